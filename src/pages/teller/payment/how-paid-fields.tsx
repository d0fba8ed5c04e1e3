import { Select } from "antd";
import { ariaProps, Field } from "../../../components/field";
import { fieldBindingOf, TextField } from "../../../components/form-fields";
import { useT } from "../../../providers/i18n";
import { CashReceived } from "../cash-received";
import { BankFields } from "./bank-fields";
import { PostDatedField } from "./post-dated-field";
import type { Payment } from "./use-payment";

/** How it is paid: cash with the change that is given back, or what a check or an online payment says. */
export function HowPaidFields({ payment }: { payment: Payment }) {
  const t = useT("teller");
  const { values, set, validationErrorOf, paymentTypes, isCash } = payment;
  const validationError = validationErrorOf("payment_type_id");
  return (
    <>
      <Field
        id="payment_type_id"
        label={t("field.payment_type")}
        validationError={validationError}
        isRequired
      >
        <Select
          {...ariaProps("payment_type_id", validationError)}
          value={values.payment_type_id}
          onChange={(id) => set("payment_type_id", id)}
          options={paymentTypes.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      {isCash ? (
        <CashReceived
          amount={payment.total}
          value={values.cash_received}
          onChange={(received) => set("cash_received", received)}
          validationError={validationErrorOf("cash_received")}
        />
      ) : (
        <OfBank payment={payment} />
      )}
    </>
  );
}

function OfBank({ payment }: { payment: Payment }) {
  const t = useT("teller");
  const { values, set, validationErrorOf } = payment;
  const isCheck = payment.paymentType?.type === "check";
  return (
    <>
      {isCheck && payment.member && <PostDatedField payment={payment} memberId={payment.member.id} />}
      <TextField
        binding={fieldBindingOf(payment)}
        name="bank_reference"
        label={t("field.bank_reference")}
        help={t("payment.bank_reference_help")}
        maxLength={50}
        isRequired
      />
      <BankFields values={values} set={set} validationErrorOf={validationErrorOf} />
    </>
  );
}
