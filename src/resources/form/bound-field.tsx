import { type ComponentType, memo, type ReactNode } from "react";
import type { Field as FieldOf } from "#contract/kit/field";
import { ariaProps, Field } from "../../components/field";
import type { FieldBinding } from "../../components/form-fields";
import { useLatest } from "../../hooks/use-latest";
import { useLabels } from "../../lists/labels";
import type { Row } from "../../lists/row";
import { FieldInput, type FieldInputProps } from "../inputs";

interface BoundFieldProps {
  binding: FieldBinding;
  name: string;
  field: FieldOf;
  /** The input, where it is not its kind's. */
  Input?: ComponentType<FieldInputProps>;
  /** In place of the field's own; null for none. */
  help?: ReactNode;
  autoFocus?: boolean;
  /** The record as it is, which may say what its references are called. */
  row?: Row;
}

const noBlur = () => {};

interface LabelledInputProps
  extends Pick<FieldInputProps, "name" | "field" | "value" | "autoFocus" | "row" | "innerErrorOf"> {
  id: string;
  label: string;
  validationError?: string;
  help?: ReactNode;
  Input?: ComponentType<FieldInputProps>;
  onChange(value: unknown): void;
}

/** A label, its input and what is wrong with it: drawn anew only when one of these has changed. */
export const LabelledInput = memo((props: LabelledInputProps) => {
  const { id, label, validationError, help, Input = FieldInput, ...input } = props;
  return (
    <Field
      id={id}
      label={label}
      validationError={validationError}
      help={help}
      isRequired={input.field.required}
    >
      <Input {...input} onBlur={noBlur} shared={ariaProps(id, validationError)} />
    </Field>
  );
});

/** A declared field of a form of an operation, with its label, its input and what is wrong with it. */
export function BoundField({ binding, name, field, help, ...passed }: BoundFieldProps) {
  const labels = useLabels();
  const label = labels.field(name, field);
  const change = useLatest((value: unknown) => binding.change(name, value));
  return (
    <LabelledInput
      {...passed}
      id={`${binding.prefix}${name}`}
      name={name}
      field={field}
      label={label}
      help={help === undefined ? field.help && labels.help(field.help) : help}
      value={binding.valueOf(name)}
      onChange={change}
      validationError={binding.validationErrorOf(name, label)}
      // Of a table, what is wrong in its rows may change where nothing else does.
      {...(field.kind === "table" && {
        innerErrorOf: (index, column, told) => binding.validationErrorOf(`${name}.${index}.${column}`, told),
      })}
    />
  );
}
