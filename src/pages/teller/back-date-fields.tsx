import { Input } from "antd";
import { ariaProps, Field } from "../../components/field";
import { DateInput } from "../../components/pickers/date-input";
import { useDates } from "../../hooks/use-dates";
import { useT } from "../../providers/i18n";

interface BackDateFieldsProps {
  /** The business date: nothing posts after it. */
  today: string;
  date: string | undefined;
  reason: string | undefined;
  onDate(date: string | undefined): void;
  onReason(reason: string | undefined): void;
  validationErrorOf(name: string): string | undefined;
}

/** Another day than the business date, and why; only for those who may. */
export function BackDateFields({
  today,
  date,
  reason,
  onDate,
  onReason,
  validationErrorOf,
}: BackDateFieldsProps) {
  const t = useT("teller");
  const dates = useDates();
  const dateValidationError = validationErrorOf("entry_date");
  const reasonValidationError = validationErrorOf("back_date_reason");
  return (
    <>
      <Field
        id="entry_date"
        label={t("field.entry_date")}
        validationError={dateValidationError}
        help={t("back_date.help", { today: dates.show(today) })}
      >
        <DateInput
          {...ariaProps("entry_date", dateValidationError)}
          max={today}
          value={date}
          onChange={(day) => onDate(day ?? undefined)}
          onWrong={onDate}
        />
      </Field>
      {date && date !== today && (
        <Field
          id="back_date_reason"
          label={t("field.back_date_reason")}
          validationError={reasonValidationError}
          isRequired
        >
          <Input
            {...ariaProps("back_date_reason", reasonValidationError)}
            maxLength={255}
            value={reason ?? ""}
            onChange={({ target }) => onReason(target.value || undefined)}
          />
        </Field>
      )}
    </>
  );
}
