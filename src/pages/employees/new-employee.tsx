import { Button, Drawer } from "antd";
import { employee } from "#contract/entities/membership";
import { bornBefore } from "#contract/entities/person";
import { groupFields } from "#contract/kit/entity";
import type { Field } from "#contract/kit/field";
import type { Typed } from "#contract/kit/operation";
import { createEmployee } from "#contract/operations/employees/create-employee";
import { type FieldBinding, fieldBindingOf } from "../../components/form-fields";
import { useToday } from "../../hooks/use-branch";
import { useOperationForm } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { BoundField } from "../../resources/form/bound-field";
import { useUnsavedGuard } from "../../resources/form/use-unsaved-guard";
import { startValues } from "../../resources/form/values";
import { GrantFields } from "../permission-templates/grant-fields";
import { PermissionRefusal } from "../permission-templates/permission-refusal";

interface NewEmployeeProps {
  onCreated(id: string): void;
  onClose(): void;
}

const person = groupFields(employee, "person");
const start: Partial<Typed<typeof createEmployee>> = {
  ...startValues({ fields: { ...person, ...groupFields(employee, "grant") } }),
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
  return (
    <div className="field-columns">
      {Object.entries<Field>(person).map(([name, field], index) => (
        <BoundField key={name} binding={binding} name={name} field={field} autoFocus={index === 0} />
      ))}
    </div>
  );
}
