import type { ReactNode } from "react";
import { type MemberFieldName, member } from "#contract/entities/member";
import type { Field } from "#contract/kit/field";
import type { FieldBinding } from "../../../components/form-fields";
import type { Row } from "../../../lists/row";
import { BoundField } from "../../../resources/form/bound-field";
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
export function MemberField({ name, isNew, help = null, ...passed }: MemberFieldProps) {
  const field: Field = member.fields[name];
  return (
    <BoundField
      {...passed}
      name={name}
      field={field}
      Input={inputOf(name)}
      help={isNew && field.help ? undefined : help}
    />
  );
}
