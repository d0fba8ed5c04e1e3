import { Input } from "antd";
import { described, Field } from "../../components/field";
import type { Entry } from "../../components/form-fields";

interface PasswordInputProps {
  entry: Entry;
  name: string;
  label: string;
  autoComplete: "current-password" | "new-password";
  autoFocus?: boolean;
}

/** A password of a form, hidden until it is asked to be shown. */
export function PasswordInput({ entry, name, label, ...passed }: PasswordInputProps) {
  const id = `${entry.prefix}${name}`;
  const fault = entry.faultOf(name);
  return (
    <Field id={id} label={label} fault={fault} isRequired>
      <Input.Password
        {...passed}
        {...described(id, fault)}
        value={(entry.valueOf(name) ?? "") as string}
        onChange={({ target }) => entry.change(name, target.value)}
      />
    </Field>
  );
}
