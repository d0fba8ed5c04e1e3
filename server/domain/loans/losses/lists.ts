import { type SQL, sql } from "drizzle-orm";
import { loanAllowanceLineList, loanAllowanceList } from "#contract/entities/loan-allowance";
import { loanChargeList } from "#contract/entities/loan-charge";
import { loanWaiverList } from "#contract/entities/loan-waiver";
import { writtenOffLoanList } from "#contract/entities/written-off-loan";
import { searchLoans } from "#server/domain/loans/records/lists";
import { personName } from "#server/platform/auth/people";
import { inBranch, type ServedList } from "#server/platform/lists/source";

/** Joins the loan `l` of a row, with its member and product. */
export const ofLoan = (alias: string) =>
  sql.raw(`
  join loan l on l.organization_id = ${alias}.organization_id and l.branch_id = ${alias}.branch_id
    and l.id = ${alias}.loan_id
  join member m on m.branch_id = l.branch_id and m.id = l.member_id
  join loan_product p on p.branch_id = l.branch_id and p.id = l.loan_product_id`);
/** The columns that tell which loan a row is of. */
export const shownOfLoan = {
  number: sql`l.number`,
  member_id: sql`l.member_id`,
  loan_product_id: sql`l.loan_product_id`,
} as const;

/** How the loan, its member and its product are called. */
export const namesOfLoan = {
  member_name: sql`m.full_name`,
  loan_product_name: sql`p.name`,
  name: sql`l.name`,
} as const;

/** Of each field its column, of the table `alias` unless said otherwise. */
export const columnsOf = (list: { fields: object }, alias: string, others: Record<string, SQL>) =>
  Object.fromEntries(
    Object.keys(list.fields).map((name) => [
      name,
      others[name] ?? sql`${sql.raw(alias)}.${sql.identifier(name)}`,
    ]),
  );

/** What members were let off. */
const waivers: ServedList = {
  list: loanWaiverList,
  source: () => ({
    from: sql`loan_waiver w ${ofLoan("w")}
      left join journal_entry e on e.organization_id = w.organization_id and e.branch_id = w.branch_id
        and e.id = w.entry_id`,
    tenant: inBranch("w"),
    columns: columnsOf(loanWaiverList, "w", {
      ...{ number: shownOfLoan.number, member_id: shownOfLoan.member_id, reference: sql`e.reference` },
      state: sql`case when w.undone_at is null then 'in force' else 'undone' end`,
    }),
    also: {
      ...{ member_name: sql`m.full_name`, name: sql`l.name`, loan_id: sql`l.id` },
      created_by_name: personName(sql`w.created_by_id`),
      approved_by_name: personName(sql`w.approved_by_id`),
    },
    key: [sql`w.id`],
    search: searchLoans,
  }),
};

const claim = sql`(f.principal + f.interest + f.fines + f.fees)`;

/** Loans that were written off, and are. */
const writtenOff: ServedList = {
  list: writtenOffLoanList,
  source: () => ({
    from: sql`loan_write_off f ${ofLoan("f")}
      cross join lateral (select coalesce(sum(y.amount), 0)::bigint as recovered from loan_payment y
        where y.organization_id = f.organization_id and y.branch_id = f.branch_id and y.loan_id = f.loan_id
          and y.is_recovery and y.reversed_by_entry_id is null) r`,
    tenant: inBranch("f"),
    where: sql`f.undone_at is null`,
    columns: columnsOf(writtenOffLoanList, "f", {
      ...shownOfLoan,
      ...{ claim, recovered: sql`r.recovered`, left: sql`${claim} - r.recovered` },
    }),
    also: {
      ...namesOfLoan,
      approved_by_name: personName(sql`f.approved_by_id`),
    },
    // It is opened as the loan that it is.
    key: [sql`l.id`],
    search: searchLoans,
  }),
};

/** What was charged after the release. */
const charges: ServedList = {
  list: loanChargeList,
  source: () => ({
    from: sql`loan_charge c ${ofLoan("c")}
      left join account a on a.organization_id = c.organization_id and a.branch_id = c.branch_id
        and a.id = c.account_id`,
    tenant: inBranch("c"),
    columns: columnsOf(loanChargeList, "c", {
      ...{ number: shownOfLoan.number, member_id: shownOfLoan.member_id, charge_name: sql`c.name` },
      state: sql`case when c.undone_at is null then 'in force' else 'undone' end`,
    }),
    also: {
      ...{ member_name: sql`m.full_name`, name: sql`l.name`, loan_id: sql`l.id` },
      ...{ created_by_name: personName(sql`c.created_by_id`), account_name: sql`a.code || ' ' || a.name` },
    },
    key: [sql`c.id`],
    search: searchLoans,
  }),
};

/** The allowance of each month. */
const allowances: ServedList = {
  list: loanAllowanceList,
  source: () => ({
    from: sql`loan_allowance a`,
    tenant: inBranch("a"),
    columns: columnsOf(loanAllowanceList, "a", {}),
    also: {
      name: sql`a.month_end::text`,
      posted_by_name: personName(sql`a.posted_by_id`),
      approved_by_name: personName(sql`a.approved_by_id`),
    },
    key: [sql`a.id`],
  }),
};

/** The loans of which it is. */
const allowanceLines: ServedList = {
  list: loanAllowanceLineList,
  source: () => ({
    from: sql`loan_allowance_line i ${ofLoan("i")}
      join loan_allowance a on a.organization_id = i.organization_id and a.branch_id = i.branch_id
        and a.id = i.allowance_id`,
    tenant: inBranch("i"),
    columns: columnsOf(loanAllowanceLineList, "i", {
      ...{ ...shownOfLoan, rate: sql`trim_scale(i.rate)`, month_end: sql`a.month_end` },
    }),
    also: {
      ...namesOfLoan,
      loan_id: sql`l.id`,
    },
    // Shown of one month at a time, and opened as the loan.
    key: [sql`l.id`, sql`a.id`],
    search: searchLoans,
  }),
};

/** What was lost on loans, or may be. */
export const loanLossLists: readonly ServedList[] = [
  charges,
  waivers,
  writtenOff,
  allowances,
  allowanceLines,
];
