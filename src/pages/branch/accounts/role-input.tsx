import { Radio } from "antd";
import type { AccountInput } from "#contract/entities/account-input";
import { Fault } from "../../../components/field";
import type { Entry } from "../../../components/form-fields";
import { useT } from "../../../providers/i18n";
import { type ExclusiveRole, exclusiveRoles, roleOf, rolesFor } from "../../accounts/start";

/** The part an account plays: internal, cash on hand or paid-up share capital, one of them at most. */
export function RoleInput({ entry }: { entry: Entry }) {
  const t = useT("accounts");
  const { account_type: kind } = entry.valueOf("terms") as AccountInput["terms"];
  const now = roleOf(Object.fromEntries(exclusiveRoles.map((role) => [role, entry.valueOf(role)])));
  const offered = rolesFor(kind, entry.valueOf("type") as AccountInput["type"]);
  const roles = offered.includes(now) ? offered : [...offered, now];
  const labelId = `${entry.prefix}role`;
  const fault = entry.faultOf("is_internal") ?? entry.faultOf("is_paid_up_share_capital");
  const choose = (chosen: ExclusiveRole) => {
    for (const role of exclusiveRoles) entry.change(role, role === chosen);
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
      {fault && <Fault text={fault} />}
    </div>
  );
}
