import { v7 as uuidv7 } from "uuid";
import type { CalendarDate } from "#contract/kit/dates";
import type { Output } from "#contract/kit/operation";
import { Refusal } from "#contract/kit/refusal";
import { postLoanPayment, previewLoanPayment } from "#contract/operations/loans/loan-payment";
import { keepPayment } from "#server/domain/ledger/entry-payments";
import type { Locked } from "#server/domain/ledger/locks";
import { post } from "#server/domain/ledger/post";
import { isRefused } from "#server/domain/ledger/refused";
import type { Allowed } from "#server/domain/ledger/rules";
import { readBooks } from "#server/domain/loans/payments/books";
import { closePaid, keepChanges } from "#server/domain/loans/payments/changes";
import { type LookedPayments, lookAtPayments } from "#server/domain/loans/payments/look";
import { keepLoanPayments } from "#server/domain/loans/payments/payment-rows";
import {
  type Beside,
  handedOver,
  type PayCall,
  type PlannedPayment,
  planPayment,
} from "#server/domain/loans/payments/plan-payment";
import { answeredLine, spread, theirBooks } from "#server/domain/loans/payments/spread";
import type { Paying } from "#server/domain/loans/payments/way";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { serveBatched } from "#server/platform/operations/group-commit";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

export type Receipt = Output<typeof postLoanPayment>;

/** What only one payment of a group may change: its loans, and its check. */
const changedBy = ({ lines, bank_id, bank_reference, post_dated_check_id }: Paying): string[] => [
  ...lines.map(({ loan_id }) => loan_id),
  ...(bank_id ? [`${bank_id} ${bank_reference.toLowerCase()}`] : []),
  ...(post_dated_check_id ? [post_dated_check_id] : []),
];

/** Those that change nothing alike, in order, and those that have to wait for them. */
function inTurns(calls: readonly PayCall[]): { first: PayCall[]; waiting: PayCall[] } {
  const changed = new Set<string>();
  const turns: { first: PayCall[]; waiting: PayCall[] } = { first: [], waiting: [] };
  for (const call of calls) {
    const changes = changedBy(call.input);
    const isFree = !changes.some((one) => changed.has(one));
    turns[isFree ? "first" : "waiting"].push(call);
    if (isFree) for (const one of changes) changed.add(one);
  }
  return turns;
}

async function planOrRefusal(...planned: Parameters<typeof planPayment>): Promise<PlannedPayment | Refusal> {
  try {
    return await planPayment(...planned);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

interface Taken extends PlannedPayment {
  posted: Allowed;
}

/** Puts right what goes beyond the receipts that stand. */
async function postRests(tx: Transaction, taken: readonly Taken[], locked: Locked): Promise<void> {
  const rests = taken.flatMap(({ call, rest }) => rest.postings.map((posting) => ({ call, posting })));
  const put = await post(
    tx,
    rests.map(({ posting }) => posting),
    locked,
  );
  for (const [index, one] of put.entries()) {
    if (isRefused(one)) throw (rests[index] as (typeof rests)[number]).call.refusal(one.refused, one.detail);
  }
}

/** Keeps of receipts that stand what they pay on their loans, and closes those of which nothing is owed. */
async function keepTaken(tx: Transaction, taken: readonly Taken[]): Promise<void> {
  const [first] = taken;
  if (!first) return;
  const made = taken.map(({ call, posting: { entryId, entryDate }, rest, ...kept }) => {
    const { now, caller } = call;
    return { ...kept, call, now, caller, entryId, entryDate, restId: rest.entryId };
  });
  for (const { call, entryId } of made) keepPayment(tx, entryId, handedOver(call.input));
  keepLoanPayments(tx, made);
  keepChanges(tx, made, first.call.today);
  for (const { call, changes } of taken) await closePaid(call, changes);
}

function receiptOf({ call, lines, posting, posted }: Taken): Receipt {
  const { entryId, entryDate, batchId, amount } = posting;
  call.audit({ entity: "transaction", entityId: entryId });
  call.emit("journal.create", [entryId]);
  call.emit(
    "loan.update",
    lines.map(({ book }) => book.id),
  );
  if (batchId) call.emit("transaction-batch.update", [batchId]);
  const { cash_received: received } = call.input;
  return {
    id: entryId,
    reference: posted.reference,
    entry_date: entryDate as CalendarDate,
    created_at: posted.posting.createdAt.toISOString(),
    source: "payment",
    amount,
    change: received === undefined ? null : received - amount,
    lines: lines.map(answeredLine),
  };
}

/**
 * Takes payments of which no two change the same loan, together: each is answered by itself. What the ledger
 * refuses is answered too, so that a decision may lift that: nothing of it has been written by then.
 */
async function takeTogether(
  tx: Transaction,
  calls: readonly PayCall[],
  looked: LookedPayments,
  beside: Beside = {},
): Promise<Map<PayCall, Receipt | Refusal>> {
  const answers = new Map<PayCall, Receipt | Refusal>();
  const planned: PlannedPayment[] = [];
  for (const call of calls) {
    const plan = await planOrRefusal(call, beside, looked);
    if (plan instanceof Refusal) answers.set(call, plan);
    else planned.push(plan);
  }
  const results = await post(
    tx,
    planned.map(({ posting }) => posting),
    looked.locked,
  );
  const taken: Taken[] = [];
  for (const [index, posted] of results.entries()) {
    const plan = planned[index] as PlannedPayment;
    if (isRefused(posted)) answers.set(plan.call, plan.call.refusal(posted.refused, posted.detail));
    else taken.push({ ...plan, posted });
  }
  await postRests(tx, taken, looked.locked);
  await keepTaken(tx, taken);
  for (const one of taken) answers.set(one.call, receiptOf(one));
  return answers;
}

/** Takes payments in one group; what waits for another of the same loan is looked at again after it. */
async function takeAll(
  tx: Transaction,
  calls: PayCall[],
  looked: LookedPayments,
): Promise<(Receipt | Refusal)[]> {
  const { first, waiting } = inTurns(calls);
  const answers = await takeTogether(tx, first, looked);
  const later = waiting.length > 0 ? await takeAll(tx, waiting, await lookAtPayments(tx, waiting)) : [];
  return calls.map((call) => answers.get(call) ?? (later[waiting.indexOf(call)] as Receipt | Refusal));
}

/** Takes one payment, as takeTogether does. */
export async function pay(call: PayCall, beside: Beside = {}): Promise<Receipt | Refusal> {
  const looked = await lookAtPayments(call.tx, [{ ...call, pledged: beside.pledge }]);
  return (await takeTogether(call.tx, [call], looked, beside)).get(call) as Receipt | Refusal;
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
  const books = theirBooks(call, new Map(found.map((book) => [book.id, book])), day);
  const lines = spread(call, books, day, uuidv7);
  const amount = lines.reduce((sum, one) => sum + one.amount + one.intoSavings, 0);
  return { amount, lines: lines.map(answeredLine) };
}

/** Takes one payment. The engine takes a refusal that is answered as one that a decision may lift. */
export const takeLoanPayment = (call: BranchCall<typeof postLoanPayment>) => pay(call) as Promise<Receipt>;

/** Payments on loans as they are taken. */
export const loanPaying: readonly OperationHandler[] = [
  serveBatched(postLoanPayment, { look: lookAtPayments, handle: takeAll }),
  serve(previewLoanPayment, preview),
];
