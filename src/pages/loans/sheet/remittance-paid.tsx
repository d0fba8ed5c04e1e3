import { Button, Checkbox, Input, Select } from "antd";
import { Columns } from "../../../components/columns";
import { ariaProps, Field } from "../../../components/field";
import { Money } from "../../../components/money";
import { MoneyInput } from "../../../components/money-input";
import { useCan } from "../../../hooks/use-auth";
import { useT } from "../../../providers/i18n";
import { BackDateFields } from "../../teller/back-date-fields";
import { BankFields } from "../../teller/payment/bank-fields";
import type { Remittance } from "./use-remittance";

/** Who pays all of it, and how; what was handed over has to be what the lines come to. */
export function RemittancePaid({ remittance, total }: { remittance: Remittance; total: number }) {
  const t = useT("loans");
  const { values, set, pending, wasBefore } = remittance;
  const differs = values.remitted !== null && values.remitted !== total;
  const isReady =
    values.payer_name.trim() !== "" && values.remitted === total && (!wasBefore || values.is_another);
  return (
    <section aria-label={t("remit.title")} className="report-pages">
      <Columns width={220} gap="0 16px">
        <Text
          remittance={remittance}
          name="payer_name"
          label={t("remit.employer")}
          maxLength={255}
          isRequired
        />
        <Field
          id="remitted"
          label={t("remit.remitted")}
          isRequired
          help={
            <>
              {t("remit.total")} <Money value={total} withSign />
            </>
          }
          {...(differs && { validationError: t("remit.differs") })}
        >
          <MoneyInput id="remitted" value={values.remitted} onChange={(value) => set("remitted", value)} />
        </Field>
        <Way remittance={remittance} />
        <Text remittance={remittance} name="reference" label={t("pay.reference")} help={t("remit.drawn")} />
        <Dated remittance={remittance} />
      </Columns>
      {wasBefore && (
        <p style={{ marginBottom: 12 }}>
          <Checkbox checked={values.is_another} onChange={({ target }) => set("is_another", target.checked)}>
            {t("remit.isAnother")}
          </Checkbox>
        </p>
      )}
      <Button type="primary" disabled={!isReady} loading={pending} onClick={() => void remittance.post()}>
        {t("remit.post")}
      </Button>
    </section>
  );
}

interface TextProps {
  remittance: Remittance;
  name: "payer_name" | "reference" | "bank_reference" | "description";
  label: string;
  maxLength?: number;
  help?: string;
  isRequired?: boolean;
}

function Text({ remittance, name, label, maxLength = 50, ...rest }: TextProps) {
  const { values, set, validationErrorOf } = remittance;
  const validationError = validationErrorOf(name);
  return (
    <Field id={name} label={label} validationError={validationError} {...rest}>
      <Input
        {...ariaProps(name, validationError)}
        maxLength={maxLength}
        value={values[name]}
        onChange={({ target }) => set(name, target.value)}
      />
    </Field>
  );
}

/** In cash, or by what a check or an online payment says. */
function Way({ remittance }: { remittance: Remittance }) {
  const t = useT("loans");
  const { values, set, chosen, paymentTypes, setWay, validationErrorOf } = remittance;
  return (
    <>
      <Field id="way" label={t("sheet.way")} isRequired>
        <Select
          id="way"
          value={chosen?.id}
          onChange={setWay}
          options={paymentTypes.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      {chosen && chosen.type !== "cash" && (
        <>
          <Text remittance={remittance} name="bank_reference" label={t("pay.bankReference")} isRequired />
          <BankFields values={values} set={set} validationErrorOf={validationErrorOf} />
        </>
      )}
    </>
  );
}

/** What is seldom said: a remark, and another day, by those who may. */
function Dated({ remittance }: { remittance: Remittance }) {
  const t = useT("teller");
  const can = useCan();
  const { values, set, today, validationErrorOf } = remittance;
  return (
    <>
      <Text remittance={remittance} name="description" label={t("field.description")} maxLength={255} />
      {can("ledger:back-date") && (
        <BackDateFields
          today={today}
          date={values.entry_date}
          reason={values.back_date_reason}
          onDate={(day) => set("entry_date", day)}
          onReason={(reason) => set("back_date_reason", reason)}
          validationErrorOf={validationErrorOf}
        />
      )}
    </>
  );
}
