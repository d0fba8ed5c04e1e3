import { Alert } from "antd";
import { useState } from "react";
import type { PermissionTemplate } from "#contract/entities/permission-template";
import { Field } from "../../../components/field";
import { type Entry, TextField } from "../../../components/form-fields";
import { useMay } from "../../../hooks/use-auth";
import { useT } from "../../../providers/i18n";
import { Changes } from "../../permission-templates/changes";
import { MatrixEditor } from "../../permission-templates/matrix-editor";
import { usePermissionRows } from "../../permission-templates/permission-rows";
import { TemplatePicker } from "../../permission-templates/template-picker";
import "../../permission-templates/permissions.css";

interface GrantFieldsProps {
  /** Of a form with permission_name, permission_description and permissions. */
  entry: Entry;
  /** What the person holds now, to show what changes. */
  before?: readonly string[];
}

/** What somebody is given: a role's permissions, then adjusted, never above one's own. */
export function GrantFields({ entry, before }: GrantFieldsProps) {
  const t = useT("employees");
  const may = useMay();
  const mayPick = may("permission-template:read");
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const permissions = (entry.valueOf("permissions") ?? []) as string[];

  const take = (template: PermissionTemplate | null) => {
    if (!template) return;
    entry.change("permission_name", template.name);
    entry.change("permission_description", template.description);
    entry.change("permissions", template.permissions.filter(may));
    setLeftOut(template.permissions.filter((permission) => !may(permission)));
  };
  return (
    <>
      {mayPick && (
        <Field id={`${entry.prefix}template`} label={t("grant.template")} help={t("grant.templateHelp")}>
          <TemplatePicker id={`${entry.prefix}template`} label={t("grant.template")} onPicked={take} />
        </Field>
      )}
      <LeftOut permissions={leftOut} />
      <TextField entry={entry} name="permission_name" label={t("grant.role")} isRequired />
      <TextField entry={entry} name="permission_description" label={t("grant.description")} />
      <PermissionsFault entry={entry} />
      {before && (
        <section aria-label={t("changes.title")}>
          <Changes before={before} after={permissions} />
        </section>
      )}
      <MatrixEditor
        held={permissions}
        onChange={(held) => entry.change("permissions", held)}
        mayGive={may}
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
export function PermissionsFault({ entry }: { entry: Entry }) {
  const { named } = usePermissionRows();
  const fault = entry.faultOf("permissions");
  if (!fault) return null;
  return <Alert className="left-out" role="alert" type="error" message={named(fault)} />;
}
