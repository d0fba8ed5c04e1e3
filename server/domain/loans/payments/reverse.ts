import { v7 as uuidv7 } from "uuid";
import type { PaymentKind } from "#contract/entities/journal";
import { reverseLoanPayment } from "#contract/operations/loans/loan-payment";
import { drawerOf } from "#server/domain/batches/drawer";
import { checkStateOf } from "#server/domain/ledger/checks";
import type { Line } from "#server/domain/ledger/journal";
import { lockFor, lockHead } from "#server/domain/ledger/locks";
import { sidesOf } from "#server/domain/ledger/member-accounts";
import { post } from "#server/domain/ledger/post";
import type { ReceiptReversal } from "#server/domain/ledger/receipt-reversal";
import { isRefused } from "#server/domain/ledger/refused";
import { type LoanBook, type Posted, postedNames, readBooks } from "#server/domain/loans/payments/books";
import {
  adjusting,
  type Change,
  changeTo,
  closePaid,
  keepChanges,
  reopen,
  restOf,
} from "#server/domain/loans/payments/changes";
import { accountsOf, credited } from "#server/domain/loans/payments/loan-lines";
import { lockLoans } from "#server/domain/loans/payments/loan-rows";
import {
  type KeptReceiptLine,
  markReversed,
  readLoanPayments,
} from "#server/domain/loans/payments/payment-rows";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof reverseLoanPayment>;

interface Original {
  reference: string;
  amount: number;
  member_id: string | null;
  account_id: string | null;
  payment_type_id: string | null;
  payment_kind: PaymentKind | null;
  created_by_id: string;
  /** What the money went into, or came out of; and what was too much, in savings. */
  money: Line[];
}

const readEntry = `
  select e.reference, e.amount, e.member_id, e.account_id, e.payment_type_id, e.payment_kind,
    e.created_by_id
  from journal_entry e where e.organization_id = (select kaban_organization())
    and e.branch_id = (select kaban_branch()) and e.id = $1 and e.source = 'payment'`;
const readMoney = `
  select l.account_id as "accountId", l.member_id as "memberId", l.member_account_id as "memberAccountId",
    l.credit as debit, l.debit as credit
  from journal_line l where l.organization_id = (select kaban_organization())
    and l.branch_id = (select kaban_branch()) and l.entry_id = $1 and (l.line_number = 1
      or l.member_account_id = any($2::uuid[]))
  order by l.line_number`;

async function findOriginal(call: Call, paid: readonly KeptReceiptLine[]): Promise<Original> {
  const { tx, input, approvedById, refusal } = call;
  const { rows } = await tx.query(readEntry, [input.id]);
  if (!rows[0]) throw refusal("entry_not_found");
  if (paid.length === 0) throw refusal("not_reversible");
  if (approvedById === rows[0].created_by_id) throw refusal("maker_may_not_approve");
  const savings = paid.flatMap(({ savings_account_id: id }) => (id ? [id] : []));
  const money = await tx.query<Line>(readMoney, [input.id, savings]);
  return { ...rows[0], money: money.rows };
}

const mirrorOf = `
  select loan_id,
    coalesce((select jsonb_object_agg(key, -value::bigint) from jsonb_each_text(of_charges)), '{}')
      as of_charges, ${postedNames.map((name) => `-${name} as ${name}`).join(", ")}
  from loan_posting where organization_id = (select kaban_organization())
    and branch_id = (select kaban_branch()) and entry_id = $1`;

/** What the mirror of an entry moves of each of its loans. */
export async function readMirror(tx: Transaction, entryId: string): Promise<Map<string, Posted>> {
  const { rows } = await tx.query<Posted & { loan_id: string }>(mirrorOf, [entryId]);
  return new Map(rows.map(({ loan_id, ...posted }) => [loan_id, posted]));
}

/** What each loan is without the payments of the receipt. */
const without = (
  call: Call,
  books: readonly LoanBook[],
  ids: ReadonlySet<string>,
  mirror: ReadonlyMap<string, Posted>,
): Change[] =>
  books.map((book) => {
    const events = book.events.filter((event) => !(event.kind === "payment" && ids.has(event.id)));
    const own = mirror.get(book.id) as Posted;
    return changeTo(call, book, events, () => own);
  });

function postingOf(call: Call, original: Original, changes: readonly Change[], batchId: string | null) {
  const { input, caller, now, today, approvedById } = call;
  return {
    entryId: uuidv7(),
    entryDate: today,
    source: "reversal" as const,
    reference: null,
    description: `Reversal of ${original.reference}: ${input.reason}`,
    amount: original.amount,
    memberId: original.member_id,
    accountId: original.account_id,
    paymentTypeId: original.payment_type_id,
    paymentKind: original.payment_kind,
    batchId,
    reversesId: input.id,
    backDateReason: null,
    approvedById,
    createdAt: now,
    createdById: caller.userId,
    lines: [
      ...changes.flatMap(({ lines }) => lines),
      ...original.money.flatMap(({ debit, credit, ...whose }) => credited(whose, credit - debit)),
    ],
  };
}

