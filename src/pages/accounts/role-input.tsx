import { Radio } from "antd";
import type { AccountInput } from "#contract/entities/account-input";
import { ValidationError } from "../../components/field";
import type { FieldBinding } from "../../components/form-fields";
import { useT } from "../../providers/i18n";
import { type ExclusiveRole, exclusiveRoles, roleOf, rolesFor } from "./start";

/** The part an account plays: internal, cash on hand or paid-up share capital, one of them at most. */
export function RoleInput({ binding }: { binding: FieldBinding }) {
  const t = useT("accounts");
  const { account_type: kind } = binding.valueOf("terms") as AccountInput["terms"];
  const now = roleOf(Object.fromEntries(exclusiveRoles.map((role) => [role, binding.valueOf(role)])));
  const offered = rolesFor(kind, binding.valueOf("type") as AccountInput["type"]);
  const roles = offered.includes(now) ? offered : [...offered, now];
  const labelId = `${binding.prefix}role`;
  const validationError =
    binding.validationErrorOf("is_internal") ?? binding.validationErrorOf("is_paid_up_share_capital");
  const choose = (chosen: ExclusiveRole) => {
    for (const role of exclusiveRoles) binding.change(role, role === chosen);
  };
  return (
    <div className="account-wide">
      <div id={labelId} className="account-label">
        {t("field.role")}
      </div>
      <Radio.Group
        aria-labelledby={labelId}
        value={now}
        onChange={({ target }) => choose(target.value)}
        options={roles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
      />
      {validationError && <ValidationError text={validationError} />}
    </div>
  );
}
