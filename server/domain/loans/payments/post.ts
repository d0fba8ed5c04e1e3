import { v7 as uuidv7 } from "uuid";
import type { CalendarDate } from "#contract/kit/dates";
import { formatPesos } from "#contract/kit/money";
import type { Output } from "#contract/kit/operation";
import type { Refusal } from "#contract/kit/refusal";
import { postLoanPayment, previewLoanPayment } from "#contract/operations/loans/loan-payment";
import { entryDateOf } from "#server/domain/ledger/entry-date";
import { assertPaidSoundly, keepPayment } from "#server/domain/ledger/entry-payments";
import type { Line, Posting } from "#server/domain/ledger/journal";
import { type Locked, lockFor } from "#server/domain/ledger/locks";
import { assertCheck, faceOf } from "#server/domain/ledger/paid-checks";
import { post } from "#server/domain/ledger/post";
import { isRefused } from "#server/domain/ledger/refused";
import { sumOf } from "#server/domain/loans/engine/loan-state";
import { isWrittenOff, readBooks } from "#server/domain/loans/payments/books";
import { adjusting, changeTo, closePaid, keepChanges, restOf } from "#server/domain/loans/payments/changes";
import { accountsOf, credited } from "#server/domain/loans/payments/loan-lines";
import { assertMember, lockLoans } from "#server/domain/loans/payments/loan-rows";
import { keepLoanPayments } from "#server/domain/loans/payments/payment-rows";
import { answeredLine, booksOf, type SpreadLine, spread } from "#server/domain/loans/payments/spread";
import { ownOf, recoveredBy } from "#server/domain/loans/payments/totals";
import { findSavings, type Paid, type Paying, paidBy, type Savings } from "#server/domain/loans/payments/way";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

export type PayCall = Omit<BranchCall<typeof postLoanPayment>, "input"> & { input: Paying };
type Call = PayCall;
export type Receipt = Output<typeof postLoanPayment>;

interface Accounts {
  paidFrom: Savings | null;
  overpaid: Savings | null;
}

/** What others than the window say of a payment. */
export interface Beside {
  /** What is to be looked at while nobody else posts. */
  whenLocked?(): Promise<void>;
  /** The pledged deposit that it is paid out of, whosever it is. */
  pledge?: Savings & { pledgeId: string };
}

/** Accounts of the member that it is paid out of, or that take what is too much. */
async function findAccounts({ tx, input, refusal }: Call, pledge?: Savings): Promise<Accounts> {
  const { member_id, savings_account_id: from, overpaid_account_id: over } = input;
  const paidFrom = pledge ?? (from && member_id ? await findSavings(tx, member_id, from) : null);
  if (from && !paidFrom) throw refusal("savings_not_of_member");
  const overpaid = over && member_id ? await findSavings(tx, member_id, over) : null;
  if (over && !overpaid) throw refusal("overpaid_account_not_of_member");
  return { paidFrom, overpaid };
}

/** Locks what the payment is about: its loans before the queue of postings, as every step of a loan does. */
async function lock(call: Call, { paidFrom, overpaid }: Accounts): Promise<Locked> {
  const { tx, input, caller, today } = call;
  const { member_id: memberId, reference, payment_type_id, lines } = input;
  const loans = await lockLoans(
    tx,
    lines.map(({ loan_id }) => loan_id),
  );
  const sides = loans.map(({ member_id, account_id }) => ({ memberId: member_id, accountId: account_id }));
  for (const savings of [paidFrom, overpaid]) {
    if (savings) sides.push({ memberId: savings.member_id, accountId: savings.account_id });
  }
  return lockFor(tx, {
    batchesOf: [caller.userId],
    drawn: reference ? [adjusting] : ["deposit", adjusting],
    receiptsOf: reference ? [] : [caller.userId],
    typed: reference ? [{ source: "payment", reference }] : [],
    paymentTypeIds: payment_type_id ? [payment_type_id] : [],
    accountIds: [...sides.map(({ accountId }) => accountId), ...loans.flatMap(accountsOf)],
    memberIds: memberId ? [memberId] : sides.map((side) => side.memberId),
    sides,
    today,
  });
}

/** As the ledger keeps how money was handed over. */
const handedOver = ({ member_id, ...rest }: Paying) => ({ ...rest, member_id: member_id ?? undefined });

