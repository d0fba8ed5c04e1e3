import { useCallback, useMemo, useRef, useState } from "react";
import { get } from "react-hook-form";
import { useBranch } from "../../hooks/use-branch";
import { type CheckedForm, useCheckedForm } from "../../hooks/use-checked-form";
import { useOperation } from "../../hooks/use-operation";
import { useValidationMessages } from "../../hooks/use-validation-messages";
import { type ApiError, problemOf } from "../../providers/api-error";
import { useT } from "../../providers/i18n";
import { useStaleVersion } from "../../resources/form/use-stale-version";
import { startValues, type Values } from "../../resources/form/values";
import type { CellErrors } from "./entry-line";
import { type EntryRow, entryRow, isBlank, linesOf, rowsOf } from "./entry-rows";
import type { KindOfVoucher, Voucher } from "./kinds";
import type { EntryColumn } from "./pasted-rows";

/** The cell that a refusal of a line is about; the account where it is not named here. */
const cellOfRefusal: Readonly<Record<string, EntryColumn>> = {
  one_side_a_line: "debit",
  line_member_needed: "member",
  line_held_by_nobody: "member",
  line_member_account_not_found: "member",
  line_several_member_accounts: "member",
  line_member_account_not_open: "member",
};

/** The inputs of a line that each cell fills. */
const inputsOfCell: Record<EntryColumn, readonly string[]> = {
  account: ["account_id"],
  member: ["member_account_id", "member_id"],
  debit: ["debit"],
  credit: ["credit"],
  description: ["description"],
};

/** Only a check has a number and a date. */
const sentOf = (values: Values): Values =>
  "payment_kind" in values && values.payment_kind !== "check"
    ? { ...values, check_number: null, check_date: null }
    : values;

export interface StartOfVoucher {
  kind: KindOfVoucher;
  /** The voucher that is changed. */
  before?: Voucher;
  /** The voucher whose copy a new one is. */
  copied?: Voucher;
}

const blankRows = () => [entryRow(), entryRow()];

const noErrors: CellErrors = {};

/** The rows of the grid, and the lines of the form that they are. */
function useRows(start: StartOfVoucher) {
  const from = start.before ?? start.copied;
  const [rows, setRows] = useState<readonly EntryRow[]>(() =>
    from ? rowsOf(from, start.before === undefined) : blankRows(),
  );
  const latest = useRef(rows);
  const change = useCallback((next: readonly EntryRow[]) => {
    latest.current = next;
    setRows(next);
  }, []);
  return { rows, latest, change };
}

type Rows = ReturnType<typeof useRows>;

/** Names at its cell what the server refuses of a line; false where it is about none. */
function useRefusedLine({ latest, change }: Rows) {
  return ({ code, fields, detail }: ApiError, text: string | undefined): boolean => {
    const sent = latest.current.filter((row) => !isBlank(row));
    const row = "lines" in fields && sent[Number(detail.line) - 1];
    if (!row || !text) return false;
    const column = cellOfRefusal[code] ?? "account";

    const named = { ...row, faults: { ...row.faults, [column]: text } };
    change(latest.current.map((one) => (one.key === row.key ? named : one)));
    return true;
  };
}

/** What the contract finds wrong with the cells of each row, in the person's language. */
function useCellErrors(rows: readonly EntryRow[], errors: unknown) {
  const t = useT("vouchers");
  const { messageOf } = useValidationMessages("resources");
  return useMemo(() => {
    const ofLines: Record<string, unknown> = (errors as Record<string, never>) ?? {};
    const filled = rows.filter((row) => !isBlank(row));
    const found = new Map<number, CellErrors>();
    filled.forEach((row, index) => {
      const said = Object.entries(inputsOfCell).flatMap(([column, inputs]) => {
        const message = inputs.map((input) => get(ofLines, `${index}.${input}.message`)).find(Boolean);
        return message ? [[column, messageOf(String(message), t(`grid.${column}`))]] : [];
      });
      const all: CellErrors = { ...Object.fromEntries(said), ...row.faults };
      found.set(row.key, Object.keys(all).length > 0 ? all : noErrors);
    });
    return (row: EntryRow) => found.get(row.key) ?? noErrors;
  }, [rows, errors, messageOf, t]);
}

