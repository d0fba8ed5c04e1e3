import type { CalendarDate } from "#contract/kit/dates";
import { type Locked, lockFor } from "#server/domain/ledger/locks";
import { booksOf, type LoanBook, readLoanRows, readMovedByOthers } from "#server/domain/loans/payments/books";
import { adjusting } from "#server/domain/loans/payments/changes";
import { accountsOf } from "#server/domain/loans/payments/loan-lines";
import { type LockedLoan, lockLoans } from "#server/domain/loans/payments/loan-rows";
import { type Deposit, findSavings, type Paying, type Savings } from "#server/domain/loans/payments/way";
import type { BranchCaller } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";

/** A payment before anything of it is done, and the pledged deposit that it is paid out of, if any. */
export interface AskedPayment {
  input: Paying;
  caller: BranchCaller;
  today: CalendarDate;
  pledged?: Deposit | undefined;
}

/** What payments are about, locked and read. */
export interface LookedPayments {
  locked: Locked;
  /** By their ids; each with all that has happened to it. */
  books: ReadonlyMap<string, LoanBook>;
  /** Open savings accounts that payments name, by member and account. */
  savings: ReadonlyMap<string, Savings>;
}

/** A savings account as a member names it. */
export const ofMember = (memberId: string, id: string) => `${memberId} ${id}`;

const savingsNamed = ({ input }: AskedPayment): [member: string, id: string][] => {
  const { member_id: member, savings_account_id: from, overpaid_account_id: over } = input;
  return [from, over].flatMap((id) => (id && member ? [[member, id] as [string, string]] : []));
};

async function readSavings(tx: Transaction, asked: readonly AskedPayment[]): Promise<Map<string, Savings>> {
  const named = asked.flatMap(savingsNamed);
  const found = await Promise.all(named.map(([member, id]) => findSavings(tx, member, id)));
  return new Map(
    found.flatMap((one) => (one ? [[ofMember(one.member_id, one.id), one] as [string, Savings]] : [])),
  );
}

/** What the ledger is asked for: the loans stand in it where their own rows say. */
function wantedBy(asked: readonly AskedPayment[], loans: readonly LockedLoan[], savings: readonly Deposit[]) {
  const drawing = asked.filter(({ input }) => !input.reference);
  const sides = [...loans, ...savings].map(({ member_id, account_id }) => ({
    memberId: member_id,
    accountId: account_id,
  }));
  return {
    batchesOf: asked.map(({ caller }) => caller.userId),
    drawn: [...drawing.map(() => "deposit"), ...asked.map(() => adjusting)],
    receiptsOf: drawing.map(({ caller }) => caller.userId),
    typed: asked.flatMap(({ input: { reference } }) => (reference ? [{ source: "payment", reference }] : [])),
    paymentTypeIds: asked.flatMap(({ input }) => input.payment_type_id ?? []),
    accountIds: [...sides.map(({ accountId }) => accountId), ...loans.flatMap(accountsOf)],
    memberIds: [
      ...asked.flatMap(({ input }) => input.member_id ?? []),
      ...sides.map(({ memberId }) => memberId),
    ],
    sides,
    ...(asked[0] && { today: asked[0].today }),
  };
}

/**
 * Locks what payments are about: their loans before the queue of postings, as every step of a loan does. What
 * only those change who have locked a loan is read before the queue, so that others wait less.
 */
export async function lookAtPayments(
  tx: Transaction,
  asked: readonly AskedPayment[],
): Promise<LookedPayments> {
  const ids = [...new Set(asked.flatMap(({ input }) => input.lines.map(({ loan_id }) => loan_id)))];
  const [loans, read, savings] = await Promise.all([
    lockLoans(tx, ids),
    readLoanRows(tx, ids),
    readSavings(tx, asked),
  ]);
  const pledged = asked.flatMap((one) => one.pledged ?? []);
  const [locked, others] = await Promise.all([
    lockFor(tx, wantedBy(asked, loans, [...savings.values(), ...pledged])),
    readMovedByOthers(tx, ids),
  ]);
  const books = booksOf(read, others);
  return { locked, savings, books: new Map(books.map((book) => [book.id, book])) };
}
