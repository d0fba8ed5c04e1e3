import type { Filter } from "#contract/kit/list-query";
import { ReferencePicker } from "../../components/pickers/reference-picker";
import type { FieldInputProps } from "../../resources/inputs";

const banks: readonly Filter[] = [
  { field: "is_cash_equivalent", mode: "equal", value: true },
  { field: "status", mode: "equal", value: "open" },
];

/** Picks an account of the chart that may be one in a bank. */
export function BankInput({ shared, value, onChange }: FieldInputProps) {
  return (
    <ReferencePicker
      {...shared}
      to="account"
      filter={banks}
      value={value as string | null | undefined}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}
