import { Alert } from "antd";
import { useState } from "react";
import { employee } from "#contract/entities/membership";
import type { PermissionTemplate } from "#contract/entities/permission-template";
import { groupFields } from "#contract/kit/entity";
import type { Field as FieldOf } from "#contract/kit/field";
import { Field } from "../../components/field";
import type { FieldBinding } from "../../components/form-fields";
import { useCan } from "../../hooks/use-auth";
import { useT } from "../../providers/i18n";
import { BoundField } from "../../resources/form/bound-field";
import { Changes } from "./changes";
import { MatrixEditor } from "./matrix-editor";
import { usePermissionRows } from "./permission-rows";
import { TemplatePicker } from "./template-picker";
import "./permissions.css";

interface GrantFieldsProps {
  /** Of a form with permission_name, permission_description and permissions. */
  binding: FieldBinding;
  /** What the person holds now, to show what changes. */
  before?: readonly string[];
}

/** What somebody is given: a role's permissions, then adjusted, never above one's own. */
export function GrantFields({ binding, before }: GrantFieldsProps) {
  const t = useT("employees");
  const can = useCan();
  const mayPick = can("permission-template:read");
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const permissions = (binding.valueOf("permissions") ?? []) as string[];

  const take = (template: PermissionTemplate | null) => {
    if (!template) return;
    binding.change("permission_name", template.name);
    binding.change("permission_description", template.description);
    binding.change("permissions", template.permissions.filter(can));
    setLeftOut(template.permissions.filter((permission) => !can(permission)));
  };
  return (
    <>
      {mayPick && (
        <Field id={`${binding.prefix}template`} label={t("grant.template")} help={t("grant.templateHelp")}>
          <TemplatePicker id={`${binding.prefix}template`} label={t("grant.template")} onPicked={take} />
        </Field>
      )}
      <LeftOut permissions={leftOut} />
      {Object.entries<FieldOf>(groupFields(employee, "grant")).map(([name, field]) => (
        <BoundField key={name} binding={binding} name={name} field={field} />
      ))}
      <PermissionsValidationError binding={binding} />
      {before && (
        <section aria-label={t("changes.title")}>
          <Changes before={before} after={permissions} />
        </section>
      )}
      <MatrixEditor
        held={permissions}
        onChange={(held) => binding.change("permissions", held)}
        mayGive={can}
        canCompare={mayPick}
      />
    </>
  );
}

function LeftOut({ permissions }: { permissions: string[] }) {
  const t = useT("employees");
  const { nameOf } = usePermissionRows();
  if (permissions.length === 0) return null;
  return (
    <Alert
      className="left-out"
      type="warning"
      role="status"
      message={t("grant.leftOut", { count: permissions.length })}
      description={permissions.map(nameOf).join(", ")}
    />
  );
}

/** What is wrong with the permissions as a whole. */
export function PermissionsValidationError({ binding }: { binding: FieldBinding }) {
  const { named } = usePermissionRows();
  const validationError = binding.validationErrorOf("permissions");
  if (!validationError) return null;
  return <Alert className="left-out" role="alert" type="error" message={named(validationError)} />;
}