/** Where what is more than is owed goes; cash alone, which need not clear. */
function overpaidLines(
  { input, refusal }: Call,
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

function postingOf(call: Call, paid: Paid, loanLines: Line[], total: number): Posting {
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

function assertReceived({ input, refusal }: Call, total: number): void {
  const { cash_received: received } = input;
  if (received !== undefined && input.savings_account_id) throw refusal("cash_not_taken");
  if (received === undefined || received >= total) return;
  throw refusal("cash_received_too_little", { received: formatPesos(received), amount: formatPesos(total) });
}

/**
 * Answers what the ledger refuses, so that a decision may lift that: nothing has been written by then.
 */
export async function pay(call: Call, { whenLocked, pledge }: Beside = {}): Promise<Receipt | Refusal> {
  const { tx, input, today, refusal } = call;
  const accounts = await findAccounts(call, pledge);
  const locked = await lock(call, accounts);
  await whenLocked?.();
  for (const id of input.member_id ? [input.member_id] : locked.members.keys()) {
    assertMember(call, locked.members.get(id));
  }
  const paid = paidBy(call, locked, accounts.paidFrom);
  await assertPaidSoundly({ ...call, input: handedOver(input) }, paid.paymentKind ?? "cash");
  const day = input.entry_date ?? today;
  if (day > today) throw refusal("future_entry_date");
  const found = await readBooks(
    tx,
    input.lines.map(({ loan_id }) => loan_id),
  );
  const lines = spread(call, booksOf(call, found, day), day, uuidv7);
  const changes = lines.map(({ book, events, parts }) =>
    changeTo(call, book, events, (moved) =>
      isWrittenOff(book) ? recoveredBy(sumOf(parts)) : ownOf(parts, moved),
    ),
  );
  const into = overpaidLines(call, lines, paid, accounts.overpaid);
  const total = lines.reduce((sum, { amount, intoSavings }) => sum + amount + intoSavings, 0);
  assertReceived(call, total);
  const posting = postingOf(call, paid, [...changes.flatMap((one) => one.lines), ...into], total);
  await assertCheck(call, posting);
  const rest = restOf(call, changes, { memberId: input.member_id, what: "A payment dated back" });
  const [posted, put] = await post(tx, [posting, ...rest.postings], locked);
  if (!posted) throw new Error("a posting had no result");
  if (isRefused(posted)) return refusal(posted.refused, posted.detail);
  if (put && isRefused(put)) throw refusal(put.refused, put.detail);
  const { entryId } = posting;
  keepPayment(tx, entryId, handedOver(input));
  const { entryDate } = posting;
  await keepLoanPayments(call, lines, {
    ...{ entryId, entryDate, into: accounts.overpaid },
    pledgeId: pledge?.pledgeId ?? null,
  });
  await keepChanges(tx, changes, { entryId, restId: rest.entryId, today });
  await closePaid(call, changes);
  call.audit({ entity: "transaction", entityId: entryId });
  call.emit("journal.create", [entryId]);
  call.emit(
    "loan.update",
    lines.map(({ book }) => book.id),
  );
  if (posting.batchId) call.emit("transaction-batch.update", [posting.batchId]);
  return {
    id: entryId,
    reference: posted.reference,
    entry_date: entryDate as CalendarDate,
    created_at: posted.posting.createdAt.toISOString(),
    source: "payment",
    amount: total,
    change: input.cash_received === undefined ? null : input.cash_received - total,
    lines: lines.map(answeredLine),
  };
}

/** Works out what would be paid; it writes nothing, and so leaves no footstep either. */
async function preview(call: BranchCall<typeof previewLoanPayment>) {
  const { tx, input, today, refusal } = call;
  call.auditMany([]);
  const day = input.entry_date ?? today;
  if (day > today) throw refusal("future_entry_date");
  const found = await readBooks(
    tx,
    input.lines.map(({ loan_id }) => loan_id),
  );
  const lines = spread(call, booksOf(call, found, day), day, uuidv7);
  const amount = lines.reduce((sum, one) => sum + one.amount + one.intoSavings, 0);
  return { amount, lines: lines.map(answeredLine) };
}

/** Takes one payment. The engine takes a refusal that is answered as one that a decision may lift. */
export const takeLoanPayment = (call: BranchCall<typeof postLoanPayment>) => pay(call) as Promise<Receipt>;

/** Payments on loans as they are taken. */
export const loanPaying: readonly OperationHandler[] = [
  serve(postLoanPayment, takeLoanPayment),
  serve(previewLoanPayment, preview),
];
