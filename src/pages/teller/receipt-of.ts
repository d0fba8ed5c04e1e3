import type { Output } from "#contract/kit/operation";
import type { postDeposit } from "#contract/operations/teller/post-deposit";
import type { PickedMember } from "../../components/member-picker";
import type { ReceiptData } from "../../components/receipt";
import type { HeldAccount } from "./account-choice";
import type { PaymentType } from "./use-payment-types";

interface Window {
  organization: string;
  branch: string;
  teller: string;
}

interface Typed {
  member: PickedMember;
  account: HeldAccount;
  paymentType: PaymentType | undefined;
  description: string;
  cash_received?: number | undefined;
}

/** The receipt of what was just posted: the server's figures, beside the names that were picked. */
export function receiptOf(posted: Output<typeof postDeposit>, typed: Typed, window: Window): ReceiptData {
  return {
    ...posted,
    ...window,
    member: typed.member.full_name,
    passbook: typed.member.passbook,
    account: `${posted.member_account_number} ${typed.account.name}`,
    payment_type: typed.paymentType?.name ?? null,
    description: typed.description,
    cash_received: typed.cash_received ?? null,
    print_number: 0,
  };
}
