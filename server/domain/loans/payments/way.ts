import type { PaymentKind } from "#contract/entities/journal";
import type { Input } from "#contract/kit/operation";
import type { Refusal } from "#contract/kit/refusal";
import type { postLoanPayment } from "#contract/operations/loans/loan-payment";
import { batchOf, isUsable } from "#server/domain/ledger/counter";
import type { Line } from "#server/domain/ledger/journal";
import type { Locked } from "#server/domain/ledger/locks";
import type { BranchCaller } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";

/** Where the money of a payment comes from. */
export interface Paid {
  whose: Pick<Line, "accountId" | "memberId" | "memberAccountId">;
  paymentKind: PaymentKind | null;
  batchId: string | null;
}

/** An account that a payment is paid out of: savings of the member, or a deposit that somebody pledged. */
export interface Deposit {
  id: string;
  account_id: string;
  member_id: string;
}

/** Savings of a member. */
export interface Savings extends Deposit {
  /** A dormant one takes money, and pays nothing out. */
  is_dormant: boolean;
}

/** A savings account of the member that is open or dormant, or null. */
export async function findSavings(tx: Transaction, memberId: string, id: string): Promise<Savings | null> {
  const { rows } = await tx.query<Savings>({
    name: "savings-of-member",
    text: `select h.id, h.account_id, h.member_id, h.status = 'dormant' as is_dormant from member_account h
     join account a on a.branch_id = h.branch_id and a.id = h.account_id
     where h.organization_id = (select kaban_organization()) and h.branch_id = (select kaban_branch())
       and h.id = $1 and h.member_id = $2 and a.member_kind = 'savings' and h.status in ('open', 'dormant')`,
    values: [id, memberId],
  });
  return rows[0] ?? null;
}

/** What a payment says: of one member, or of none where an employer pays for many. */
export type Paying = Omit<Input<typeof postLoanPayment>, "member_id"> & {
  member_id: string | null;
  payer_name?: string;
};

interface PaidCall {
  input: Paying;
  caller: BranchCaller;
  refusal(
    code: "way_needed" | "payment_type_not_found" | "payment_account_not_usable" | "batch_not_open",
  ): Refusal;
}

/** By a type of payment, within the batch of who takes it; or out of savings, which moves no drawer. */
export function paidBy({ input, caller, refusal }: PaidCall, locked: Locked, from: Deposit | null): Paid {
  const { payment_type_id: type } = input;
  if ((type === undefined) === (from === null)) throw refusal("way_needed");
  if (from) {
    const whose = { accountId: from.account_id, memberId: from.member_id, memberAccountId: from.id };
    return { whose, paymentKind: null, batchId: null };
  }
  const paymentType = locked.paymentTypes.get(type as string);
  if (!paymentType) throw refusal("payment_type_not_found");
  if (!isUsable(paymentType, locked)) throw refusal("payment_account_not_usable");
  const batch = batchOf(caller.userId, locked);
  if (!batch) throw refusal("batch_not_open");
  const whose = { accountId: paymentType.account_id, memberId: null, memberAccountId: null };
  return { whose, paymentKind: paymentType.type, batchId: batch.id };
}
