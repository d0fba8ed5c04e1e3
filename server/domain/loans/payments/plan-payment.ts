import { v7 as uuidv7 } from "uuid";
import { formatPesos } from "#contract/kit/money";
import type { postLoanPayment } from "#contract/operations/loans/loan-payment";
import { entryDateOf } from "#server/domain/ledger/entry-date";
import { assertPaidSoundly } from "#server/domain/ledger/entry-payments";
import type { Line, Posting } from "#server/domain/ledger/journal";
import { assertCheck, faceOf } from "#server/domain/ledger/paid-checks";
import { sumOf } from "#server/domain/loans/engine/loan-state";
import { isWrittenOff, type Posted } from "#server/domain/loans/payments/books";
import { type Change, changeTo, restOf } from "#server/domain/loans/payments/changes";
import { credited } from "#server/domain/loans/payments/loan-lines";
import { assertMember } from "#server/domain/loans/payments/loan-rows";
import { type LookedPayments, ofMember } from "#server/domain/loans/payments/look";
import { type SpreadLine, spread, theirBooks } from "#server/domain/loans/payments/spread";
import { ownOf, recoveredBy } from "#server/domain/loans/payments/totals";
import {
  type Deposit,
  type Paid,
  type Paying,
  paidBy,
  type Savings,
} from "#server/domain/loans/payments/way";
import type { BranchCall } from "#server/platform/operations/call";

export type PayCall = Omit<BranchCall<typeof postLoanPayment>, "input"> & { input: Paying };

/** What others than the window say of a payment. */
export interface Beside {
  /** What is to be looked at while nobody else posts. */
  whenLocked?(): Promise<void>;
  /** The pledged deposit that it is paid out of, whosever it is. */
  pledge?: Deposit & { pledgeId: string };
}

/** A payment that its rules allow, before the ledger is asked. */
export interface PlannedPayment {
  call: PayCall;
  lines: SpreadLine[];
  changes: Change[];
  posting: Posting;
  /** What is put right beside it. */
  rest: ReturnType<typeof restOf>;
  /** Where what is more than is owed goes. */
  into: Savings | null;
  pledgeId: string | null;
}

/** Accounts of the member that it is paid out of, or that take what is too much. */
function accountsNamed({ input, refusal }: PayCall, { pledge }: Beside, { savings }: LookedPayments) {
  const { member_id, savings_account_id: from, overpaid_account_id: over } = input;
  const named = (id: string | undefined) => savings.get(ofMember(member_id ?? "", id ?? "")) ?? null;
  const own = named(from);
  if (from && !pledge && (!own || own.is_dormant)) throw refusal("savings_not_of_member");
  const overpaid = named(over);
  if (over && !overpaid) throw refusal("overpaid_account_not_of_member");
  return { paidFrom: pledge ?? own, overpaid };
}

/** As the ledger keeps how money was handed over. */
export const handedOver = ({ member_id, ...rest }: Paying) => ({
  ...rest,
  member_id: member_id ?? undefined,
});

/** Where what is more than is owed goes; cash alone, which need not clear. */
function overpaidLines(
  { input, refusal }: PayCall,
  lines: readonly SpreadLine[],
  paid: Paid,
  into: Savings | null,
) {
  const over = lines.reduce((sum, { intoSavings }) => sum + intoSavings, 0);
  if (over === 0) return [];
  if (paid.paymentKind !== "cash") throw refusal("overpaid_in_cash");
  if (!into) throw refusal("overpaid_account_needed", { over: formatPesos(over) });
  const { id: memberAccountId, account_id: accountId } = into;
  return credited({ accountId, memberId: input.member_id, memberAccountId }, over);
}

function postingOf(call: PayCall, paid: Paid, loanLines: Line[], total: number): Posting {
  const { input, caller, now, today } = call;
  const dated = entryDateOf(input, today, caller.membership, call.lifted);
  if (typeof dated === "string") throw call.refusal(dated);
  return {
    entryId: uuidv7(),
    ...dated,
    source: "payment",
    reference: input.reference ?? null,
    description: input.description,
    amount: total,
    memberId: input.member_id,
    accountId: loanLines.length === 1 ? (loanLines[0]?.accountId ?? null) : null,
    paymentTypeId: input.payment_type_id ?? null,
    paymentKind: paid.paymentKind,
    batchId: paid.batchId,
    ...(paid.paymentKind === "check" && { check: faceOf(input) }),
    reversesId: null,
    approvedById: call.approvedById,
    createdAt: now,
    createdById: caller.userId,
    lines: [{ ...paid.whose, debit: total, credit: 0 }, ...loanLines],
  };
}

function assertReceived({ input, refusal }: PayCall, total: number): void {
  const { cash_received: received } = input;
  if (received !== undefined && input.savings_account_id) throw refusal("cash_not_taken");
  if (received === undefined || received >= total) return;
  throw refusal("cash_received_too_little", { received: formatPesos(received), amount: formatPesos(total) });
}

/** Refuses who does not belong: the member who pays, or any whose loans an employer pays. */
function assertPayers(call: PayCall, { books, locked }: LookedPayments): void {
  const { member_id, lines } = call.input;
  const theirs = lines.flatMap(({ loan_id }) => books.get(loan_id)?.member_id ?? []);
  for (const id of member_id ? [member_id] : theirs) assertMember(call, locked.members.get(id));
}

/** Works out one payment; nothing of it is written. Throws what refuses it. */
export async function planPayment(
  call: PayCall,
  beside: Beside,
  looked: LookedPayments,
): Promise<PlannedPayment> {
  const { input, today, refusal } = call;
  const { paidFrom, overpaid } = accountsNamed(call, beside, looked);
  await beside.whenLocked?.();
  assertPayers(call, looked);
  const paid = paidBy(call, looked.locked, paidFrom);
  await assertPaidSoundly({ ...call, input: handedOver(input) }, paid.paymentKind ?? "cash");
  const day = input.entry_date ?? today;
  if (day > today) throw refusal("future_entry_date");
  const lines = spread(call, theirBooks(call, looked.books, day), day, uuidv7);
  const changes = lines.map(({ book, events, parts, after }) => {
    const own = (moved: Posted) => (isWrittenOff(book) ? recoveredBy(sumOf(parts)) : ownOf(parts, moved));
    return changeTo(call, book, events, own, day === today ? after : undefined);
  });
  const over = overpaidLines(call, lines, paid, overpaid);
  const total = lines.reduce((sum, { amount, intoSavings }) => sum + amount + intoSavings, 0);
  assertReceived(call, total);
  const posting = postingOf(call, paid, [...changes.flatMap((one) => one.lines), ...over], total);
  await assertCheck(call, posting);
  const rest = restOf(call, changes, { memberId: input.member_id, what: "A payment dated back" });
  return { call, lines, changes, posting, rest, into: overpaid, pledgeId: beside.pledge?.pledgeId ?? null };
}
