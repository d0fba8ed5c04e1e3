import { sql } from "drizzle-orm";
import { loanAccrualLineList, loanAccrualList } from "#contract/entities/loan-accrual";
import { columnsOf, namesOfLoan, ofLoan, shownOfLoan } from "#server/domain/loans/losses/lists";
import { searchLoans } from "#server/domain/loans/records/lists";
import { personName } from "#server/platform/auth/people";
import { inBranch, type ServedList } from "#server/platform/lists/source";

/** What accrues on the loans of each product, month by month. */
const accruals: ServedList = {
  list: loanAccrualList,
  source: () => ({
    from: sql`loan_accrual a
      join loan_product p on p.organization_id = a.organization_id and p.branch_id = a.branch_id
        and p.id = a.loan_product_id`,
    tenant: inBranch("a"),
    columns: columnsOf(loanAccrualList, "a", {
      counted: sql`a.receivable + a.earned`,
      posted: sql`a.posted_receivable + a.posted_earned`,
    }),
    also: {
      name: sql`p.name || ', ' || a.month_end::text`,
      loan_product_name: sql`p.name`,
      asked_by_name: personName(sql`a.asked_by_id`),
      approved_by_name: personName(sql`a.approved_by_id`),
    },
    key: [sql`a.id`],
  }),
};

/** The loans of which it was counted. */
const accrualLines: ServedList = {
  list: loanAccrualLineList,
  source: () => ({
    from: sql`loan_accrual_line i ${ofLoan("i")}`,
    tenant: inBranch("i"),
    columns: columnsOf(loanAccrualLineList, "i", {
      ...{ number: shownOfLoan.number, member_id: shownOfLoan.member_id },
      accrual_id: sql`i.accrual_id::text`,
    }),
    also: { member_name: namesOfLoan.member_name, name: namesOfLoan.name, loan_id: sql`l.id` },
    // Shown of one accrual at a time, and opened as the loan.
    key: [sql`l.id`, sql`i.accrual_id`],
    search: searchLoans,
  }),
};

/** What accrues on loans. */
export const loanAccrualLists: readonly ServedList[] = [accruals, accrualLines];
