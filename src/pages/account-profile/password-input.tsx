import { Input } from "antd";
import { ariaProps, Field } from "../../components/field";
import type { FieldBinding } from "../../components/form-fields";
import { useAutoFocus } from "../../hooks/use-auto-focus";

interface PasswordInputProps {
  binding: FieldBinding;
  name: string;
  label: string;
  autoComplete: "current-password" | "new-password";
  autoFocus?: boolean;
}

/** A password of a form, hidden until it is asked to be shown. */
export function PasswordInput({ binding, name, label, ...passed }: PasswordInputProps) {
  const id = `${binding.prefix}${name}`;
  const validationError = binding.validationErrorOf(name);
  useAutoFocus(id, passed.autoFocus);
  return (
    <Field id={id} label={label} validationError={validationError} isRequired>
      <Input.Password
        {...passed}
        {...ariaProps(id, validationError)}
        value={(binding.valueOf(name) ?? "") as string}
        onChange={({ target }) => binding.change(name, target.value)}
      />
    </Field>
  );
}
