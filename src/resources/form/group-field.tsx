import type { UseFormReturn } from "react-hook-form";
import { useValidationText } from "../../hooks/use-validation-text";
import type { FieldGroup } from "../override";
import type { Values } from "./values";

/** One input for several fields of a form. */
export function GroupField({ group: { Input }, form }: { group: FieldGroup; form: UseFormReturn<Values> }) {
  const validationErrorText = useValidationText();
  const { errors, isSubmitted } = form.formState;
  return (
    <Input
      values={form.watch()}
      change={(values) => {
        for (const [name, value] of Object.entries(values)) {
          form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted });
        }
      }}
      validationErrorOf={(name, label) => {
        const error = errors[name];
        const isMissing = error?.type !== "server" && (form.getValues(name) ?? "") === "";
        return (
          error && validationErrorText(isMissing ? `${label} is required` : String(error.message), label)
        );
      }}
    />
  );
}
