import { Input, InputNumber, Select, Switch } from "antd";
import type { ReactNode } from "react";
import type { FieldValues, Path, PathValue } from "react-hook-form";
import type { Point } from "#contract/kit/field";
import { useAutoFocus } from "../hooks/use-auto-focus";
import type { CheckedForm } from "../hooks/use-checked-form";
import { described, Field } from "./field";
import { PointInput } from "./point-input";

/** What an input needs of the form it stands in. */
export interface Entry {
  /** Sets its ids apart from those of another form on the page. */
  prefix: string;
  valueOf(name: string): unknown;
  change(name: string, value: unknown): void;
  faultOf(name: string, label?: string): string | undefined;
}

/** A form as its inputs see it; after a first attempt, what is typed is checked at once. */
export function entryOf<V extends FieldValues>(
  { form, faultOf }: Pick<CheckedForm<V>, "form" | "faultOf">,
  prefix = "",
): Entry {
  return {
    prefix,
    faultOf,
    valueOf: (name) => form.watch(name as Path<V>),
    change: (name, value) =>
      form.setValue(name as Path<V>, value as PathValue<V, Path<V>>, {
        shouldValidate: form.formState.isSubmitted,
        shouldDirty: true,
      }),
  };
}

interface FieldOfProps {
  entry: Entry;
  name: string;
  label: string;
  help?: ReactNode;
  isRequired?: boolean;
}

function useShared({ entry, name, label }: FieldOfProps) {
  const id = `${entry.prefix}${name}`;
  const fault = entry.faultOf(name, label);
  return { id, fault, shared: described(id, fault) };
}

interface TextFieldProps extends FieldOfProps {
  autoFocus?: boolean;
  autoComplete?: string;
  placeholder?: string;
  inputMode?: "email" | "tel" | "url";
  /** Several lines, this many to begin with. */
  rows?: number;
}

/** A text, of one line unless rows are given. */
export function TextField(props: TextFieldProps) {
  const { entry, name, label, help, isRequired, rows, ...passed } = props;
  const { id, fault, shared } = useShared(props);
  useAutoFocus(id, passed.autoFocus);
  const input = {
    ...shared,
    autoComplete: "off",
    ...passed,
    value: (entry.valueOf(name) ?? "") as string,
    onChange: ({ target }: { target: { value: string } }) => entry.change(name, target.value),
  };
  return (
    <Field id={id} label={label} fault={fault} help={help} isRequired={isRequired}>
      {rows ? <Input.TextArea {...input} autoSize={{ minRows: rows, maxRows: 12 }} /> : <Input {...input} />}
    </Field>
  );
}

interface ChoiceFieldProps extends FieldOfProps {
  options: { value: string; label: string }[];
  disabled?: boolean;
}

/** One of a few words; they can be searched. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { entry, name, label, help, isRequired, options, disabled } = props;
  const { id, fault, shared } = useShared(props);
  return (
    <Field id={id} label={label} fault={fault} help={help} isRequired={isRequired}>
      <Select
        {...shared}
        showSearch
        optionFilterProp="label"
        disabled={disabled}
        style={{ width: "100%" }}
        value={entry.valueOf(name) as string}
        onChange={(value: string) => entry.change(name, value)}
        options={options}
      />
    </Field>
  );
}

/** A whole number; null while it is empty. */
export function NumberField(props: FieldOfProps & { min?: number; max?: number }) {
  const { entry, name, label, help, isRequired, min, max } = props;
  const { id, fault, shared } = useShared(props);
  return (
    <Field id={id} label={label} fault={fault} help={help} isRequired={isRequired}>
      <InputNumber<number>
        {...shared}
        style={{ width: "100%" }}
        inputMode="numeric"
        min={min}
        max={max}
        value={(entry.valueOf(name) ?? null) as number | null}
        onChange={(value) => entry.change(name, value)}
      />
    </Field>
  );
}

/** Yes or no. */
export function SwitchField(props: FieldOfProps) {
  const { entry, name, label, help } = props;
  const { id, fault } = useShared(props);
  return (
    <Field id={id} label={label} fault={fault} help={help}>
      <Switch
        id={id}
        checked={Boolean(entry.valueOf(name))}
        onChange={(checked) => entry.change(name, checked)}
      />
    </Field>
  );
}

/** A place, kept as latitude and longitude beside the other values. */
export function PlaceField({ entry, label, help }: Omit<FieldOfProps, "name">) {
  const id = `${entry.prefix}place`;
  const fault = entry.faultOf("latitude", label) ?? entry.faultOf("longitude", label);
  const [latitude, longitude] = [entry.valueOf("latitude"), entry.valueOf("longitude")];
  const isEmpty = (latitude ?? null) === null && (longitude ?? null) === null;
  return (
    <Field id={id} label={label} fault={fault} help={help}>
      <PointInput
        {...described(id, fault)}
        value={isEmpty ? null : ({ latitude, longitude } as Point)}
        onChange={(place) => {
          entry.change("latitude", place?.latitude ?? null);
          entry.change("longitude", place?.longitude ?? null);
        }}
      />
    </Field>
  );
}
