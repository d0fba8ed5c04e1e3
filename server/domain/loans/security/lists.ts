import { sql } from "drizzle-orm";
import { loanCollateralList, loanPledgeList } from "#contract/entities/loan-security";
import { columnsOf, ofLoan } from "#server/domain/loans/losses/lists";
import { searchLoans } from "#server/domain/loans/records/lists";
import { personName } from "#server/platform/auth/people";
import { inBranch, type ServedList } from "#server/platform/lists/source";

const shown = {
  number: sql`l.number`,
  loan_member_id: sql`l.member_id`,
  loan_state: sql`l.state`,
  loan_id: sql`l.id::text`,
} as const;
const named = { name: sql`l.name`, loan_member_name: sql`m.full_name` } as const;

const pledges: ServedList = {
  list: loanPledgeList,
  source: () => ({
    from: sql`loan_pledge g ${ofLoan("g")}
      join member_account h on h.organization_id = g.organization_id and h.branch_id = g.branch_id
        and h.id = g.member_account_id
      join member w on w.branch_id = h.branch_id and w.id = h.member_id`,
    tenant: inBranch("g"),
    columns: columnsOf(loanPledgeList, "g", {
      ...{ ...shown, member_id: sql`h.member_id`, account_number: sql`h.number` },
      state: sql`case when g.freed_at is not null then 'released' when g.held > 0 then 'on hold'
        when g.called = g.amount then 'called on' when l.released_at is null then 'promised'
        else 'ended' end`,
    }),
    also: { ...named, member_name: sql`w.full_name`, freed_by_name: personName(sql`g.freed_by_id`) },
    key: [sql`g.id`],
    search: searchLoans,
  }),
};

const collateral: ServedList = {
  list: loanCollateralList,
  source: () => ({
    from: sql`loan_collateral c ${ofLoan("c")}
      join collateral k on k.organization_id = c.organization_id and k.branch_id = c.branch_id
        and k.id = c.collateral_id`,
    tenant: inBranch("c"),
    columns: columnsOf(loanCollateralList, "c", {
      ...shown,
      state: sql`case when c.returned_on is not null then 'given back'
        when c.received_on is not null then 'in keeping' else 'not received' end`,
    }),
    also: {
      ...{ ...named, collateral_name: sql`k.name`, received_by_name: personName(sql`c.received_by_id`) },
      returned_by_name: personName(sql`c.returned_by_id`),
    },
    key: [sql`c.id`],
    search: searchLoans,
  }),
};

/** What loans are secured by. */
export const loanSecurityLists: readonly ServedList[] = [pledges, collateral];
