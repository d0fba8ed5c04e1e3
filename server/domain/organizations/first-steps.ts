import { accountRoles } from "#contract/operations/ledger/show-posting-settings";
import { firstStepNames, firstSteps } from "#contract/operations/organizations/first-steps";
import { hasOpeningBalances } from "#server/domain/ledger/post-opening-balances";
import { readAlone } from "#server/platform/approvals/rules";
import { serve } from "#server/platform/operations/serve";

// A branch may do without accruing interest.
const parts = accountRoles.filter((role) => role !== "accrued interest");

const read = `
  select b.created_at > $1::timestamptz - interval '1 year' as is_new,
    coalesce(h.begins_empty, false) as begins_empty,
    (select count(*) from branch_account r join account a on a.branch_id = r.branch_id and a.id = r.account_id
      where r.branch_id = b.id and r.role = any($2) and a.status = 'open' and a.deleted_at is null)
      = cardinality($2::text[]) as has_chart,
    -- To save them is to give them another version.
    coalesce(h.version > 1, false) as has_posting_rules,
    exists (select from holiday d where d.branch_id = b.id and d.deleted_at is null
      and date_trunc('year', d.entry_date) = date_trunc('year', $3::date)) as has_holidays,
    exists (select from invitation_code i where i.branch_id = b.id and i.deleted_at is null
      and i.user_type = 'employee' and i.expiration_date >= $3::date and i.current_use < i.max_use
      ) as is_inviting,
    exists (select from transaction_batch t where t.branch_id = b.id) as has_batch
  from branch b left join journal_head h on h.organization_id = b.organization_id and h.branch_id = b.id
  where b.id = (select kaban_branch())`;

export const firstStepsHandler = serve(firstSteps, async ({ tx, caller, now, today }) => {
  const { rows } = await tx.query(read, [now, parts, today]);
  const { is_new, begins_empty, ...there } = rows[0];
  const { isOnlyOne, worksAloneName } = await readAlone(tx, caller.userId);
  const isDone = {
    chart: there.has_chart,
    people: !isOnlyOne || worksAloneName !== null || there.is_inviting,
    "posting-rules": there.has_posting_rules,
    "opening-balances": begins_empty || (await hasOpeningBalances(tx)),
    holidays: there.has_holidays,
    "first-batch": there.has_batch,
  };
  return { is_new, begins_empty, steps: firstStepNames.map((name) => ({ name, is_done: isDone[name] })) };
});
