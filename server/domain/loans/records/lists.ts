import { type SQL, sql } from "drizzle-orm";
import { loanList, releasedLoanList } from "#contract/entities/loan";
import { trancheStageOf } from "#server/domain/loans/records/rows";
import { pastDueOf, unpaidOf } from "#server/domain/loans/records/standing";
import { personName } from "#server/platform/auth/people";
import { inBranch, type ServedList } from "#server/platform/lists/source";

/** Counting and adding up stop here, unless they are asked for: no page waits for the whole of very many. */
export const countAtMost = 10_000;

const statusOf = (column: "name" | "color") => `(select k.${column} from loan_status k
  where k.organization_id = l.organization_id and k.branch_id = l.branch_id and k.id = l.loan_status_id)`;
/** How it is marked as it is followed up. */
const ofStatus = {
  loan_status_name: sql.raw(statusOf("name")),
  loan_status_color: sql.raw(statusOf("color")),
};
const names = {
  tranche_stage: sql.raw(trancheStageOf("l")),
  member_name: sql`m.full_name`,
  loan_product_name: sql`p.name`,
  name: sql`l.name`,
  version: sql`l.version`,
  ...ofStatus,
};
/** Whoever prepared a loan looks after it, until somebody else does. */
const officer = sql`coalesce(l.officer_id, l.created_by_id)`;
const people = { officer_name: personName(officer), collector_name: personName(sql`l.collector_id`) };
// Joined from the left, though each is there: what only names a loan is not looked up to count it.
const joined = sql`loan l
  left join member m on m.branch_id = l.branch_id and m.id = l.member_id
  left join loan_product p on p.branch_id = l.branch_id and p.id = l.loan_product_id`;
const columnsOf = (list: typeof loanList, computed: Record<string, SQL> = {}) =>
  Object.fromEntries(
    Object.keys(list.fields).map((name) => [name, computed[name] ?? sql`l.${sql.identifier(name)}`]),
  );

/** By number, member or product: a loan is called by both. */
export const searchLoans = (q: string) => {
  const pattern = `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const isIn = (text: SQL) => sql`kaban_plain(${text}) like kaban_plain(${pattern})`;
  return sql`(${isIn(sql`l.name`)} or ${isIn(sql`coalesce(l.number, '')`)})`;
};

const ofLoans: ServedList = {
  list: loanList,
  source: ({ userId }) => ({
    from: sql`${joined} left join loan_purpose g on g.branch_id = l.branch_id and g.id = l.loan_purpose_id`,
    tenant: inBranch("l"),
    columns: columnsOf(loanList, { interest_rate: sql`trim_scale(l.interest_rate)`, officer_id: officer }),
    also: {
      ...names,
      ...people,
      created_by_name: personName(sql`l.created_by_id`),
      loan_purpose_name: sql`g.name`,
      is_mine: sql`(${userId} = any(l.maker_ids))`,
      tags: sql`l.tags`,
    },
    key: [sql`l.id`],
    search: searchLoans,
    countAtMost,
  }),
};

// Of the oldest instalment not paid whole: by the schedule in force until how the loan stands is written. Not
// joined: where only totals are asked for, none is looked for.
const ofNextDue = (known: string, planned: string) => sql`
    case when s.unpaid_on is not null and s.balance = h.balance then ${sql.raw(known)} else (
      select ${sql.raw(planned)} from loan_instalment i
      where i.organization_id = l.organization_id and i.branch_id = l.branch_id and i.loan_id = l.id
        and i.schedule_number = (select max(f.number) from loan_schedule f
          where f.organization_id = l.organization_id and f.branch_id = l.branch_id and f.loan_id = l.id)
        and ${sql.raw(unpaidOf("i"))}
      order by i.number limit 1) end`;

/** As what a loan `l` was lent: what came from old books has none of those of another branch with it. */
export const kindOfLoan = sql`coalesce(l.loan_type, case when exists (select from loan_taken_over o
    where o.organization_id = l.organization_id and o.branch_id = l.branch_id and o.loan_id = l.id
      and o.book is null) then 'standard previous' else 'standard' end)`;

const ofReleased: ServedList = {
  list: releasedLoanList,
  source: (_, __, { now }) => ({
    from: sql`${joined} left join member_account h on h.organization_id = l.organization_id
        and h.branch_id = l.branch_id and h.id = l.member_account_id
      left join loan_standing s on s.organization_id = l.organization_id and s.branch_id = l.branch_id
        and s.loan_id = l.id
      left join branch b on b.organization_id = l.organization_id and b.id = l.branch_id`,
    tenant: inBranch("l"),
    where: sql`l.state in ('released', 'closed', 'written off', 'moved')`,
    columns: columnsOf(releasedLoanList, {
      officer_id: officer,
      account_number: sql`h.number`,
      balance: sql`h.balance`,
      past_due: pastDueOf(sql`(${now}::timestamptz at time zone b.time_zone)::date`),
      next_due_on: ofNextDue("s.unpaid_on", "i.due_on"),
      next_due: ofNextDue("s.unpaid", "i.principal + i.interest"),
      days_late: sql`coalesce(s.days_late, 0)`,
      loan_kind: kindOfLoan,
    }),
    also: { ...names, ...people, passbook: sql`m.passbook` },
    key: [sql`l.id`],
    search: searchLoans,
    countAtMost,
  }),
};

/** The loans of the branch. */
export const loanLists: readonly ServedList[] = [ofLoans, ofReleased];
