import { type SQL, sql } from "drizzle-orm";
import { attributeColumn, type MemberAttribute, memberAttributes } from "#contract/entities/member";
import type { CalendarDate } from "#contract/kit/dates";
import type { Report } from "#contract/kit/report";
import { kindOfLoan } from "#server/domain/loans/records/lists";
import type { Transaction } from "#server/platform/db/database";

/** What narrows a report, each by its name. */
type Filters = Readonly<Record<string, string>>;

export interface FactsCall {
  tx: Transaction;
  today: CalendarDate;
  filters: Filters;
}

/** A report of loans, with the statement of its facts. */
export interface LoanFacts {
  report: Report;
  facts(call: FactsCall): Promise<SQL>;
}

/** Rows of the branch alone. */
export const here = (alias: string) =>
  sql.raw(`${alias}.organization_id = (select kaban_organization())
    and ${alias}.branch_id = (select kaban_branch())`);

/** Joins another table of the branch by its id. */
const beside = (table: string, alias: string, id: string) =>
  sql.raw(`left join ${table} ${alias} on ${alias}.organization_id = l.organization_id
    and ${alias}.branch_id = l.branch_id and ${alias}.id = ${id}`);

const attribute = (one: MemberAttribute, alias: string) =>
  beside(one.replace("-", "_"), alias, `m.${attributeColumn(one)}`);

/** What is known of a loan `l`: its member, its product, and what reports lay it together by. */
export const besideLoan = sql`
  join member m on m.organization_id = l.organization_id and m.branch_id = l.branch_id and m.id = l.member_id
  join loan_product p on p.organization_id = l.organization_id and p.branch_id = l.branch_id
    and p.id = l.loan_product_id
  ${beside("loan_purpose", "g", "l.loan_purpose_id")}
  ${attribute("member-type", "mt")}
  ${attribute("member-group", "mg")}
  ${attribute("member-center", "mc")}
  left join user_account lo on lo.id = coalesce(l.officer_id, l.created_by_id)
  left join lateral (select ar.name from member_address ad
    join area ar on ar.organization_id = ad.organization_id and ar.branch_id = ad.branch_id
      and ar.id = ad.area_id
    where ad.organization_id = m.organization_id and ad.branch_id = m.branch_id
      and ad.member_profile_id = m.id and ad.deleted_at is null
    order by ad.created_at limit 1) ar on true`;

/** The columns of every report of loans, of a loan `l` and what is beside it. */
export const ofLoan = sql`
  l.id, l.number, m.full_name as member_name, p.name as product, g.name as purpose, lo.full_name as officer,
  mt.name as member_type, mg.name as member_group, mc.name as member_center, ar.name as area, l.group_name,
  l.payment_mode,
  case when l.is_related_party then 'yes' else 'no' end as related_party, l.loan_class`;

const columns: Record<string, string> = {
  loan_product_id: "l.loan_product_id",
  loan_purpose_id: "l.loan_purpose_id",
  loan_status_id: "l.loan_status_id",
  officer_id: "coalesce(l.officer_id, l.created_by_id)",
  assigned_collector_id: "l.collector_id",
  member_id: "l.member_id",
  ...Object.fromEntries(memberAttributes.map((one) => [attributeColumn(one), `m.${attributeColumn(one)}`])),
};

/** Holds for the loans `l` of members `m` that a report is narrowed to. */
export function narrowed(filters: Filters): SQL {
  const parts = Object.entries(filters).flatMap(([name, value]) => {
    const column = columns[name];
    if (column) return [sql`${sql.raw(column)} = ${value}::uuid`];
    if (name === "payment_mode") return [sql`l.payment_mode = ${value}`];
    if (name === "group_name") return [sql`l.group_name = ${value}`];
    if (name === "loan_class") return [sql`l.loan_class = ${value}`];
    if (name === "loan_kind") return [sql`${kindOfLoan} = ${value}`];
    if (name === "released_from") return [sql`l.released_on >= ${value}::date`];
    if (name === "released_to") return [sql`l.released_on <= ${value}::date`];
    if (name === "related_party") return [sql`l.is_related_party = ${value === "yes"}`];
    if (name !== "area_id") return [];
    return [
      sql`exists (select from member_address ad where ad.organization_id = m.organization_id
        and ad.branch_id = m.branch_id and ad.member_profile_id = m.id and ad.deleted_at is null
        and ad.area_id = ${value}::uuid)`,
    ];
  });
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** Within the days that a report is of. */
export const within = (column: string, { from, to }: Filters) =>
  sql`${sql.raw(column)} between ${from}::date and ${to}::date`;

/** The month of a day, as "2026-11". */
export const monthOf = (column: string) => sql`to_char(${sql.raw(column)}, 'YYYY-MM')`;

/** What an account `h` of a member comes to at the end of a day, by the ledger. */
export const balanceOn = (day: string, today: CalendarDate) =>
  day >= today
    ? sql`h.balance`
    : sql`coalesce((select sum(j.debit - j.credit)::bigint from journal_line j
        where j.organization_id = h.organization_id and j.branch_id = h.branch_id
          and j.member_account_id = h.id and j.entry_date <= ${day}::date), 0)`;

/**
 * Every account in the ledger that a loan `l` has stood in: at the end of a day what is owed of it stands
 * in one of them.
 */
export const accountsOfLoan = sql`join loan_account x on x.organization_id = l.organization_id
    and x.branch_id = l.branch_id and x.loan_id = l.id
  join member_account h on h.organization_id = l.organization_id and h.branch_id = l.branch_id
    and h.id = x.member_account_id`;

/** The account in the ledger where a loan `l` stands. */
export const accountOfLoan = sql`join member_account h on h.organization_id = l.organization_id
  and h.branch_id = l.branch_id and h.id = l.member_account_id`;
