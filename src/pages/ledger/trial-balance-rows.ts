import { accountTypes } from "#contract/entities/account";
import { addDays } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import type { Output } from "#contract/kit/operation";
import type { Side, trialBalance } from "#contract/operations/statements/trial-balance";
import { writeDrillDown } from "./use-drill-down";

export type Balance = Output<typeof trialBalance>;
export type BalanceRow = Balance["data"][number];

/** The accounts type by type, in the order of a balance sheet; types without accounts are left out. */
export function byType(rows: readonly BalanceRow[]) {
  return accountTypes
    .map((type) => ({ type, rows: rows.filter((row) => row.type === type) }))
    .filter(({ rows }) => rows.length > 0);
}

/** What the accounts of a type come to on a side. */
export const sumOf = (rows: readonly BalanceRow[], side: Side): Centavos =>
  rows.reduce((sum, row) => sum + row[side], 0);

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