/** What is sent: a new voucher, or the changed one. */
function useSaving({ kind, before }: StartOfVoucher) {
  const creating = useOperation(kind.operations.create);
  const updating = useOperation(kind.operations.update);
  const reading = useOperation(kind.operations.show);
  return {
    save: async (values: Values) => (await (before ? updating : creating).run(values)) as Voucher,
    read: async () => (await reading.run({ id: before?.id })) as Voucher,
    pending: creating.pending || updating.pending,
  };
}

function startOf({ kind, before, copied }: StartOfVoucher, today: string): Values {
  const from = before ?? copied;
  const values = startValues(kind.entity, from);
  const { version, ...typed } = values;
  if (before) return { ...typed, id: before.id, version };
  // A copy is of today, and its check another.
  const own = {
    date: today,
    reverse_on: null,
    ...("check_number" in typed && { check_number: "", check_date: null }),
  };
  return { ...typed, ...own };
}

/**
 * The form of a voucher with its lines: the contract's rules, one intent for all attempts, refusals at the
 * inputs and cells they are about. When somebody else was faster, `newest` is the voucher as it is now.
 */
export function useVoucherForm(start: StartOfVoucher, onSaved: (voucher: Voucher) => void) {
  const { branch } = useBranch();
  const { messagesOfRefusal } = useValidationMessages("resources");
  const grid = useRows(start);
  const { save, read, pending } = useSaving(start);
  const refuseLine = useRefusedLine(grid);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [linesRefusal, setLinesRefusal] = useState<string>();
  const isSaved = useRef(false);

  function refuse(problem: ApiError): void {
    const { lines, ...others } = messagesOfRefusal(problem);
    const isAtLine = refuseLine(problem, lines);
    if (!isAtLine) setLinesRefusal(lines);
    checked.refuse(others);
    const isShown = lines !== undefined || Object.keys(others).some((name) => name in form.getValues());
    setRefusal(isShown ? null : problem);
  }
  async function send(values: Values): Promise<void> {
    // A second Enter before a saved form has gone.
    if (isSaved.current) return;
    setRefusal(null);
    setLinesRefusal(undefined);
    try {
      const saved = await save(sentOf(values));
      isSaved.current = true;
      onSaved(saved);
    } catch (error) {
      refuse(problemOf(error));
    }
  }
  const first = useRef<Values>(undefined);
  first.current ??= { ...startOf(start, branch.business_date), lines: linesOf(grid.rows) };
  const { before, kind } = start;
  const { input } = before ? kind.operations.update : kind.operations.create;
  const checked: CheckedForm<Values> = useCheckedForm<Values>(input, first.current, send, "resources");
  const { form } = checked;
  const latestForm = useRef(form);
  latestForm.current = form;

  const { change, latest } = grid;
  const changeRows = useCallback(
    (next: (rows: readonly EntryRow[]) => readonly EntryRow[]) => {
      change(next(latest.current));
      setLinesRefusal(undefined);
      const { setValue, formState } = latestForm.current;
      const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
      setValue("lines", linesOf(latest.current), options);
    },
    [change, latest],
  );
  const { newest, ...stale } = useStaleVersion<Voucher>({
    refusal,
    read,
    onUnread: setRefusal,
    keep(now) {
      const kept = new Set(now.lines.map(({ id }) => id));
      form.setValue("version", now.version);
      // A line that somebody else has taken out is written anew.
      changeRows((rows) =>
        rows.map((row) => (row.id && !kept.has(row.id) ? { ...row, id: undefined } : row)),
      );
    },
    take(now) {
      change(rowsOf(now));
      form.reset({ ...startOf({ kind, before: now }, branch.business_date), lines: linesOf(latest.current) });
    },
  });
  const errors = form.formState.errors.lines as { message?: string } | undefined;
  return {
    ...checked,
    rows: grid.rows,
    changeRows,
    cellErrorsOf: useCellErrors(grid.rows, errors),
    linesRefusal: linesRefusal ?? errors?.message,
    pending,
    newest,
    ...stale,
  };
}

export type VoucherFormAtWork = ReturnType<typeof useVoucherForm>;
