import { type HttpError, useCreate, useDataProvider, useUpdate } from "@refinedev/core";
import { useRef, useState } from "react";
import { accountList } from "#contract/entities/account";
import { budgetMonths } from "#contract/entities/budget";
import { budget } from "#contract/resources/budget";
import { nameOfReferred } from "../../components/pickers/reference-source";
import { useValidationMessages } from "../../hooks/use-validation-messages";
import { useReadRow } from "../../lists/data";
import type { Row } from "../../lists/row";
import { type ApiError, problemOf } from "../../providers/api-error";
import { useT } from "../../providers/i18n";
import { useRefusalText } from "../../providers/refusal-text";
import {
  amountIn,
  codesIn,
  isBlank,
  isChanged,
  keptRow,
  pasteCoded,
  type SheetFaults,
  type SheetRow,
  sheetColumns,
  withBlank,
} from "./sheet-rows";

const partSize = 40;

/** Finds accounts by their codes. */
function useAccountsByCode() {
  const provider = useDataProvider();
  return async (codes: readonly string[]) => {
    const different = [...new Set(codes)];
    const found = new Map<string, { id: string; label: string }>();
    for (let start = 0; start < different.length; start += partSize) {
      const { data } = await provider().getList<Row>({
        resource: accountList.name,
        filters: [{ field: "code", operator: "in", value: different.slice(start, start + partSize) }],
        pagination: { currentPage: 1, pageSize: 500, mode: "server" },
      });
      for (const row of data)
        found.set(String(row.code).toLowerCase(), { id: row.id, label: nameOfReferred("account", row) });
    }
    return found;
  };
}

const quiet = { successNotification: false, errorNotification: false } as const;

/** Keeps one row of a year: answers it as it is kept, or with what was refused at its cells. */
function useKeepRow(year: number) {
  const t = useT("budgets");
  const { mutateAsync: create } = useCreate<Row, HttpError, object>();
  const { mutateAsync: update } = useUpdate<Row, HttpError, object>();
  const readRow = useReadRow();
  const refusalText = useRefusalText();
  const { messagesOfRefusal } = useValidationMessages("resources");

  async function refused(row: SheetRow, problem: ApiError): Promise<SheetRow> {
    if (problem.code === "stale_version" && row.kept) {
      const now = await readRow(budget, row.kept.id);
      return { ...row, kept: now, faults: { account: t("fault.changed") } };
    }
    const messages = Object.entries(messagesOfRefusal(problem));
    const own = messages.filter(([name]) => (sheetColumns as readonly string[]).includes(name));
    const other = messages.find(([name]) => name === "account_id")?.[1];
    const faults: SheetFaults = Object.fromEntries(own);
    return { ...row, faults: own.length > 0 ? faults : { account: other ?? refusalText(problem) } };
  }

  return async (row: SheetRow): Promise<SheetRow> => {
    const amounts = Object.fromEntries(budgetMonths.map((month) => [month, amountIn(row, month) ?? 0]));
    const { kept, account } = row;
    const values = { year, account_id: account?.id, ...amounts };
    try {
      const { data } = kept
        ? await update({
            resource: budget.name,
            id: kept.id,
            values: { ...values, description: kept.description, version: kept.version },
            ...quiet,
          })
        : await create({ resource: budget.name, values, ...quiet });
      return keptRow(data, row);
    } catch (error) {
      return refused(row, problemOf(error)).catch((worse) => ({
        ...row,
        faults: { account: refusalText(problemOf(worse)) },
      }));
    }
  };
}

/**
 * The budgets of a year as a sheet: what is typed or pasted stays in its cell until it is kept, and what is
 * wrong is named there.
 */
export function useBudgetSheet(year: number, kept: readonly Row[]) {
  const t = useT("budgets");
  const keep = useKeepRow(year);
  const accountsByCode = useAccountsByCode();
  const [rows, setRows] = useState<readonly SheetRow[]>(() => withBlank(kept.map((row) => keptRow(row))));
  const latest = useRef(rows);
  const [isBusy, setBusy] = useState(false);
  const change = (next: readonly SheetRow[]) => {
    latest.current = withBlank(next);
    setRows(latest.current);
  };
  const replace = (row: SheetRow) => change(latest.current.map((one) => (one.key === row.key ? row : one)));

  /** What is wrong with a row by itself. */
  const faultsOf = (row: SheetRow): SheetFaults => ({
    ...Object.fromEntries(
      budgetMonths
        .filter((month) => amountIn(row, month) === null)
        .map((month) => [month, t("fault.amount")]),
    ),
    ...row.faults,
  });

  async function paste(lines: readonly string[][]): Promise<boolean> {
    setBusy(true);
    try {
      const accounts = await accountsByCode(codesIn(lines));
      const say = (key: string) => t(`fault.${key}`);
      const pasted = pasteCoded(latest.current, lines, { accounts, say });
      change(pasted.rows);
      return pasted.isWider;
    } finally {
      setBusy(false);
    }
  }

  /** Keeps what was changed, once nothing is wrong with it; answers how many were kept and how many not. */
  async function save(): Promise<{ kept: number; refused: number }> {
    if (isBusy) return { kept: 0, refused: 0 };
    const needing = (row: SheetRow) => !row.account && !isBlank(row) && !row.faults.account;
    change(
      latest.current.map((row) =>
        needing(row) ? { ...row, faults: { ...row.faults, account: t("fault.accountNeeded") } } : row,
      ),
    );
    const changed = latest.current.filter(isChanged);
    // What the server said of a row is no reason not to ask again.
    const isWrong = (row: SheetRow) =>
      !row.account || budgetMonths.some((month) => amountIn(row, month) === null);
    const wrong = changed.filter(isWrong).length;
    if (wrong > 0) return { kept: 0, refused: wrong };
    setBusy(true);
    const done: SheetRow[] = [];
    for (const row of changed) {
      done.push(await keep({ ...row, faults: {} }));
      replace(done.at(-1) as SheetRow);
    }
    setBusy(false);
    const refused = done.filter(({ faults }) => Object.keys(faults).length > 0).length;
    return { kept: done.length - refused, refused };
  }
  const remove = (key: number) => change(latest.current.filter((row) => row.key !== key));
  return {
    rows,
    latest,
    change,
    replace,
    remove,
    faultsOf,
    paste,
    save,
    isBusy,
    isDirty: rows.some(isChanged),
  };
}
