import { formatPesos } from "#contract/kit/money";
import { Refusal } from "#contract/kit/refusal";
import type { postDeposit } from "#contract/operations/teller/post-deposit";
import { batchOf, isUsable } from "#server/domain/ledger/counter";
import { cashReceivedRefused, keepPayment } from "#server/domain/ledger/entry-payments";
import type { KnownPaymentType, Locked } from "#server/domain/ledger/locks";
import { type Counterpart, lockForMembers, postMemberEntries } from "#server/domain/ledger/member-entries";
import { findNotices, spendNotice } from "#server/domain/ledger/notices";
import { facesOf } from "#server/domain/teller/deposited-checks";
import type { Transaction } from "#server/platform/db/database";
import type { Batched } from "#server/platform/operations/run";

/** Deposits and withdrawals are told alike. */
type CounterOperation = typeof postDeposit;
type Call = Parameters<Batched<CounterOperation, Locked>["handle"]>[1][number];

/** What money of this kind goes into, or comes out of: a check that is paid out is drawn on the bank. */
const accountOf = (
  { type, account_id, bank_account_id }: KnownPaymentType,
  source: "deposit" | "withdraw",
): string => (type === "check" && source === "withdraw" ? (bank_account_id ?? account_id) : account_id);

/** The way of paying that is named, and the open batch of who asks; refused where either does not serve. */
function wayOf({ input, caller, refusal }: Call, locked: Locked) {
  const paymentType = locked.paymentTypes.get(input.payment_type_id);
  const batch = batchOf(caller.userId, locked);
  if (!paymentType) return refusal("payment_type_not_found");
  if (!isUsable(paymentType, locked)) return refusal("payment_account_not_usable");
  if (!batch) return refusal("batch_not_open");
  return { paymentType, batch };
}

/** What refuses how a deposit is paid, or a withdrawal whose signature was to be compared first. */
function refusedByPaper(
  { input, refusal }: Call,
  isWithdrawal: boolean,
  paymentType: KnownPaymentType,
  { head }: Locked,
): Refusal | null {
  const short = cashReceivedRefused(paymentType.type, input.cash_received, input.amount);
  if (short) return refusal(short.code, short.detail);
  const limit = isWithdrawal ? head.signature_above : null;
  if (limit === null || input.amount <= limit || input.signature_compared) return null;
  return refusal("signature_not_compared", { limit: formatPesos(limit) });
}

/** Spends the notice of each withdrawal that was posted, and keeps how the money of each was handed over. */
function keepPosted(
  tx: Transaction,
  calls: readonly Call[],
  notices: Awaited<ReturnType<typeof findNotices>>,
  results: Awaited<ReturnType<typeof postMemberEntries>>,
): void {
  for (const [index, result] of results.entries()) {
    if (result instanceof Refusal) continue;
    const notice = notices[index];
    if (notice && "noticeId" in notice && notice.noticeId) spendNotice(tx, notice.noticeId, result.id);
    keepPayment(tx, result.id, calls[index]?.input ?? {});
  }
}

interface Way {
  source: "deposit" | "withdraw";
  more?: Pick<Counterpart, "isPayout"> | undefined;
}

/** Posts what may be posted of the calls, and answers each; with the notice that each was to be paid on. */
async function postAll(tx: Transaction, calls: readonly Call[], { source, more }: Way, locked: Locked) {
  // A payout has terms of its own.
  const isWithdrawal = source === "withdraw" && !more?.isPayout;
  const notices = isWithdrawal ? await findNotices(tx, calls, locked) : [];
  const faces = source === "deposit" ? await facesOf(tx, calls, locked) : [];
  const counterparts = calls.map((call, index): Counterpart | Refusal => {
    const way = wayOf(call, locked);
    if (way instanceof Refusal) return way;
    const { paymentType, batch } = way;
    const notice = notices[index];
    const refused = refusedByPaper(call, isWithdrawal, paymentType, locked);
    if (refused) return refused;
    const face = faces[index];
    if (face instanceof Refusal) return face;
    if (notice && "refused" in notice) return call.refusal(notice.refused, notice.detail);
    return {
      accountId: accountOf(paymentType, source),
      paymentTypeId: paymentType.id,
      paymentKind: paymentType.type,
      batchId: batch.id,
      ...(source === "deposit" && { clearingDays: paymentType.number_of_days ?? 0 }),
      ...(face && { check: face }),
      ...more,
    };
  });
  const results = await postMemberEntries(tx, calls, source, counterparts, locked);
  keepPosted(tx, calls, notices, results);
  return { notices, results };
}

/**
 * As postAll. A notice that was taken for a withdrawal which the ledger then refused is there for those after
 * it: they are asked again.
 */
async function postInTurn(
  tx: Transaction,
  calls: readonly Call[],
  way: Way,
  locked: Locked,
): Promise<Awaited<ReturnType<typeof postMemberEntries>>> {
  const { notices, results } = await postAll(tx, calls, way, locked);
  const isFreed = notices.some(
    (notice, index) => "noticeId" in notice && notice.noticeId && results[index] instanceof Refusal,
  );
  const waiting = notices.flatMap((notice, index) => ("refused" in notice ? [index] : []));
  if (!isFreed || waiting.length === 0) return results;
  const again = await postInTurn(
    tx,
    waiting.map((index) => calls[index] as Call),
    way,
    locked,
  );
  return results.map((result, index) => again[waiting.indexOf(index)] ?? result);
}

/**
 * Moves money over the counter for many calls at once: between the member's account and the payment type's,
 * within the caller's open batch. Only cash on hand moves the drawer; checks and online payments do not.
 */
export const postAtCounter = (
  source: "deposit" | "withdraw",
  more?: Pick<Counterpart, "isPayout">,
): Batched<CounterOperation, Locked> => ({
  look: (tx, calls) =>
    lockForMembers(tx, calls, source, {
      batchesOf: calls.map(({ caller }) => caller.userId),
      paymentTypeIds: calls.map(({ input }) => input.payment_type_id),
    }),
  handle: (tx, calls, locked) => postInTurn(tx, calls, { source, more }, locked),
});
