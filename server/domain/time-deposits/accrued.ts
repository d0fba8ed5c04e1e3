import type { Centavos } from "#contract/kit/money";
import { readBranchAccounts } from "#server/domain/ledger/branch-accounts";
import type { Line } from "#server/domain/ledger/journal";
import type { Transaction } from "#server/platform/db/database";

/** The branch's accounts of interest on deposits: the expense, and what of it is owed. */
export interface InterestBooks {
  expense: string;
  /** Null where the branch accrues nothing. */
  payable: string | null;
}

/** Reads the accounts of interest; null where the branch names no expense. */
export async function readInterestBooks(tx: Transaction): Promise<InterestBooks | null> {
  const accounts = await readBranchAccounts(tx);
  const expense = accounts.get("interest on deposits");
  return expense ? { expense, payable: accounts.get("accrued interest") ?? null } : null;
}

const keep = `
  update time_deposit d set accrued = e.earned
  from jsonb_to_recordset($1) as e (id uuid, earned bigint)
  where d.organization_id = (select kaban_organization()) and d.branch_id = (select kaban_branch())
    and d.id = e.id`;

/** Keeps that of placements so much is accrued by now: all that they have earned (centavos). */
export async function keepAccrued(
  tx: Transaction,
  placements: readonly { id: string; earned: Centavos }[],
): Promise<void> {
  await tx.query(keep, [JSON.stringify(placements.map(({ id, earned }) => ({ id, earned })))]);
}

/** One line of the branch's own; none for nothing. Debits are above zero (centavos). */
const own = (accountId: string, debit: Centavos): Line[] =>
  debit === 0
    ? []
    : [
        {
          ...{ accountId, memberId: null, memberAccountId: null },
          ...{ debit: Math.max(0, debit), credit: Math.max(0, -debit) },
        },
      ];

function payableOf({ payable }: InterestBooks): string {
  if (!payable) throw new Error("interest was accrued in no account");
  return payable;
}

/** Where interest that is credited comes from (centavos): what is owed already, the rest the expense. */
export const interestLines = (books: InterestBooks, interest: Centavos, accrued: Centavos): Line[] => [
  ...(accrued > 0 ? own(payableOf(books), accrued) : []),
  // More was accrued than is credited, where a part of it is forfeited.
  ...own(books.expense, interest - accrued),
];

/** What is earned and not credited yet (centavos); below zero where less is than was accrued. */
export const accrualLines = (books: InterestBooks, amount: Centavos): Line[] => [
  ...own(books.expense, amount),
  ...(amount === 0 ? [] : own(payableOf(books), -amount)),
];
