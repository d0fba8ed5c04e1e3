import { Field } from "../../../components/field";
import { MediaInput } from "../../../components/media-input";
import { DateInput } from "../../../components/pickers/date-input";
import { ReferencePicker } from "../../../components/pickers/reference-picker";
import { useT } from "../../../providers/i18n";

interface OfBank {
  bank_id?: string;
  bank_date?: string;
  proof_media_id?: string;
}

interface BankFieldsProps {
  values: OfBank;
  set(name: keyof OfBank, value: string | undefined): void;
  validationErrorOf(name: keyof OfBank): string | undefined;
}

/** What a check or an online payment says beside its number: its bank, its date, a picture of it. */
export function BankFields({ values, set, validationErrorOf }: BankFieldsProps) {
  const t = useT("teller");
  const [bankError, dateError] = [validationErrorOf("bank_id"), validationErrorOf("bank_date")];
  return (
    <>
      <Field id="bank_id" label={t("field.bank")} validationError={bankError}>
        <ReferencePicker
          id="bank_id"
          aria-invalid={bankError !== undefined}
          to="bank"
          value={values.bank_id}
          onChange={(id) => set("bank_id", id ?? undefined)}
        />
      </Field>
      <Field id="bank_date" label={t("field.bank_date")} validationError={dateError}>
        <DateInput
          id="bank_date"
          aria-invalid={dateError !== undefined}
          value={values.bank_date}
          onChange={(day) => set("bank_date", day ?? undefined)}
          onWrong={(text) => set("bank_date", text)}
        />
      </Field>
      <Field
        id="proof_media_id"
        label={t("field.proof")}
        validationError={validationErrorOf("proof_media_id")}
      >
        <MediaInput
          id="proof_media_id"
          value={values.proof_media_id}
          onChange={(id) => set("proof_media_id", id ?? undefined)}
        />
      </Field>
    </>
  );
}
