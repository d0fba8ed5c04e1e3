import { formatPesos } from "#contract/kit/money";
import type { Operation, Output } from "#contract/kit/operation";
import { Refusal } from "#contract/kit/refusal";
import type { postDeposit } from "#contract/operations/teller/post-deposit";
import { batchOf, isUsable } from "#server/domain/ledger/counter";
import { cashReceivedRefused, keepPayment } from "#server/domain/ledger/entry-payments";
import type { CheckFace } from "#server/domain/ledger/journal";
import type { KnownPaymentType, Locked } from "#server/domain/ledger/locks";
import {
  type Counterpart,
  memberPostingOf,
  memberReceiptOf,
  wantedByMembers,
} from "#server/domain/ledger/member-entries";
import { findNotices, type OnNotice, spendNotice } from "#server/domain/ledger/notices";
import {
  type Built,
  defineGroupedPosting,
  type GroupedPosting,
  postInGroup,
} from "#server/domain/ledger/posting-group";
import { facesOf } from "#server/domain/teller/deposited-checks";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";

/** Deposits and withdrawals are told alike. */
type CounterOperation = typeof postDeposit;
type Call = BranchCall<CounterOperation>;

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

interface Way {
  source: "deposit" | "withdraw";
  more: Pick<Counterpart, "isPayout">;
}

/** What of paper comes with a call: the notice that it is to be paid on, the face of its check. */
interface Paper {
  notice: OnNotice | undefined;
  face: CheckFace | Refusal | undefined;
}

function counterpartOf(
  call: Call,
  { source, more }: Way,
  { notice, face }: Paper,
  locked: Locked,
): Counterpart | Refusal {
  const way = wayOf(call, locked);
  if (way instanceof Refusal) return way;
  const { paymentType, batch } = way;
  const refused = refusedByPaper(call, notice !== undefined, paymentType, locked);
  if (refused) return refused;
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
}

/**
 * How money is moved over the counter: between the member's account and the payment type's, within the
 * caller's open batch. Only cash on hand moves the drawer; checks and online payments do not. A payout has
 * terms of its own: it asks for no notice.
 */
export function counterPosting(
  operation: Operation,
  source: "deposit" | "withdraw",
  more: Pick<Counterpart, "isPayout"> = {},
): GroupedPosting {
  const noticeOf = new WeakMap<Call, string>();
  return defineGroupedPosting<Call>({
    operation,
    wanted: (calls) => ({
      ...wantedByMembers(calls, source),
      batchesOf: calls.map(({ caller }) => caller.userId),
      paymentTypeIds: calls.map(({ input }) => input.payment_type_id),
    }),
    async build(tx, calls, locked) {
      const notices = source === "withdraw" && !more.isPayout ? await findNotices(tx, calls, locked) : [];
      const faces = source === "deposit" ? await facesOf(tx, calls, locked) : [];
      return calls.map((call, index): Built => {
        const paper = { notice: notices[index], face: faces[index] };
        const counterpart = counterpartOf(call, { source, more }, paper, locked);
        const entry = memberPostingOf(call, source, counterpart, locked);
        const noticeId = paper.notice && "noticeId" in paper.notice ? paper.notice.noticeId : null;
        if (noticeId) noticeOf.set(call, noticeId);
        const lacksNotice = paper.notice !== undefined && "refused" in paper.notice;
        return { entry, usesNotice: noticeId !== null, lacksNotice };
      });
    },
    answer(tx, call, result) {
      const receipt = memberReceiptOf(call, result);
      if (receipt instanceof Refusal) return receipt;
      const noticeId = noticeOf.get(call);
      if (noticeId) spendNotice(tx, noticeId, receipt.id);
      keepPayment(tx, receipt.id, call.input);
      return receipt;
    },
  });
}

type Window = ReturnType<typeof postInGroup>;

/**
 * Moves money over the counter within another operation, as whoever asks for that. Answers the receipt
 * (centavos); throws what refuses it, by the refusals of the other operation.
 */
export async function moveAtCounter(
  call: { tx: Transaction; operation: Operation },
  source: "deposit" | "withdraw",
  input: Partial<Call["input"]>,
  more: Pick<Counterpart, "isPayout"> = {},
): Promise<Output<CounterOperation>> {
  const window = postInGroup([counterPosting(call.operation, source, more)]);
  const calls = [{ ...call, input }] as unknown as Parameters<Window["handle"]>[1];
  const [result] = await window.handle(call.tx, calls, await window.look(call.tx, calls));
  if (result instanceof Refusal || !result) throw result;
  return result as Output<CounterOperation>;
}
