import { Flex, Input, InputNumber, Select } from "antd";
import type { Field } from "#contract/kit/field";
import type { Filter, FilterMode, FilterRange, FilterScalar } from "#contract/kit/list-query";
import { formatPesos, parsePesos } from "#contract/kit/money";
import { MoneyInput } from "../components/money-input";
import { DateInput } from "../components/pickers/date-input";
import { ReferencePicker, ReferencesPicker } from "../components/pickers/reference-picker";
import { useT } from "../providers/i18n";
import { useLabels } from "./labels";

export type FilterValue = Filter["value"];
type Scalar = FilterScalar | null | undefined;

interface ScalarInputProps {
  field: Field;
  value: Scalar;
  onChange(value: Scalar): void;
  label: string;
}

function ScalarInput({ field, value, onChange, label }: ScalarInputProps) {
  const labels = useLabels();
  const shared = { "aria-label": label, style: { width: "100%" } };
  switch (field.kind) {
    case "money":
      return <MoneyInput aria-label={label} value={value as number | null} onChange={onChange} />;
    case "integer":
    case "degrees":
      return <InputNumber<number> {...shared} value={value as number | null} onChange={onChange} />;
    case "percent":
      return (
        <InputNumber<string> {...shared} stringMode value={value as string | null} onChange={onChange} />
      );
    case "date":
    case "moment":
      return <DateInput aria-label={label} value={value as string | null} onChange={onChange} />;
    case "reference":
      return (
        <ReferencePicker
          aria-label={label}
          to={field.to}
          value={value as string | null}
          onChange={(id) => onChange(id)}
        />
      );
    case "toggle":
    case "choice": {
      const options = field.kind === "choice" ? field.options : ["yes", "no"];
      const read = (word: string) => (field.kind === "choice" ? word : word === "yes");
      const word = typeof value === "boolean" ? (value ? "yes" : "no") : (value as string | null);
      return (
        <Select
          {...shared}
          value={word ?? null}
          onChange={(chosen: string) => onChange(read(chosen))}
          options={options.map((one) => ({ value: one, label: labels.option(one) }))}
        />
      );
    }
    default:
      return (
        <Input
          aria-label={label}
          value={(value ?? "") as string}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

/** A typed word as a value of the field; undefined when it is none. */
function scalarOf(field: Field, word: string): FilterScalar | undefined {
  const text = word.trim();
  if (text === "") return undefined;
  if (field.kind === "money") return parsePesos(text) ?? undefined;
  if (field.kind === "toggle") return text === "yes";
  if (field.kind === "degrees") return Number.isFinite(Number(text)) ? Number(text) : undefined;
  if (field.kind !== "integer") return text;
  return /^-?\d+$/.test(text) ? Number(text) : undefined;
}

function wordOf(field: Field, value: FilterScalar): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return field.kind === "money" ? formatPesos(value as number) : String(value);
}

interface FilterValueInputProps {
  field: Field;
  mode: FilterMode;
  value: FilterValue;
  onChange(value: FilterValue): void;
  label: string;
}

function SeveralInput({ field, value, onChange, label }: Omit<FilterValueInputProps, "mode">) {
  const labels = useLabels();
  const values = Array.isArray(value) ? value : [];
  if (field.kind === "reference") {
    return (
      <ReferencesPicker aria-label={label} to={field.to} value={values as string[]} onChange={onChange} />
    );
  }
  const closed = field.kind === "choice" ? field.options : field.kind === "toggle" ? ["yes", "no"] : null;
  return (
    <Select
      mode={closed ? "multiple" : "tags"}
      aria-label={label}
      style={{ width: "100%" }}
      open={closed ? undefined : false}
      tokenSeparators={closed || field.kind === "money" ? undefined : [","]}
      value={values.map((one) => wordOf(field, one))}
      options={closed?.map((one) => ({ value: one, label: labels.option(one) }))}
      onChange={(words: string[]) => {
        const read = words.map((word) => scalarOf(field, word)).filter((one) => one !== undefined);
        onChange(read.length > 0 ? read : undefined);
      }}
    />
  );
}

/** Takes what a filter compares with, by the field's kind and the mode. */
export function FilterValueInput({ field, mode, value, onChange, label }: FilterValueInputProps) {
  const t = useT("resources");
  if (mode === "isempty" || mode === "isnotempty") return null;
  if (mode === "in") return <SeveralInput field={field} value={value} onChange={onChange} label={label} />;
  if (mode !== "range") {
    const set = (next: Scalar) => onChange(next ?? undefined);
    return <ScalarInput field={field} value={value as Scalar} onChange={set} label={label} />;
  }
  const { from, to } = (value ?? {}) as Partial<FilterRange>;
  const set = (part: { from?: Scalar; to?: Scalar }) => onChange({ from, to, ...part } as FilterRange);
  return (
    <Flex vertical gap="small">
      <ScalarInput
        field={field}
        value={from}
        onChange={(one) => set({ from: one })}
        label={t("filter.from")}
      />
      <ScalarInput field={field} value={to} onChange={(one) => set({ to: one })} label={t("filter.to")} />
    </Flex>
  );
}

const isThere = (value: unknown) =>
  value !== null && value !== undefined && value !== "" && !Number.isNaN(value);

/** True when the filter can be asked. */
export function isComplete({ mode, value }: Pick<Filter, "mode" | "value">): boolean {
  if (mode === "isempty" || mode === "isnotempty") return true;
  if (mode === "in") return Array.isArray(value) && value.length > 0;
  if (mode !== "range") return isThere(value);
  const { from, to } = (value ?? {}) as Partial<FilterRange>;
  return isThere(from) && isThere(to);
}
