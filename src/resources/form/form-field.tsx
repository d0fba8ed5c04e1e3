import { type ComponentType, useId } from "react";
import { type Control, Controller } from "react-hook-form";
import type { Field as FieldOf } from "#contract/kit/field";
import { ariaProps, Field } from "../../components/field";
import { useValidationText } from "../../hooks/use-validation-text";
import { useLabels } from "../../lists/labels";
import type { Row } from "../../lists/row";
import { FieldInput, type FieldInputProps } from "../inputs";
import type { Values } from "./values";

interface FormFieldProps {
  name: string;
  field: FieldOf;
  control: Control<Values>;
  /** The input, where it is not its kind's. */
  Input?: ComponentType<FieldInputProps>;
  row?: Row;
  isFirst: boolean;
}

/** A field of a form, by its kind, with what is wrong with it in the person's language. */
export function FormField({ name, field, control, Input = FieldInput, row, isFirst }: FormFieldProps) {
  const id = `${useId()}${name}`;
  const labels = useLabels();
  const validationErrorText = useValidationText();
  const label = labels.field(name, field);
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => {
        // An empty input is told as missing, whatever else the rule says of it.
        const isMissing = field.required && (value === null || value === "") && error?.type !== undefined;
        const said = isMissing ? `${label} is required` : (error?.message ?? "");
        // What a rule of the server refused is in the person's language already.
        const validationError =
          error && (error.type === "refusal" ? error.message : validationErrorText(said, label));
        return (
          <Field
            id={id}
            label={label}
            validationError={validationError}
            help={field.help && labels.help(field.help)}
            isRequired={field.required}
          >
            <Input
              name={name}
              field={field}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              row={row}
              autoFocus={isFirst}
              shared={ariaProps(id, validationError)}
            />
          </Field>
        );
      }}
    />
  );
}
