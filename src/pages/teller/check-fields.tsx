import { Input } from "antd";
import { useEffect } from "react";
import { ariaProps, Field } from "../../components/field";
import { DateInput } from "../../components/pickers/date-input";
import { ReferencePicker } from "../../components/pickers/reference-picker";
import { useT } from "../../providers/i18n";
import type { Transfer } from "./use-transfer";

const names = ["bank_id", "bank_date", "bank_reference"] as const;
type Name = (typeof names)[number];

/** What the check says that a deposit is paid by; it goes with the kind of payment. */
export function CheckFields({ transfer }: { transfer: Transfer }) {
  const t = useT("teller");
  const { form, validationErrorOf } = transfer;
  const { setValue } = form;
  useEffect(
    () => () => {
      for (const name of names) setValue(name as never, undefined as never);
    },
    [setValue],
  );
  const said = transfer.values as Partial<Record<Name, string>>;
  const set = (name: Name) => (value: string | null | undefined) =>
    setValue(name as never, (value || undefined) as never, { shouldDirty: true });
  const shared = (name: Name) => ariaProps(name, validationErrorOf(name));
  return (
    <>
      <Field id="bank_id" label={t("check.bank")} validationError={validationErrorOf("bank_id")}>
        <ReferencePicker {...shared("bank_id")} to="bank" value={said.bank_id} onChange={set("bank_id")} />
      </Field>
      <Field
        id="bank_reference"
        label={t("check.number")}
        validationError={validationErrorOf("bank_reference")}
      >
        <Input
          {...shared("bank_reference")}
          maxLength={50}
          value={said.bank_reference ?? ""}
          onChange={({ target }) => set("bank_reference")(target.value)}
        />
      </Field>
      <Field id="bank_date" label={t("check.date")} validationError={validationErrorOf("bank_date")}>
        <DateInput
          {...shared("bank_date")}
          value={said.bank_date}
          onChange={set("bank_date")}
          onWrong={set("bank_date")}
        />
      </Field>
    </>
  );
}
