import { useEffect, useState } from "react";
import { get } from "react-hook-form";
import type { Output, Typed } from "#contract/kit/operation";
import { memberAccounts } from "#contract/operations/savings/member-accounts";
import { postPayment } from "#contract/operations/teller/post-payment";
import type { PickedMember } from "../../../components/member-picker";
import { useCheckedForm } from "../../../hooks/use-checked-form";
import { useOperation, useRead } from "../../../hooks/use-operation";
import { useValidationMessages } from "../../../hooks/use-validation-messages";
import { type ApiError, problemOf } from "../../../providers/api-error";
import type { HeldAccount } from "../account-choice";
import { type PaymentType, usePaymentTypes } from "../use-payment-types";
import { linesOf, totalOf } from "./payment-rows";
import { useCellErrors, usePaymentRows } from "./use-payment-rows";

type Values = Typed<typeof postPayment> & Record<string, unknown>;

const holdsNothing: readonly HeldAccount[] = [];
const blank = {
  member_id: undefined,
  payer_name: "",
  member_joint_account_id: undefined,
  lines: [],
  payment_type_id: undefined,
  cash_received: undefined,
  bank_id: undefined,
  bank_date: undefined,
  bank_reference: "",
  post_dated_check_id: undefined,
  proof_media_id: undefined,
  signature_media_id: undefined,
  reference: undefined,
  description: "",
  entry_date: undefined,
  back_date_reason: undefined,
};

/** What is sent: what was typed of another way of paying, or of another payer, stays in the form alone. */
function sentOf(values: Values, kind: PaymentType["type"] | undefined): Values {
  const isCash = kind === undefined || kind === "cash";
  const ofBank = {
    bank_id: undefined,
    bank_date: undefined,
    bank_reference: "",
    proof_media_id: undefined,
  };
  return {
    ...values,
    ...(values.member_id ? { payer_name: "" } : { member_joint_account_id: undefined }),
    ...(isCash ? ofBank : { cash_received: undefined }),
    ...(kind !== "check" && { post_dated_check_id: undefined }),
  };
}

/**
 * A payment while it is being typed: who pays, what for, and how. The contract's rules, one intent for all
 * attempts, refusals at the inputs and cells they are about; nothing typed is lost.
 */
export function usePayment(
  firstMember: PickedMember | null,
  onPosted: (posted: Output<typeof postPayment>) => void,
) {
  const [member, setMember] = useState(firstMember);
  const { paymentTypes, isReading } = usePaymentTypes();
  const held = useRead(memberAccounts, { id: member?.id ?? "" }, { enabled: member !== null });
  const posting = useOperation(postPayment);
  const { messagesOfRefusal, messageOf } = useValidationMessages("teller");
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [linesRefusal, setLinesRefusal] = useState<string>();

  function refuse(problem: ApiError): void {
    const { lines, ...others } = messagesOfRefusal(problem);
    const isAtLine = grid.refuseLine(problem, lines);
    if (!isAtLine) setLinesRefusal(lines);
    checked.refuse(others);
    const isShown = lines !== undefined || Object.keys(others).some((name) => name in blank);
    setRefusal(isShown ? null : problem);
  }
  async function send(typed: Values): Promise<void> {
    setRefusal(null);
    setLinesRefusal(undefined);
    try {
      onPosted(await posting.run(sentOf(typed, paymentType?.type)));
    } catch (error) {
      refuse(problemOf(error));
    }
  }
  const defaults = { ...blank, member_id: firstMember?.id } as unknown as Partial<Values>;
  const checked = useCheckedForm<Values>(postPayment.input, defaults, send, "teller");
  const { form } = checked;
  const { setValue, formState } = form;
  const values = form.watch();
  const set = (name: keyof typeof blank, value: unknown) =>
    setValue(name, value as never, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const grid = usePaymentRows((rows) => {
    setLinesRefusal(undefined);
    set("lines", linesOf(rows));
  });

  const paymentType = paymentTypes.find(({ id }) => id === values.payment_type_id);
  const isCash = paymentType === undefined || paymentType.type === "cash";
  const cash = paymentTypes.find(({ type }) => type === "cash") ?? paymentTypes[0];
  const isPaid = paymentType !== undefined;
  useEffect(() => {
    if (!isPaid && cash) setValue("payment_type_id", cash.id);
  }, [isPaid, cash, setValue]);

  const { errors } = formState;
  const wrong: string | undefined = get(errors, "lines.message") ?? get(errors, "lines.root.message");
  return {
    ...checked,
    values,
    set,
    member,
    pickMember(picked: PickedMember | null) {
      setMember(picked);
      set("member_joint_account_id", undefined);
      set("post_dated_check_id", undefined);
      set("member_id", picked?.id);
      // An account of the one before is none of theirs, nor is a fee.
      grid.change((rows) =>
        rows.filter(({ feeCheckId }) => !feeCheckId).map((row) => ({ ...row, memberAccountId: null })),
      );
    },
    /** What the member holds, once it is read. */
    holdings: (member && held.data?.data) || holdsNothing,
    rows: grid.rows,
    changeRows: grid.change,
    total: totalOf(grid.rows),
    cellErrorsOf: useCellErrors(grid.rows, errors.lines),
    linesRefusal: linesRefusal ?? (wrong && messageOf(wrong)),
    paymentTypes,
    paymentType,
    isCash,
    isReading,
    pending: posting.pending,
    refusal,
  };
}

export type Payment = ReturnType<typeof usePayment>;
