import type { ReactNode } from "react";
import { type MemberFieldName, member } from "#contract/entities/member";
import type { Field as AnyField } from "#contract/kit/field";
import { ariaProps, Field } from "../../../components/field";
import type { FieldBinding } from "../../../components/form-fields";
import { useLabels } from "../../../lists/labels";
import type { Row } from "../../../lists/row";
import { inputOf } from "./member-inputs";

export interface MemberFieldProps {
  binding: FieldBinding;
  name: MemberFieldName;
  /** Of a member who is added: it is said what the server fills in. */
  isNew?: boolean;
  help?: ReactNode;
  autoFocus?: boolean;
  /** The member as they are, who says what their references are called. */
  row?: Row;
}

/** A field of a member with its label, its input and what is wrong with it. */
export function MemberField({ binding, name, isNew, help, autoFocus, row }: MemberFieldProps) {
  const labels = useLabels();
  const field: AnyField = member.fields[name];
  const label = labels.field(name, field);
  const id = `${binding.prefix}${name}`;
  const validationError = binding.validationErrorOf(name, label);
  const Input = inputOf(name);
  return (
    <Field
      id={id}
      label={label}
      validationError={validationError}
      help={isNew && field.help ? labels.help(field.help) : help}
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
      />
    </Field>
  );
}
