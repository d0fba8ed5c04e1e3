import type { ComponentType, ReactNode } from "react";
import type { Field as FieldOf } from "#contract/kit/field";
import { ariaProps, Field } from "../../components/field";
import type { FieldBinding } from "../../components/form-fields";
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

/** A declared field of a form of an operation, with its label, its input and what is wrong with it. */
export function BoundField(props: BoundFieldProps) {
  const { binding, name, field, Input = FieldInput, help, autoFocus, row } = props;
  const labels = useLabels();
  const label = labels.field(name, field);
  const id = `${binding.prefix}${name}`;
  const validationError = binding.validationErrorOf(name, label);
  return (
    <Field
      id={id}
      label={label}
      validationError={validationError}
      help={help === undefined ? field.help && labels.help(field.help) : help}
      isRequired={field.required}
    >
      <Input
        name={name}
        field={field}
        value={binding.valueOf(name)}
        onChange={(value) => binding.change(name, value)}
        onBlur={() => {}}
        autoFocus={autoFocus}
        shared={ariaProps(id, validationError)}
        row={row}
        innerErrorOf={(index, column, told) => binding.validationErrorOf(`${name}.${index}.${column}`, told)}
      />
    </Field>
  );
}
