import { Button, Drawer, Input } from "antd";
import { bornBefore } from "#contract/entities/person";
import { createEmployee } from "#contract/operations/employees/create-employee";
import { ariaProps, Field } from "../../components/field";
import { type FieldBinding, fieldBindingOf, TextField } from "../../components/form-fields";
import { DateInput } from "../../components/pickers/date-input";
import { useToday } from "../../hooks/use-branch";
import { useOperationForm } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { useUnsavedGuard } from "../../resources/form/use-unsaved-guard";
import { GrantFields } from "../permission-templates/grant-fields";
import { PermissionRefusal } from "../permission-templates/permission-refusal";

interface NewEmployeeProps {
  onCreated(id: string): void;
  onClose(): void;
}

const start = {
  first_name: "",
  middle_name: "",
  last_name: "",
  suffix: "",
  email: "",
  user_name: "",
  contact_number: "",
  password: "",
  permission_name: "",
  permission_description: "",
  permissions: [],
};

/** Adds somebody with a first password, as an employee of the branch. */
export function NewEmployee({ onCreated, onClose }: NewEmployeeProps) {
  const t = useT("employees");
  const notify = useNotify();
  const adding = useOperationForm(
    bornBefore(createEmployee, useToday()),
    start,
    ({ id, full_name }) => {
      guard.release();
      notify.success(t("employee.added", { name: full_name }));
      onCreated(id);
    },
    "employees",
  );
  const guard = useUnsavedGuard(adding.form.formState.isDirty);
  const binding = fieldBindingOf(adding, "new_");
  return (
    <Drawer
      open
      width="min(980px, 100vw)"
      title={t("employee.new")}
      onClose={onClose}
      maskClosable={false}
      autoFocus={false}
      footer={
        <Button type="primary" htmlType="submit" form="new-employee" loading={adding.pending}>
          {t("employee.add")}
        </Button>
      }
    >
      <form id="new-employee" {...adding.formProps}>
        <PermissionRefusal refusal={adding.refusal} />
        <Personal binding={binding} />
        <h3>{t("employee.permissions")}</h3>
        <GrantFields binding={binding} />
      </form>
    </Drawer>
  );
}

function Personal({ binding }: { binding: FieldBinding }) {
  const t = useT("employees");
  const shared = (name: string) => ({ binding, name, label: t(`person.${name}`) });
  const birthdate = shared("birthdate");
  const birthdateValidationError = binding.validationErrorOf("birthdate", birthdate.label);
  const password = shared("password");
  const passwordValidationError = binding.validationErrorOf("password", password.label);
  const [birthdateId, passwordId] = [`${binding.prefix}birthdate`, `${binding.prefix}password`];
  return (
    <div className="field-columns">
      <TextField {...shared("first_name")} isRequired autoFocus />
      <TextField {...shared("middle_name")} />
      <TextField {...shared("last_name")} isRequired />
      <TextField {...shared("suffix")} />
      <Field id={birthdateId} label={birthdate.label} validationError={birthdateValidationError} isRequired>
        <DateInput
          {...ariaProps(birthdateId, birthdateValidationError)}
          value={binding.valueOf("birthdate") as string | null}
          onChange={(day) => binding.change("birthdate", day)}
        />
      </Field>
      <TextField {...shared("contact_number")} inputMode="tel" />
      <TextField {...shared("email")} inputMode="email" isRequired />
      <TextField {...shared("user_name")} isRequired />
      <Field
        id={passwordId}
        label={password.label}
        validationError={passwordValidationError}
        help={t("person.passwordHelp")}
        isRequired
      >
        <Input.Password
          {...ariaProps(passwordId, passwordValidationError)}
          autoComplete="new-password"
          maxLength={200}
          value={(binding.valueOf("password") ?? "") as string}
          onChange={({ target }) => binding.change("password", target.value)}
        />
      </Field>
    </div>
  );
}
