import { v7 as uuidv7 } from "uuid";
import type { CalendarDate } from "#contract/kit/dates";
import type { Operation } from "#contract/kit/operation";
import type { Problem, Refusal } from "#contract/kit/refusal";
import type { LedgerRefusalCode } from "#contract/operations/ledger-refusals";
import type { Line, Posting } from "#server/domain/ledger/journal";
import { lockFor, lockHead } from "#server/domain/ledger/locks";
import { post } from "#server/domain/ledger/post";
import { isRefused } from "#server/domain/ledger/refused";
import type { MovedAmounts } from "#server/domain/loans/moves/carried";
import type { LoanBook } from "#server/domain/loans/payments/books";
import { adjusting } from "#server/domain/loans/payments/changes";
import { credited, ofBranch } from "#server/domain/loans/payments/loan-lines";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";

export type BetweenCall = Pick<BranchCall<Operation>, "tx" | "now" | "today" | "caller" | "approvedById"> & {
  refusal(code: LedgerRefusalCode, detail?: Problem["detail"]): Refusal;
  emit(topic: "journal.create", ids: string[]): void;
};

type Whose = Pick<LoanBook, "account_id" | "member_account_id" | "member_id" | "number"> & {
  product: Pick<
    LoanBook["product"],
    "interest_receivable_account_id" | "unearned_interest_account_id" | "name"
  >;
};

interface CounterCall {
  tx: Transaction;
  refusal(code: "counter_not_usable"): Refusal;
}

/** Locks the queue of postings, and refuses an account in which nothing between branches can stand. */
export async function assertCounter({ tx, refusal }: CounterCall, id: string): Promise<void> {
  const { cash_account_id } = await lockHead(tx);
  const { rowCount } = await tx.query(
    `select from account a
     where a.organization_id = (select kaban_organization()) and a.branch_id = (select kaban_branch())
       and a.id = $1 and a.id is distinct from $2
       and a.deleted_at is null and a.status = 'open' and a.member_kind is null`,
    [id, cash_account_id],
  );
  if (rowCount === 0) throw refusal("counter_not_usable");
}

/**
 * The lines that take a loan out of the books of a branch against what another one owes for it. Mirrored they
 * bring it in.
 */
export function linesBetween(
  book: Whose,
  { principal, receivable, unearned }: MovedAmounts,
  account: string,
): Line[] {
  const { product, member_id: memberId, member_account_id: memberAccountId } = book;
  const named = (id: string | null, amount: number) =>
    amount === 0 ? [] : credited({ ...ofBranch(id as string), memberId }, amount);
  return [
    ...credited(ofBranch(account), unearned - principal - receivable),
    ...credited({ accountId: book.account_id, memberId, memberAccountId }, principal),
    ...named(product.interest_receivable_account_id, receivable),
    ...named(product.unearned_interest_account_id, -unearned),
  ];
}

/** Posts an entry between branches on the business date; refuses what the ledger does. */
export async function postBetween(
  call: BetweenCall,
  book: Whose,
  { lines, what, day }: { lines: Line[]; what: string; day: CalendarDate },
): Promise<{ entryId: string; reference: string; sequence: number }> {
  const { tx, now, caller, approvedById, refusal } = call;
  const { member_id: memberId, account_id: accountId } = book;
  const posting: Posting = {
    ...{ entryId: uuidv7(), entryDate: day, source: adjusting, reference: null },
    description: `${what}: ${book.number}`.slice(0, 255),
    amount: lines.reduce((sum, { debit }) => sum + debit, 0),
    ...{ memberId, accountId, paymentTypeId: null, paymentKind: null, batchId: null },
    ...{ reversesId: null, backDateReason: null, approvedById },
    ...{ createdAt: now, createdById: caller.userId, lines },
  };
  const locked = await lockFor(tx, {
    drawn: [adjusting],
    accountIds: lines.map((line) => line.accountId),
    sides: [{ memberId, accountId }],
    today: day,
  });
  const [posted] = await post(tx, [posting], locked);
  if (!posted) throw new Error("a posting had no result");
  if (isRefused(posted)) throw refusal(posted.refused, posted.detail);
  call.emit("journal.create", [posting.entryId]);
  return {
    entryId: posting.entryId,
    reference: posted.reference,
    sequence: await lastSequence(tx),
  };
}

async function lastSequence(tx: Transaction): Promise<number> {
  const { rows } = await tx.query<{ last_sequence: number }>(
    "select last_sequence from journal_head where branch_id = (select kaban_branch())",
  );
  return rows[0]?.last_sequence ?? 0;
}

const keep = `
  insert into loan_posting (organization_id, branch_id, loan_id, entry_id, principal, interest, fines, fees,
    receivable, earned)
  values (kaban_organization(), kaban_branch(), $1, $2, 0, 0, 0, 0, 0, 0)`;

/** Says that an entry moved a loan between branches: of what it paid or earned it moved nothing. */
export const keepBetween = (tx: Transaction, loanId: string, entryId: string) =>
  tx.query(keep, [loanId, entryId]);

const markAccrued = `
  update loan_standing set accrued_through = $2
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
    and loan_id = $1`;

/** Says through which day the interest of a loan was posted. */
export const keepAccrued = (tx: Transaction, loanId: string, day: CalendarDate | null) =>
  tx.query(markAccrued, [loanId, day]);
