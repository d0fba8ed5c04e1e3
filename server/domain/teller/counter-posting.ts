import type { PaymentKind } from "#contract/entities/journal";
import type { Refusal } from "#contract/kit/refusal";
import type { postDeposit } from "#contract/operations/teller/post-deposit";
import { readOpenBatches } from "#server/domain/batches/open-batches";
import { type Counterpart, postMemberEntries, readKnown } from "#server/domain/ledger/member-entries";
import type { Transaction } from "#server/platform/db/database";
import type { BatchHandler } from "#server/platform/operations/run";

/** Deposits and withdrawals are told alike. */
type CounterOperation = typeof postDeposit;

interface PaymentType {
  id: string;
  type: PaymentKind;
  account_id: string;
  /** The bank that checks paid out are drawn on. */
  bank_account_id: string | null;
  number_of_days: number | null;
  is_usable: boolean;
}

/** What money of this kind goes into, or comes out of: a check that is paid out is drawn on the bank. */
const accountOf = ({ type, account_id, bank_account_id }: PaymentType, source: "deposit" | "withdraw") =>
  type === "check" && source === "withdraw" ? (bank_account_id ?? account_id) : account_id;

async function readPaymentTypes(tx: Transaction, ids: string[]): Promise<Map<string, PaymentType>> {
  const { rows } = await tx.query({
    name: "payment-types",
    text: `select p.id, p.type, p.account_id, b.account_id as bank_account_id, p.number_of_days,
        a.member_kind is null and a.deleted_at is null and case p.type
          when 'cash' then a.id = c.account_id
          else a.is_cash_equivalent and a.id is distinct from c.account_id end as is_usable
      from payment_type p join account a on a.id = p.account_id
      left join branch_account c on c.branch_id = p.branch_id and c.role = 'cash on hand'
      left join branch_account b on b.branch_id = p.branch_id and b.role = 'bank'
      where p.id = any($1::uuid[]) and p.deleted_at is null`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Moves money over the counter for many calls at once: between the member's account and the payment type's,
 * within the caller's open batch. Only cash on hand moves the drawer; checks and online payments do not.
 */
export const postAtCounter =
  (source: "deposit" | "withdraw", more?: Pick<Counterpart, "isPayout">): BatchHandler<CounterOperation> =>
  async (tx, calls) => {
    const userIds = calls.map(({ caller }) => caller.userId);
    const typeIds = calls.map(({ input }) => input.payment_type_id);
    const [batches, paymentTypes, known] = await Promise.all([
      readOpenBatches(tx, userIds),
      readPaymentTypes(tx, typeIds),
      readKnown(tx, calls),
    ]);
    const counterparts = calls.map(({ input, caller, refusal }): Counterpart | Refusal => {
      const paymentType = paymentTypes.get(input.payment_type_id);
      const batchId = batches.get(caller.userId);
      if (!paymentType) return refusal("payment_type_not_found");
      if (!paymentType.is_usable) return refusal("payment_account_not_usable");
      if (!batchId) return refusal("batch_not_open");
      return {
        accountId: accountOf(paymentType, source),
        paymentTypeId: paymentType.id,
        paymentKind: paymentType.type,
        batchId,
        ...(source === "deposit" && { clearingDays: paymentType.number_of_days ?? 0 }),
        ...more,
      };
    });
    return postMemberEntries(tx, calls, source, counterparts, known);
  };
