import { workSettings } from "#contract/entities/membership";
import { ownSettings } from "#contract/operations/employees/own-settings";
import { serve } from "#server/platform/operations/serve";

const columns = Object.keys(workSettings.shape).map((name) => `m.${name}`);
const read = `
  select ${columns.join(", ")}, a.code as default_account_code, a.name as default_account_name,
    p.name as default_payment_type_name
  from user_organization m
  left join account a on a.branch_id = m.branch_id and a.id = m.default_account_id
  left join payment_type p on p.branch_id = m.branch_id and p.id = m.default_payment_type_id
    and p.deleted_at is null
  where m.branch_id = (select kaban_branch()) and m.id = $1`;

export const ownSettingsHandler = serve(ownSettings, async ({ tx, caller }) => {
  const { rows } = await tx.query(read, [caller.membership.id]);
  return rows[0];
});
