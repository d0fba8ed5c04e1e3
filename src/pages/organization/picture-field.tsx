import { ariaProps, Field } from "../../components/field";
import type { FieldBinding } from "../../components/form-fields";
import { MediaInput } from "../../components/media-input";

interface PictureFieldProps {
  binding: FieldBinding;
  name: string;
  label: string;
  help?: string;
}

/** A picture of an organisation or branch. */
export function PictureField({ binding, name, label, help }: PictureFieldProps) {
  const id = `${binding.prefix}${name}`;
  const validationError = binding.validationErrorOf(name, label);
  const { "aria-describedby": describedBy } = ariaProps(id, validationError);
  return (
    <Field id={id} label={label} validationError={validationError} help={help}>
      <MediaInput
        id={id}
        aria-describedby={describedBy}
        value={binding.valueOf(name) as string | null}
        onChange={(media) => binding.change(name, media)}
      />
    </Field>
  );
}
