import type { ReactNode } from "react";
import { described, Field } from "../../../../components/field";
import type { Entry } from "../../../../components/form-fields";
import type { Row } from "../../../../lists/row";
import { useLabels } from "../../../../resources/labels";
import { inputOf } from "../../../members/fields/member-inputs";
import { type MemberFieldName, memberFields } from "./member-fields";

interface MemberFieldProps {
  entry: Entry;
  name: MemberFieldName;
  isRequired?: boolean;
  help?: ReactNode;
  autoFocus?: boolean;
  /** The member as they are, who says what their references are called. */
  row?: Row;
}

/** A field of a member with its label, its input and what is wrong with it. */
export function MemberField({ entry, name, isRequired, help, autoFocus, row }: MemberFieldProps) {
  const labels = useLabels();
  const field = memberFields[name];
  const label = labels.field(name, field);
  const id = `${entry.prefix}${name}`;
  const fault = entry.faultOf(name, label);
  const Input = inputOf(name);
  return (
    <Field id={id} label={label} fault={fault} help={help} isRequired={isRequired}>
      <Input
        name={name}
        field={field}
        value={entry.valueOf(name)}
        onChange={(value) => entry.change(name, value)}
        onBlur={() => {}}
        autoFocus={autoFocus}
        shared={described(id, fault)}
        row={row}
      />
    </Field>
  );
}