/** Opens what the receipt had closed, and locks what its reversal is about. */
async function lock(call: Call, { money }: Original, books: readonly LoanBook[]) {
  const { tx } = call;
  for (const book of books) if (book.state === "closed") await reopen(call, book);
  const { movesCash, batchId } = await drawerOf(tx, call.caller.userId, money);
  if (movesCash && !batchId) throw call.refusal("batch_not_open");
  const loans = books.map(({ account_id, member_id }) => ({ accountId: account_id, memberId: member_id }));
  const locked = await lockFor(tx, {
    batchIds: batchId ? [batchId] : [],
    drawn: ["reversal", adjusting],
    accountIds: [...books.flatMap(accountsOf), ...money.map(({ accountId }) => accountId)],
    sides: sidesOf([...loans, ...money]),
    reversedIds: [call.input.id],
    today: call.today,
  });
  return { locked, batchId };
}

async function assertCheckNotInBank({ tx, input, refusal }: Call): Promise<void> {
  const state = await checkStateOf(tx, input.id);
  if (state === "in bank" || state === "cleared") throw refusal("check_in_bank");
}

/** What was paid before a loan was written off stays, as what is lost went by it: that is undone first. */
function assertNotBeforeLoss(
  { refusal }: Call,
  books: readonly LoanBook[],
  paid: readonly KeptReceiptLine[],
) {
  const moved = books.find(({ state }) => state === "moved");
  if (moved) throw refusal("loan_moved_away", { loan: moved.name });
  const lost = books.find(({ id, state }) => {
    const isRecovery = paid.some(({ loan_id, is_recovery }) => loan_id === id && is_recovery);
    return state === "written off" && !isRecovery;
  });
  if (lost) throw refusal("written_off_since", { loan: lost.name });
}

async function reverse(call: Call) {
  const { tx, input, today, refusal } = call;
  const paid = await readLoanPayments(tx, input.id);
  const original = await findOriginal(call, paid);
  call.weigh(original.amount);
  const loanIds = paid.map(({ loan_id }) => loan_id);
  await lockLoans(tx, loanIds);
  await lockHead(tx);
  const before = await readBooks(tx, loanIds);
  if (before.every(({ payments }) => !paid.some(({ id }) => payments.has(id)))) {
    throw refusal("already_reversed");
  }
  assertNotBeforeLoss(call, before, paid);
  const { locked, batchId } = await lock(call, original, before);
  const changes = without(call, before, new Set(paid.map(({ id }) => id)), await readMirror(tx, input.id));
  const posting = postingOf(call, original, changes, batchId);
  const rest = restOf(call, changes, { memberId: original.member_id, what: posting.description });
  const [posted, put] = await post(tx, [posting, ...rest.postings], locked);
  if (!posted) throw new Error("a posting had no result");
  if (isRefused(posted)) throw refusal(posted.refused, posted.detail);
  if (put && isRefused(put)) throw refusal(put.refused, put.detail);
  await markReversed(tx, input.id, posting.entryId);
  keepChanges(tx, [{ changes, entryId: posting.entryId, restId: rest.entryId }], today);
  await closePaid(call, changes);
  call.audit({ entity: "transaction", entityId: posting.entryId });
  call.emit("journal.create", [posting.entryId]);
  call.emit("loan.update", loanIds);
  if (batchId) call.emit("transaction-batch.update", [batchId]);
  return {
    ...{ id: posting.entryId, reference: posted.reference },
    ...{ entry_date: today, reverses_id: input.id },
  };
}

/** Receipts of loans as others take them back: with the check that paid them, which a bank returned. */
export const loanReceipts: ReceiptReversal = {
  async lock(tx, entryId) {
    const paid = await readLoanPayments(tx, entryId);
    await lockLoans(
      tx,
      paid.map(({ loan_id }) => loan_id),
    );
    return paid.length > 0;
  },
  async reverse(call, input) {
    // What it comes to was weighed, and what was done is told, with the check.
    const own = { ...call, input, weigh: () => {}, audit: () => {} };
    await reverse(own as unknown as Call);
  },
};

/** Payments on loans as they are taken back. */
export const loanPaymentReversing: readonly OperationHandler[] = [
  serve(reverseLoanPayment, async (call) => {
    await assertCheckNotInBank(call);
    return reverse(call);
  }),
];
