import { Input, Select } from "antd";
import { formatPesos } from "#contract/kit/money";
import { ariaProps, Field } from "../../components/field";
import { Money } from "../../components/money";
import { MoneyInput } from "../../components/money-input";
import { useCan } from "../../hooks/use-auth";
import { useT } from "../../providers/i18n";
import { BackDateFields } from "../teller/back-date-fields";
import { ReferenceField } from "../teller/reference-field";
import type { LoanPaying } from "./use-loan-payment";

/** How it is paid: in cash with its change, by check, online, or out of savings; and under which number. */
export function PayingFields({ paying }: { paying: LoanPaying }) {
  const t = useT("teller");
  const can = useCan();
  const { values, set, refusal, today } = paying;
  const validationErrorOf = (name: string) => (refusal?.fields[name] ? refusal.message : undefined);
  return (
    <>
      <Way paying={paying} />
      <Handed paying={paying} />
      <ReferenceField
        kind="payment"
        value={values.reference}
        onChange={(value) => set("reference", value)}
        validationError={validationErrorOf("reference")}
      />
      <Field id="description" label={t("field.description")}>
        <Input
          id="description"
          maxLength={255}
          value={values.description}
          onChange={({ target }) => set("description", target.value)}
        />
      </Field>
      {can("ledger:back-date") && (
        <BackDateFields
          today={today}
          date={values.entry_date}
          reason={values.back_date_reason}
          onDate={(value) => set("entry_date", value)}
          onReason={(value) => set("back_date_reason", value)}
          validationErrorOf={validationErrorOf}
        />
      )}
    </>
  );
}

function Way({ paying }: { paying: LoanPaying }) {
  const t = useT("teller");
  const loans = useT("loans");
  const { way, set, paymentTypes, savings, wayOfSavings, spread, values } = paying;
  const hasOver = spread?.lines.some(({ into_savings }) => into_savings > 0) ?? false;
  const nameOf = ({ number, name }: (typeof savings)[number]) => `${number} ${name}`;
  return (
    <>
      <Field id="way" label={t("field.payment_type")} isRequired>
        <Select
          id="way"
          value={way}
          onChange={(chosen: string) => set("way", chosen)}
          options={[
            ...paymentTypes.map(({ id, name }) => ({ value: id, label: name })),
            ...savings
              .filter(({ available }) => available > 0)
              .map((one) => ({
                value: wayOfSavings(one.id),
                label: loans("pay.outOf", { account: nameOf(one), available: formatPesos(one.available) }),
              })),
          ]}
        />
      </Field>
      {hasOver && (
        <Field id="overpaid_account_id" label={loans("pay.overpaidInto")} isRequired>
          <Select
            id="overpaid_account_id"
            value={values.overpaid_account_id}
            onChange={(chosen: string) => set("overpaid_account_id", chosen)}
            options={savings.map((one) => ({ value: one.id, label: nameOf(one) }))}
          />
        </Field>
      )}
    </>
  );
}

/** Of cash what is handed over and given back; of anything else the number it comes with. */
function Handed({ paying }: { paying: LoanPaying }) {
  const t = useT("loans");
  const { kind, values, set, spread, refusal } = paying;
  if (kind === "cash") {
    const change = values.cash_received === null || !spread ? null : values.cash_received - spread.amount;
    return (
      <Field
        id="cash_received"
        label={t("pay.received")}
        help={
          change !== null &&
          change >= 0 && (
            <strong>
              {t("pay.change")} <Money value={change} withSign />
            </strong>
          )
        }
        validationError={change !== null && change < 0 ? t("pay.tooLittle") : undefined}
      >
        <MoneyInput
          id="cash_received"
          value={values.cash_received}
          onChange={(value) => set("cash_received", value)}
        />
      </Field>
    );
  }
  if (kind !== "check" && kind !== "online") return null;
  const missing = refusal?.fields.bank_reference ? refusal.message : undefined;
  return (
    <Field id="bank_reference" label={t("pay.bankReference")} validationError={missing} isRequired>
      <Input
        {...ariaProps("bank_reference", missing)}
        maxLength={50}
        value={values.bank_reference}
        onChange={({ target }) => set("bank_reference", target.value)}
      />
    </Field>
  );
}
