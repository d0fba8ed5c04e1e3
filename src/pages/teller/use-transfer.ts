import { useCallback, useEffect, useState } from "react";
import type { Typed } from "#contract/kit/operation";
import { memberAccounts } from "#contract/operations/savings/member-accounts";
import { postDeposit } from "#contract/operations/teller/post-deposit";
import { postWithdrawal } from "#contract/operations/teller/post-withdrawal";
import type { PickedMember } from "../../components/member-picker";
import type { ReceiptData } from "../../components/receipt";
import { useAuth } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useRead } from "../../hooks/use-operation";
import { useOperationForm } from "../../hooks/use-operation-form";
import { type HeldAccount, mayMove } from "./account-choice";
import { receiptOf } from "./receipt-of";
import { usePaymentTypes } from "./use-payment-types";

export type TransferKind = "deposit" | "withdraw";

/** What is typed of either: cash received is said of deposits, a compared signature of withdrawals. */
type TransferValues = Typed<typeof postDeposit>;

/** What an empty form holds; only what was typed goes to the server. */
const blank = {
  member_id: undefined,
  account_id: undefined,
  member_account_id: undefined,
  amount: undefined,
  payment_type_id: undefined,
  reference: undefined,
  description: "",
  signature_compared: undefined,
  entry_date: undefined,
  back_date_reason: undefined,
};
const blankCheck = { bank_id: undefined, bank_date: undefined, bank_reference: undefined };

/** Does something as soon as that is not so. */
function useUnless(isSo: boolean, act: () => void) {
  useEffect(() => {
    if (!isSo) act();
  }, [isSo, act]);
}

/** Picks what is usual while nothing is chosen. */
function useUsual<T>(chosen: T | undefined, usual: T | undefined, pick: (usual: T) => void) {
  const isChosen = chosen !== undefined;
  useEffect(() => {
    if (!isChosen && usual) pick(usual);
  }, [isChosen, usual, pick]);
}

/** One deposit or withdrawal while it is being typed: whose, which account, how much, and how it is paid. */
export function useTransfer(
  kind: TransferKind,
  firstMember: PickedMember | null,
  onPosted: (receipt: ReceiptData) => void,
) {
  const [member, setMember] = useState(firstMember);
  const { user } = useAuth();
  const { organization, branch } = useBranch();
  const { paymentTypes, isReading: isReadingTypes } = usePaymentTypes();
  const held = useRead(
    memberAccounts,
    { id: member?.id ?? "" },
    { enabled: member !== null, isOwnAffair: true },
  );
  const isOffered = ({ takes_deposits, allows_withdrawals, member_account_id }: HeldAccount) =>
    kind === "deposit" ? takes_deposits : allows_withdrawals && member_account_id !== null;
  const accounts = ((member && held.data?.data) || []).filter(isOffered);
  const isReadingAccounts = held.isFetching && accounts.length === 0;

  const entry = useOperationForm(
    kind === "deposit" ? postDeposit : postWithdrawal,
    { ...blank, ...(kind === "deposit" && blankCheck), member_id: firstMember?.id },
    (posted) => {
      if (!member || !account) return;
      const { description = "", cash_received } = form.getValues() as TransferValues;
      const window = { organization: organization.name, branch: branch.name, teller: user.full_name };
      onPosted(receiptOf(posted, { member, account, paymentType, description, cash_received }, window));
    },
    "teller",
  );
  const { form } = entry;
  const { setValue } = form;
  const values = form.watch() as TransferValues;
  const account = accounts.find(
    ({ account_id, member_account_id }) =>
      account_id === values.account_id && member_account_id === (values.member_account_id ?? null),
  );
  const paymentType = paymentTypes.find(({ id }) => id === values.payment_type_id);

  const { isSubmitted } = form.formState;
  const pickAccount = useCallback(
    ({ account_id, member_account_id }: HeldAccount) => {
      setValue("member_account_id", member_account_id ?? undefined);
      setValue("account_id", account_id, { shouldValidate: isSubmitted });
    },
    [setValue, isSubmitted],
  );
  useUsual(account, accounts.find(mayMove), pickAccount);
  const pickPaymentType = useCallback(
    ({ id }: { id: string }) => setValue("payment_type_id", id),
    [setValue],
  );
  useUsual(paymentType, paymentTypes.find(({ type }) => type === "cash") ?? paymentTypes[0], pickPaymentType);

  const isCash = paymentType?.type === "cash";
  const forgetCash = useCallback(() => setValue("cash_received" as never, undefined as never), [setValue]);
  useUnless(kind === "withdraw" || isCash || !paymentType, forgetCash);
  return {
    ...entry,
    isCash,
    /** Above it, in centavos, the signature is to be compared; null where none is. */
    signatureAbove: held.data?.signature_above ?? null,
    values,
    member,
    accounts,
    account,
    paymentTypes,
    paymentType,
    today: branch.business_date,
    isReadingAccounts,
    /** Whether what a posting names by itself, the usual account and way of paying, is still on its way. */
    isReading: isReadingAccounts || isReadingTypes,
    readError: held.error,
    pickAccount,
    pickMember(picked: PickedMember | null) {
      setMember(picked);
      form.setValue("account_id", undefined as never);
      form.setValue("member_account_id", undefined);
      form.setValue("member_id", picked?.id as never, { shouldValidate: form.formState.isSubmitted });
    },
  };
}

export type Transfer = ReturnType<typeof useTransfer>;
