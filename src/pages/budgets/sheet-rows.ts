import { budgetMonths } from "#contract/entities/budget";
import { type Centavos, formatPesos } from "#contract/kit/money";
import { parseSheetPesos } from "#contract/kit/sheet-pesos";
import type { Row } from "../../lists/row";

/** The columns of the sheet, in the order in which a spreadsheet hands them over. */
export const sheetColumns = ["account", ...budgetMonths] as const;
export type SheetColumn = (typeof sheetColumns)[number];
export type BudgetMonth = (typeof budgetMonths)[number];
export type SheetFaults = Partial<Record<SheetColumn, string>>;

/** A budget of a year as it is being written. */
export interface SheetRow {
  key: number;
  /** As it was last kept; none of one that is new. */
  kept: Row | null;
  account: { id: string; label?: string } | null;
  /** What stands in its cells, as it was typed or pasted; of the account a code that names none. */
  texts: Record<SheetColumn, string>;
  /** What was found wrong with its cells, in the person's language, until they are changed. */
  faults: SheetFaults;
}

let lastKey = 0;
const noTexts = Object.fromEntries(sheetColumns.map((column) => [column, ""])) as SheetRow["texts"];

/** A row with nothing in it, or with what is given. */
export const sheetRow = (part: Partial<SheetRow> = {}): SheetRow => {
  lastKey += 1;
  return { kept: null, account: null, texts: noTexts, faults: {}, ...part, key: lastKey };
};

const shown = (amount: unknown) => (typeof amount === "number" && amount !== 0 ? formatPesos(amount) : "");

/** A row as it is kept. */
export function keptRow(kept: Row, row: SheetRow = sheetRow()): SheetRow {
  const months = budgetMonths.map((month) => [month, shown(kept[month])]);
  const account = { ...row.account, id: String(kept.account_id) };
  return { ...row, kept, account, texts: { ...noTexts, ...Object.fromEntries(months) }, faults: {} };
}

/** Nothing was typed in it: it is no budget. */
export const isBlank = ({ kept, account, texts }: SheetRow) =>
  !kept && !account && Object.values(texts).every((text) => text.trim() === "");

/** In centavos; null where the text is no amount. */
export const amountIn = ({ texts }: SheetRow, month: BudgetMonth): Centavos | null =>
  parseSheetPesos(texts[month].trim());

/** Whether it says something else than what is kept. */
export const isChanged = (row: SheetRow) =>
  !isBlank(row) && (!row.kept || budgetMonths.some((month) => amountIn(row, month) !== row.kept?.[month]));

/** What its months come to, what is no amount counting as nothing. */
export const totalOf = (row: SheetRow): Centavos =>
  budgetMonths.reduce((sum, month) => sum + (amountIn(row, month) ?? 0), 0);

/** The rows with a blank one behind them, to be typed in. */
export const withBlank = (rows: readonly SheetRow[]): readonly SheetRow[] =>
  rows.at(-1) && isBlank(rows.at(-1) as SheetRow) ? rows : [...rows, sheetRow()];

/** A row with another text in some cells: what was wrong with them is said no more. */
export function typedIn(row: SheetRow, texts: Partial<SheetRow["texts"]>): SheetRow {
  const faults = Object.entries(row.faults).filter(([column]) => !(column in texts));
  return { ...row, texts: { ...row.texts, ...texts }, faults: Object.fromEntries(faults) };
}

/** A row for another account. */
export const ofAccount = (row: SheetRow, account: SheetRow["account"]): SheetRow => ({
  ...typedIn(row, { account: "" }),
  account,
});

/** Rows as they become by a paste, and whether something lay beyond December. */
interface Pasted {
  rows: readonly SheetRow[];
  isWider: boolean;
}

const monthsFrom = (cells: readonly string[], first = 0) =>
  Object.fromEntries(
    budgetMonths.slice(first).flatMap((month, at) => {
      const text = cells[at];
      return text === undefined ? [] : [[month, text]];
    }),
  ) as Partial<SheetRow["texts"]>;

const isAnyBeyond = (cells: readonly string[], room: number) => cells.slice(room).some((cell) => cell !== "");

/** Puts a block of months in at a cell, downward and to the right; new rows lack their account. */
export function pasteMonths(
  rows: readonly SheetRow[],
  lines: readonly string[][],
  at: { row: number; month: BudgetMonth },
): Pasted {
  const first = budgetMonths.indexOf(at.month);
  const next = [...rows];
  lines.forEach((cells, index) => {
    const place = at.row + index;
    next[place] = typedIn(next[place] ?? sheetRow(), monthsFrom(cells, first));
  });
  const room = budgetMonths.length - first;
  return { rows: withBlank(next), isWider: lines.some((cells) => isAnyBeyond(cells, room)) };
}

/** Whether lines of a spreadsheet begin with an account each, wherever they are pasted. */
export const beginWithAccounts = (lines: readonly string[][]) =>
  lines.some((cells) => cells.length > budgetMonths.length);

/** A line as its code and its months. The account's name between them is left out; nothing for a head. */
function readLine(cells: readonly string[], index: number) {
  const [code = "", ...rest] = cells;
  const isHead = index === 0 && rest.every((cell) => cell === "" || parseSheetPesos(cell) === null);
  if (isHead && rest.some((cell) => cell !== "")) return [];
  const isNamed = rest.length > budgetMonths.length && parseSheetPesos(rest[0] ?? "") === null;
  return [{ code, months: isNamed ? rest.slice(1) : rest }];
}

/** The codes that lines of a spreadsheet name. */
export const codesIn = (lines: readonly string[][]) =>
  lines
    .flatMap(readLine)
    .map(({ code }) => code)
    .filter((code) => code !== "");

/**
 * Puts lines of account code and twelve months in: into the row of that account where there is one, else as
 * new rows. A code that is unknown, or named twice, stays in its cell and is named there.
 */
export function pasteCoded(
  rows: readonly SheetRow[],
  lines: readonly string[][],
  {
    accounts,
    say,
  }: {
    /** By their codes in small letters. */
    accounts: ReadonlyMap<string, { id: string; label: string }>;
    say(key: "noAccount" | "twice"): string;
  },
): Pasted {
  const next = rows.filter((row) => !isBlank(row));
  const done = new Set<string>();
  const read = lines.flatMap(readLine);
  for (const { code, months } of read) {
    const account = accounts.get(code.toLowerCase());
    const texts = monthsFrom(months);
    const at = account ? next.findIndex((row) => row.account?.id === account.id) : -1;
    const isTwice = account !== undefined && done.has(account.id);
    if (account) done.add(account.id);
    if (at >= 0 && !isTwice) next[at] = typedIn(next[at] as SheetRow, texts);
    else if (account && !isTwice) next.push(typedIn(sheetRow({ account }), texts));
    else {
      const fault = code === "" ? {} : { account: say(isTwice ? "twice" : "noAccount") };
      next.push({ ...typedIn(sheetRow(), { ...texts, account: code }), faults: fault });
    }
  }
  return {
    rows: withBlank(next),
    isWider: read.some(({ months }) => isAnyBeyond(months, budgetMonths.length)),
  };
}
