import type { Control } from "react-hook-form";
import type { Field } from "#contract/kit/field";
import { inputFields, inputsFromRecord, type Operation } from "#contract/kit/operation";
import { FormField } from "./form-field";
import type { Values } from "./values";

interface OperationFieldsProps {
  operation: Operation;
  /** Of the form of the operation. */
  control: unknown;
}

/** The inputs an operation asks for, by their kinds. */
export function OperationFields({ operation, control }: OperationFieldsProps) {
  const taken = inputsFromRecord(operation);
  const asked: [string, Field][] = Object.entries(inputFields(operation));
  return asked
    .filter(([name]) => !taken.includes(name))
    .map(([name, field], index) => (
      <FormField
        key={name}
        name={name}
        field={field}
        control={control as Control<Values>}
        isFirst={index === 0}
      />
    ));
}
