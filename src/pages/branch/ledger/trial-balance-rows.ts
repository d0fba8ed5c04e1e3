import { accountTypes } from "#contract/entities/account";
import { addDays } from "#contract/kit/dates";
import { type Centavos, formatPesos } from "#contract/kit/money";
import type { Output } from "#contract/kit/operation";
import type { trialBalance } from "#contract/operations/statements/trial-balance";
import { writeDrillDown } from "../../ledger/use-drill-down";

export type Balance = Output<typeof trialBalance>;
export type BalanceRow = Balance["data"][number];
export type Side = keyof Balance["totals"];

const closing: Side[] = ["closing_debit", "closing_credit"];
const all: Side[] = ["opening_debit", "opening_credit", "debit", "credit", ...closing];

/** The columns of money: without a first day there is nothing before, and the movement is the balance. */
export const sidesOf = ({ from }: Pick<Balance, "from">): Side[] => (from === null ? closing : all);

/** The accounts type by type, in the order of a balance sheet; types without accounts are left out. */
export function byType(rows: readonly BalanceRow[]) {
  return accountTypes
    .map((type) => ({ type, rows: rows.filter((row) => row.type === type) }))
    .filter(({ rows }) => rows.length > 0);
}

/** The narrowing of the ledger to the lines that make an amount. */
export function drillDownOf(
  side: Side,
  accountId: string,
  { from, to }: Pick<Balance, "from" | "to">,
): string {
  if (side.startsWith("opening")) {
    return writeDrillDown({ account: accountId, to: from && addDays(from, -1) });
  }
  const isMovement = side === "debit" || side === "credit";
  return writeDrillDown({ account: accountId, from: isMovement ? from : null, to });
}

/** What the two sides differ by at the end; zero in books that are right. */
export const differenceOf = ({ totals }: Balance): Centavos => totals.closing_debit - totals.closing_credit;

export type Table = (string | Centavos)[][];

/** The statement as a table for a file: heads, accounts, totals. Amounts are centavos. */
export function tableOf(balance: Balance, labelOf: (name: string) => string): Table {
  const sides = sidesOf(balance);
  return [
    ["code", "name", "type", ...sides].map(labelOf),
    ...balance.data.map((row) => [row.code, row.name, row.type, ...sides.map((side) => row[side])]),
    ["", labelOf("total"), "", ...sides.map((side) => balance.totals[side])],
  ];
}

/** A text that a spreadsheet would run is shown as text; what needs quotes gets them. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Pesos as files hold them: two decimals, no commas. */
export const pesosOf = (amount: Centavos) => formatPesos(amount).replaceAll(",", "");

/** The table as comma-separated values, amounts in pesos. */
export function csvOf(table: Table): string {
  const line = (cells: Table[number]) =>
    cells.map((cell) => (typeof cell === "number" ? pesosOf(cell) : csvCell(cell))).join(",");
  return `${table.map(line).join("\r\n")}\r\n`;
}
