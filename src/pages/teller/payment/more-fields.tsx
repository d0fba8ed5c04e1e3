import { Select } from "antd";
import { ariaProps, Field } from "../../../components/field";
import { fieldBindingOf, TextField } from "../../../components/form-fields";
import { SignatureInput } from "../../../components/signature-input";
import { useCan } from "../../../hooks/use-auth";
import { useBranch } from "../../../hooks/use-branch";
import { useT } from "../../../providers/i18n";
import { BackDateFields } from "../back-date-fields";
import { nameOfHolder, useJointHolders } from "../use-joint-holders";
import type { Payment } from "./use-payment";

const names = [
  "member_joint_account_id",
  "signature_media_id",
  "description",
  "entry_date",
  "back_date_reason",
];

/** What is seldom said of a payment: who of several holders pays, a signature, a remark, another day. */
export function MoreFields({ payment }: { payment: Payment }) {
  const t = useT("teller");
  const can = useCan();
  const { branch } = useBranch();
  const { values, set, member, validationErrorOf } = payment;
  const signatureError = validationErrorOf("signature_media_id");
  // What is wrong must be seen.
  const isOpen = names.some((name) => validationErrorOf(name) !== undefined);
  return (
    <details className="payment-more" open={isOpen || undefined}>
      <summary>{t("payment.more")}</summary>
      {member && <JointHolder payment={payment} memberId={member.id} />}
      <Field id="signature_media_id" label={t("field.signature")} validationError={signatureError}>
        <SignatureInput
          id="signature_media_id"
          value={values.signature_media_id}
          onChange={(id) => set("signature_media_id", id ?? undefined)}
        />
      </Field>
      <TextField
        binding={fieldBindingOf(payment)}
        name="description"
        label={t("field.description")}
        maxLength={255}
      />
      {can("ledger:back-date") && (
        <BackDateFields
          today={branch.business_date}
          date={values.entry_date}
          reason={values.back_date_reason}
          onDate={(day) => set("entry_date", day)}
          onReason={(reason) => set("back_date_reason", reason)}
          validationErrorOf={validationErrorOf}
        />
      )}
    </details>
  );
}

function JointHolder({ payment, memberId }: { payment: Payment; memberId: string }) {
  const t = useT("teller");
  const holders = useJointHolders(memberId);
  const validationError = payment.validationErrorOf("member_joint_account_id");
  if (holders.length === 0) return null;
  return (
    <Field id="member_joint_account_id" label={t("field.joint_holder")} validationError={validationError}>
      <Select
        {...ariaProps("member_joint_account_id", validationError)}
        allowClear
        value={payment.values.member_joint_account_id}
        onChange={(id) => payment.set("member_joint_account_id", id)}
        options={holders.map((holder) => ({ value: holder.id, label: nameOfHolder(holder) }))}
      />
    </Field>
  );
}
