import { Input, InputNumber, Select, Switch } from "antd";
import type { ReactNode } from "react";
import type { FieldValues, Path, PathValue } from "react-hook-form";
import type { Point } from "#contract/kit/field";
import { useAutoFocus } from "../hooks/use-auto-focus";
import type { CheckedForm } from "../hooks/use-checked-form";
import { ariaProps, Field } from "./field";
import { PointInput } from "./point-input";

/** What an input needs of the form it stands in. */
export interface FieldBinding {
  /** Sets its ids apart from those of another form on the page. */
  prefix: string;
  valueOf(name: string): unknown;
  change(name: string, value: unknown): void;
  validationErrorOf(name: string, label?: string): string | undefined;
}

/**
 * A form as its inputs see it; after a first attempt, what is typed is checked at once. `part` names the part
 * of the form they fill: "branch."
 */
export function fieldBindingOf<V extends FieldValues>(
  { form, validationErrorOf }: Pick<CheckedForm<V>, "form" | "validationErrorOf">,
  prefix = "",
  part = "",
): FieldBinding {
  return {
    prefix,
    validationErrorOf: (name, label) => validationErrorOf(`${part}${name}`, label),
    valueOf: (name) => form.watch(`${part}${name}` as Path<V>),
    change: (name, value) =>
      form.setValue(`${part}${name}` as Path<V>, value as PathValue<V, Path<V>>, {
        shouldValidate: form.formState.isSubmitted,
        shouldDirty: true,
      }),
  };
}

interface FieldOfProps {
  binding: FieldBinding;
  name: string;
  label: string;
  help?: ReactNode;
  isRequired?: boolean;
}

function useShared({ binding, name, label }: FieldOfProps) {
  const id = `${binding.prefix}${name}`;
  const validationError = binding.validationErrorOf(name, label);
  return { id, validationError, shared: ariaProps(id, validationError) };
}

interface TextFieldProps extends FieldOfProps {
  autoFocus?: boolean;
  autoComplete?: string;
  maxLength?: number;
  placeholder?: string;
  inputMode?: "email" | "tel" | "url";
  /** Several lines, this many to begin with. */
  rows?: number;
}

/** A text, of one line unless rows are given. */
export function TextField(props: TextFieldProps) {
  const { binding, name, label, help, isRequired, rows, ...passed } = props;
  const { id, validationError, shared } = useShared(props);
  useAutoFocus(id, passed.autoFocus);
  const input = {
    ...shared,
    autoComplete: "off",
    ...passed,
    value: (binding.valueOf(name) ?? "") as string,
    onChange: ({ target }: { target: { value: string } }) => binding.change(name, target.value),
  };
  return (
    <Field id={id} label={label} validationError={validationError} help={help} isRequired={isRequired}>
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
  const { binding, name, label, help, isRequired, options, disabled } = props;
  const { id, validationError, shared } = useShared(props);
  return (
    <Field id={id} label={label} validationError={validationError} help={help} isRequired={isRequired}>
      <Select
        {...shared}
        showSearch
        optionFilterProp="label"
        disabled={disabled}
        style={{ width: "100%" }}
        value={binding.valueOf(name) as string}
        onChange={(value: string) => binding.change(name, value)}
        options={options}
      />
    </Field>
  );
}

/** A whole number; null while it is empty. */
export function NumberField(props: FieldOfProps & { min?: number; max?: number }) {
  const { binding, name, label, help, isRequired, min, max } = props;
  const { id, validationError, shared } = useShared(props);
  return (
    <Field id={id} label={label} validationError={validationError} help={help} isRequired={isRequired}>
      <InputNumber<number>
        {...shared}
        style={{ width: "100%" }}
        inputMode="numeric"
        min={min}
        max={max}
        value={(binding.valueOf(name) ?? null) as number | null}
        onChange={(value) => binding.change(name, value)}
      />
    </Field>
  );
}

/** Yes or no. */
export function SwitchField(props: FieldOfProps) {
  const { binding, name, label, help } = props;
  const { id, validationError } = useShared(props);
  return (
    <Field id={id} label={label} validationError={validationError} help={help}>
      <Switch
        id={id}
        checked={Boolean(binding.valueOf(name))}
        onChange={(checked) => binding.change(name, checked)}
      />
    </Field>
  );
}

/** A place, kept as latitude and longitude beside the other values. */
export function PlaceField({ binding, label, help }: Omit<FieldOfProps, "name">) {
  const id = `${binding.prefix}place`;
  const validationError =
    binding.validationErrorOf("latitude", label) ?? binding.validationErrorOf("longitude", label);
  const [latitude, longitude] = [binding.valueOf("latitude"), binding.valueOf("longitude")];
  const isEmpty = (latitude ?? null) === null && (longitude ?? null) === null;
  return (
    <Field id={id} label={label} validationError={validationError} help={help}>
      <PointInput
        {...ariaProps(id, validationError)}
        value={isEmpty ? null : ({ latitude, longitude } as Point)}
        onChange={(place) => {
          binding.change("latitude", place?.latitude ?? null);
          binding.change("longitude", place?.longitude ?? null);
        }}
      />
    </Field>
  );
}
