import { sql } from "drizzle-orm";
import { timeDepositList } from "#contract/entities/placed-deposit";
import { dayIn } from "#contract/kit/dates";
import { inBranch, type ServedList } from "#server/platform/lists/source";

/** What members have placed for a term. */
export const timeDepositLists: readonly ServedList[] = [
  {
    list: timeDepositList,
    source: ({ membership }, _, { now }) => ({
      from: sql`time_deposit d
        join member_account h on h.organization_id = d.organization_id and h.branch_id = d.branch_id
          and h.id = d.member_account_id
        join account a on a.branch_id = h.branch_id and a.id = h.account_id
        join member m on m.organization_id = h.organization_id and m.branch_id = h.branch_id
        and m.id = h.member_id
        left join member_account s on s.organization_id = d.organization_id and s.branch_id = d.branch_id
          and s.id = d.savings_account_id`,
      tenant: inBranch("d"),
      columns: {
        number: sql`d.number`,
        member_id: sql`h.member_id`,
        account_number: sql`h.number`,
        account_id: sql`h.account_id`,
        principal: sql`d.principal`,
        rate: sql`d.rate`,
        term_months: sql`d.term_months`,
        term_days: sql`d.term_days`,
        placed_on: sql`d.placed_on`,
        matures_on: sql`d.matures_on`,
        interest: sql`d.interest`,
        at_maturity: sql`d.at_maturity`,
        savings_number: sql`s.number`,
        state: sql`(case when d.state = 'running' and d.matures_on <= ${dayIn(membership.timeZone, now)}::date
          then 'matured' else d.state end)`,
        ended_on: sql`d.ended_on`,
        interest_paid: sql`d.interest_paid`,
        accrued: sql`d.accrued`,
        held_up: sql`d.held_up`,
      },
      also: {
        name: sql`d.number || ' ' || m.full_name`,
        version: sql`d.version`,
        member_account_id: sql`h.id`,
        member_name: sql`m.full_name`,
        account_code: sql`a.code`,
        account_name: sql`a.name`,
      },
      key: [sql`d.id`],
    }),
  },
];
