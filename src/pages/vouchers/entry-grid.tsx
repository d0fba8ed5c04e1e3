import { CheckCircleOutlined, PlusOutlined, WarningOutlined } from "@ant-design/icons";
import { Alert, Button, Flex } from "antd";
import { type ClipboardEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { amountInWords } from "#contract/kit/amount-in-words";
import type { Filter } from "#contract/kit/list-query";
import { Money } from "../../components/money";
import { cellOf, type GridFocus, gridKeys, useGridFocus } from "../../hooks/use-grid-keys";
import { useListedShortcut, useShortcut } from "../../hooks/use-shortcut";
import { filtersOf } from "../../providers/data-provider";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { type CellErrors, EntryLine } from "./entry-line";
import { balancing, changedRow, type EntryRow, entryRow, rowsWith, sumOf } from "./entry-rows";
import { type EntryColumn, entryColumns, parsePastedRows } from "./pasted-rows";
import { useLookUpPasted } from "./use-paste";
import "./vouchers.css";

type ChangeRows = (change: (rows: readonly EntryRow[]) => readonly EntryRow[]) => void;

interface EntryGridProps {
  rows: readonly EntryRow[];
  onChange: ChangeRows;
  /** What is wrong with the cells of a row beside what the row says itself; the same object while it is. */
  errorsOf(row: EntryRow): CellErrors;
  /** What is wrong with the lines together. */
  refusal: string | undefined;
  /** Narrows the accounts that are offered. */
  accounts: readonly Filter[];
  hasWords: boolean;
}

/** The lines of a voucher, written as in a spreadsheet: by keyboard alone, or pasted from one. */
export function EntryGrid({ rows, onChange, errorsOf, refusal, accounts, hasWords }: EntryGridProps) {
  const t = useT("vouchers");
  const table = useRef<HTMLTableElement>(null);
  const focus = useGridFocus<EntryColumn>(table, entryColumns);
  const wanted = useWantedFocus(rows, focus);
  const editing = useEditing(onChange, wanted);
  const pasting = usePasting(accounts, onChange, wanted);
  useLineKeys(rows, onChange, wanted);
  const picked = useCallback(
    // Once the row shows what was picked: whether there is a member to be named depends on the account.
    (row: number, column: EntryColumn) => wanted({ row, after: column }),
    [wanted],
  );
  return (
    <fieldset className="entry-grid">
      <legend>{t("grid.title")}</legend>
      <p className="entry-grid-help">{t("grid.help")}</p>
      {pasting.isWider && <Alert type="warning" showIcon role="status" message={t("paste.wider")} />}
      <table
        ref={table}
        aria-label={t("grid.title")}
        aria-busy={pasting.isLookingUp}
        onKeyDownCapture={gridKeys(focus, editing.add)}
        onPaste={pasting.onPaste}
      >
        <thead>
          <tr>
            <th scope="col">#</th>
            {entryColumns.map((column) => (
              <th key={column} scope="col">
                {t(`grid.head.${column}`)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <EntryLine
              key={row.key}
              index={index}
              row={row}
              errors={errorsOf(row)}
              accounts={accounts}
              onChange={editing.change}
              onPicked={picked}
              onRemove={editing.remove}
            />
          ))}
        </tbody>
      </table>
      <Flex gap="small" wrap>
        <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={editing.add}>
          {t("grid.add")}
        </Button>
      </Flex>
      <Totals rows={rows} hasWords={hasWords} />
      {refusal && <Alert type="error" showIcon role="alert" message={refusal} />}
    </fieldset>
  );
}

/** A cell, or the one after it, to be focused once the rows are shown as they now are. */
type Wanted = { row: number; column?: EntryColumn; after?: EntryColumn };

function useWantedFocus(rows: readonly EntryRow[], { focus, goOn }: GridFocus<EntryColumn>) {
  const wanted = useRef<Wanted | null>(null);
  useEffect(() => {
    const cell = wanted.current;
    wanted.current = null;
    if (!cell) return;
    if (cell.after) goOn(cell.row, cell.after);
    else focus(Math.min(cell.row, rows.length - 1), cell.column ?? "account");
  }, [rows, focus, goOn]);
  return useCallback((cell: Wanted) => {
    wanted.current = cell;
  }, []);
}

type Want = ReturnType<typeof useWantedFocus>;

function useEditing(onChange: ChangeRows, want: Want) {
  const change = useCallback(
    (row: EntryRow) => onChange((rows) => rows.map((one) => (one.key === row.key ? row : one))),
    [onChange],
  );
  const add = useCallback(
    () =>
      onChange((rows) => {
        want({ row: rows.length });
        return [...rows, entryRow()];
      }),
    [onChange, want],
  );
  const remove = useCallback(
    (key: number) =>
      onChange((rows) => {
        const left = rows.filter((row) => row.key !== key);
        return left.length > 0 ? left : [entryRow()];
      }),
    [onChange],
  );
  return { change, add, remove };
}

/** What is done to the line that the focus is in. */
function useLineKeys(rows: readonly EntryRow[], onChange: ChangeRows, want: Want): void {
  const t = useT("vouchers");
  useListedShortcut("mod+enter", t("key.save"));
  const here = () => {
    const cell = cellOf<EntryColumn>(document.activeElement);
    const row = cell && rows[cell.row];
    return cell && row ? { ...cell, row, index: cell.row } : null;
  };
  useShortcut("alt+b", t("key.balance"), () => {
    const at = here();
    if (!at) return;
    const row = changedRow(at.row, balancing(rows, at.row.key));
    onChange((all) => all.map((one) => (one.key === row.key ? row : one)));
  });
  useShortcut("alt+delete", t("key.remove"), () => {
    const at = here();
    if (!at) return;
    want({ row: at.index, column: at.column });
    onChange((all) => {
      const left = all.filter(({ key }) => key !== at.row.key);
      return left.length > 0 ? left : [entryRow()];
    });
  });
}

/** Puts rows of a spreadsheet in at the line that they are pasted to. */
function usePasting(accounts: readonly Filter[], onChange: ChangeRows, want: Want) {
  const notify = useNotify();
  const lookUp = useLookUpPasted(useMemo(() => filtersOf(accounts), [accounts]));
  const [isWider, setIsWider] = useState(false);
  const [isLookingUp, setIsLookingUp] = useState(false);
  const paste = async (text: string, at: number) => {
    const { rows: pasted, isWider: wider } = parsePastedRows(text);
    setIsWider(wider);
    setIsLookingUp(true);
    try {
      const added = await lookUp(pasted);
      want({ row: at });
      onChange((rows) => rowsWith(rows, at, added));
    } catch (error) {
      notify.error(error);
    } finally {
      setIsLookingUp(false);
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    const cell = cellOf(event.target);
    // A word or a number is pasted into its cell.
    if (!cell || !/[\t\r\n]/.test(text.trim())) return;
    event.preventDefault();
    void paste(text, cell.row);
  };
  return { onPaste, isWider, isLookingUp };
}

/** What both sides come to, and by how much they differ; in words what is paid. */
function Totals({ rows, hasWords }: { rows: readonly EntryRow[]; hasWords: boolean }) {
  const t = useT("vouchers");
  const [debit, credit] = [sumOf(rows, "debit"), sumOf(rows, "credit")];
  const difference = debit - credit;
  const isEven = difference === 0;
  // Nothing on either side is no balance.
  const isEmpty = isEven && debit === 0;
  return (
    <output className="entry-totals" aria-label={t("grid.totals")}>
      <span>
        {t("grid.debits")} <Money value={debit} withSign />
      </span>
      <span>
        {t("grid.credits")} <Money value={credit} withSign />
      </span>
      {!isEmpty && (
        <strong className={isEven ? "entry-even" : "entry-uneven"}>
          {isEven ? <CheckCircleOutlined aria-hidden /> : <WarningOutlined aria-hidden />}{" "}
          {t(isEven ? "grid.even" : difference > 0 ? "grid.debitsOver" : "grid.creditsOver")}{" "}
          {!isEven && <Money value={Math.abs(difference)} withSign />}
        </strong>
      )}
      {hasWords && isEven && !isEmpty && <span className="entry-words">{amountInWords(debit)}</span>}
    </output>
  );
}
