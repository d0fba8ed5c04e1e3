import { Refusal } from "#contract/kit/refusal";
import type { postDeposit } from "#contract/operations/teller/post-deposit";
import { batchOf, isUsable } from "#server/domain/ledger/counter";
import type { KnownPaymentType, Locked } from "#server/domain/ledger/locks";
import { type Counterpart, lockForMembers, postMemberEntries } from "#server/domain/ledger/member-entries";
import { findNotices, spendNotice } from "#server/domain/ledger/notices";
import type { Batched } from "#server/platform/operations/run";

/** Deposits and withdrawals are told alike. */
type CounterOperation = typeof postDeposit;

/** What money of this kind goes into, or comes out of: a check that is paid out is drawn on the bank. */
const accountOf = (
  { type, account_id, bank_account_id }: KnownPaymentType,
  source: "deposit" | "withdraw",
): string => (type === "check" && source === "withdraw" ? (bank_account_id ?? account_id) : account_id);

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
  async handle(tx, calls, locked) {
    // A payout has terms of its own.
    const isWithdrawal = source === "withdraw" && !more?.isPayout;
    const notices = isWithdrawal ? await findNotices(tx, calls, locked) : [];
    const counterparts = calls.map(({ input, caller, refusal }, index): Counterpart | Refusal => {
      const paymentType = locked.paymentTypes.get(input.payment_type_id);
      const batch = batchOf(caller.userId, locked);
      const notice = notices[index];
      if (!paymentType) return refusal("payment_type_not_found");
      if (!isUsable(paymentType, locked)) return refusal("payment_account_not_usable");
      if (!batch) return refusal("batch_not_open");
      if (notice && "refused" in notice) return refusal(notice.refused, notice.detail);
      return {
        accountId: accountOf(paymentType, source),
        paymentTypeId: paymentType.id,
        paymentKind: paymentType.type,
        batchId: batch.id,
        ...(source === "deposit" && { clearingDays: paymentType.number_of_days ?? 0 }),
        ...more,
      };
    });
    const results = await postMemberEntries(tx, calls, source, counterparts, locked);
    for (const [index, notice] of notices.entries()) {
      const result = results[index];
      const isPosted = result !== undefined && !(result instanceof Refusal);
      if (isPosted && "noticeId" in notice && notice.noticeId) spendNotice(tx, notice.noticeId, result.id);
    }
    return results;
  },
});
