import { Input } from "antd";
import { described, Field } from "../../../components/field";
import { useT } from "../../../providers/i18n";

interface BackDateFieldsProps {
  /** The business date: nothing posts after it. */
  today: string;
  date: string | undefined;
  reason: string | undefined;
  onDate(date: string | undefined): void;
  onReason(reason: string | undefined): void;
  faultOf(name: string): string | undefined;
}

/** Another day than the business date, and why; only for those who may. */
export function BackDateFields({ today, date, reason, onDate, onReason, faultOf }: BackDateFieldsProps) {
  const t = useT("teller");
  const dateFault = faultOf("entry_date");
  const reasonFault = faultOf("back_date_reason");
  return (
    <>
      <Field
        id="entry_date"
        label={t("field.entry_date")}
        fault={dateFault}
        help={t("back_date.help", { today })}
      >
        <Input
          {...described("entry_date", dateFault)}
          type="date"
          max={today}
          value={date ?? ""}
          onChange={({ target }) => onDate(target.value || undefined)}
        />
      </Field>
      {date && date !== today && (
        <Field id="back_date_reason" label={t("field.back_date_reason")} fault={reasonFault} isRequired>
          <Input
            {...described("back_date_reason", reasonFault)}
            maxLength={255}
            value={reason ?? ""}
            onChange={({ target }) => onReason(target.value || undefined)}
          />
        </Field>
      )}
    </>
  );
}
