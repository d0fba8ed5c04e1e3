import { Alert, Button, Flex } from "antd";
import { useRef } from "react";
import { type Employee, employee, grant } from "#contract/entities/membership";
import { updatePermissions } from "#contract/operations/employees/update-employee";
import { fieldBindingOf } from "../../components/form-fields";
import { useBranch } from "../../hooks/use-branch";
import { useOperationForm } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { BoundField } from "../../resources/form/bound-field";
import { GrantFields } from "../permission-templates/grant-fields";
import { PermissionRefusal } from "../permission-templates/permission-refusal";

const { user_type: type } = employee.fields;

export interface RenewProps {
  person: Employee;
  /** Starts anew from what is there now. */
  onRenew(): Promise<void>;
}

/** What somebody may do: a copy of a template, adjusted, with what they gain and lose by it. */
export function PermissionsForm({ person, onRenew }: RenewProps) {
  const t = useT("employees");
  const notify = useNotify();
  const { membership } = useBranch();
  const { current: start } = useRef(person);
  const { id, version, user_type, permissions } = start;
  const saving = useOperationForm(
    updatePermissions,
    { id, version, user_type, ...grant.parse(start) },
    () => {
      notify.success(t("grant.saved", { name: person.full_name }));
      void onRenew();
    },
    "employees",
  );
  const binding = fieldBindingOf(saving, "grant_");
  // Only an owner makes an owner.
  const types = type.options.filter((one) => one !== "owner" || membership.user_type === "owner");
  const isStale = saving.refusal?.code === "stale_version";
  return (
    <form {...saving.formProps}>
      <PermissionRefusal
        refusal={saving.refusal}
        action={isStale && <Button onClick={() => void onRenew()}>{t("action.reload")}</Button>}
      />
      <BoundField binding={binding} name="user_type" field={{ ...type, options: types }} />
      {binding.valueOf("user_type") === "owner" && (
        <Alert className="left-out" type="info" message={t("grant.owner")} />
      )}
      <GrantFields binding={binding} before={permissions} />
      <Flex justify="end" className="form-actions">
        <Button type="primary" htmlType="submit" loading={saving.pending}>
          {t("action.save")}
        </Button>
      </Flex>
    </form>
  );
}
