import { type ComponentType, useId } from "react";
import { type Control, Controller, type FieldError, get } from "react-hook-form";
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
        const wordsOf = (of: FieldOf, told: string, given: unknown, wrong?: FieldError) => {
          // Of a table it is a list of what is wrong in its rows, told there.
          if (!wrong || Array.isArray(wrong)) return undefined;
          // What a rule of the server refused is in the person's language already.
          if (wrong.type === "refusal") return wrong.message;
          // An empty input is told as missing, whatever else the rule says of it.
          // What the server put there has no type.
          const isMissing = wrong.type !== undefined && of.required && (given === null || given === "");
          return validationErrorText(isMissing ? `${told} is required` : (wrong.message ?? ""), told);
        };
        const validationError = wordsOf(field, label, value, error);
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
              innerErrorOf={(index, column, told) => {
                const inner = field.kind === "table" ? field.fields[column] : undefined;
                const given = (value as Values[] | null)?.[index]?.[column];
                return inner && wordsOf(inner, told, given, get({ error }, `error.${index}.${column}`));
              }}
            />
          </Field>
        );
      }}
    />
  );
}
