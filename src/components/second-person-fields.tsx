import { Input } from "antd";
import { useT } from "../providers/i18n";
import { ariaProps, Field } from "./field";
import { type FieldBinding, TextField } from "./form-fields";

interface SecondPersonFieldsProps {
  binding: FieldBinding;
  /** What the inputs of the operation are called. */
  names?: { key: string; password: string; otp: string };
  /** Who it is: "Email or username of who approves". */
  label: string;
  help?: string;
  isRequired?: boolean;
  autoFocus?: boolean;
}

const approver = { key: "approver", password: "password", otp: "otp" };

/** Somebody beside the person signed in confirms: by password, a code of their second factor, or both. */
export function SecondPersonFields({ binding, names = approver, ...who }: SecondPersonFieldsProps) {
  const t = useT();
  const { password } = names;
  const id = `${binding.prefix}${password}`;
  const label = t("second_person.password");
  const validationError = binding.validationErrorOf(password, label);
  return (
    <>
      <TextField binding={binding} name={names.key} {...who} />
      <Field id={id} label={label} validationError={validationError}>
        <Input.Password
          {...ariaProps(id, validationError)}
          autoComplete="new-password"
          value={(binding.valueOf(password) ?? "") as string}
          onChange={({ target }) => binding.change(password, target.value)}
        />
      </Field>
      <TextField
        binding={binding}
        name={names.otp}
        label={t("second_person.code")}
        help={t("second_person.code_help")}
        maxLength={20}
      />
    </>
  );
}
