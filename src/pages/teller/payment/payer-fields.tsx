import { ariaProps, Field } from "../../../components/field";
import { fieldBindingOf, TextField } from "../../../components/form-fields";
import { MemberPicker } from "../../../components/member-picker";
import { useT } from "../../../providers/i18n";
import type { Payment } from "./use-payment";

/** Who pays: a member, or the name of somebody who is none. */
export function PayerFields({ payment, onPicked }: { payment: Payment; onPicked(): void }) {
  const t = useT("teller");
  const { member, validationErrorOf } = payment;
  const validationError = validationErrorOf("member_id");
  const { "aria-describedby": describedBy } = ariaProps("member_id", validationError);
  return (
    <>
      <Field id="member_id" label={t("field.member")} validationError={validationError}>
        <MemberPicker
          id="member_id"
          autoFocus={!member}
          value={member}
          onChange={(picked) => {
            payment.pickMember(picked);
            if (picked) onPicked();
          }}
          isInvalid={validationError !== undefined}
          describedBy={describedBy}
        />
      </Field>
      {!member && (
        <TextField
          binding={fieldBindingOf(payment)}
          name="payer_name"
          label={t("field.payer")}
          help={t("payment.payer_help")}
          maxLength={255}
        />
      )}
    </>
  );
}
