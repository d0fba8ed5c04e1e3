import { sql } from "drizzle-orm";
import {
  loanLitigationList,
  loanReclassificationLineList,
  loanReclassificationList,
} from "#contract/entities/loan-reclassification";
import { columnsOf, namesOfLoan, ofLoan, shownOfLoan } from "#server/domain/loans/losses/lists";
import { searchLoans } from "#server/domain/loans/records/lists";
import { personName } from "#server/platform/auth/people";
import { inBranch, type ServedList } from "#server/platform/lists/source";

const reclassifications: ServedList = {
  list: loanReclassificationList,
  source: () => ({
    from: sql`loan_reclassification r`,
    tenant: inBranch("r"),
    columns: columnsOf(loanReclassificationList, "r", {}),
    also: {
      name: sql`r.as_of::text`,
      posted_by_name: personName(sql`r.posted_by_id`),
      approved_by_name: personName(sql`r.approved_by_id`),
    },
    key: [sql`r.id`],
  }),
};

const accountOf = (alias: "f" | "t", column: string) =>
  sql.raw(`join account ${alias} on ${alias}.organization_id = i.organization_id
    and ${alias}.branch_id = i.branch_id and ${alias}.id = i.${column}`);

const reclassified: ServedList = {
  list: loanReclassificationLineList,
  source: () => ({
    from: sql`loan_reclassification_line i ${ofLoan("i")} ${accountOf("f", "from_account_id")}
      ${accountOf("t", "to_account_id")}`,
    tenant: inBranch("i"),
    columns: columnsOf(loanReclassificationLineList, "i", {
      ...shownOfLoan,
      ...{ from_account: sql`f.code || ' ' || f.name`, to_account: sql`t.code || ' ' || t.name` },
      reclassification_id: sql`i.reclassification_id::text`,
    }),
    also: { ...namesOfLoan, loan_id: sql`l.id` },
    // Shown of one document at a time, and opened as the loan.
    key: [sql`l.id`, sql`i.reclassification_id`],
    search: searchLoans,
  }),
};

const inCourt: ServedList = {
  list: loanLitigationList,
  source: () => ({
    from: sql`loan_litigation i ${ofLoan("i")}`,
    tenant: inBranch("i"),
    columns: columnsOf(loanLitigationList, "i", {
      ...shownOfLoan,
      state: sql`case when i.ended_at is null then 'in court' else 'ended' end`,
    }),
    also: {
      ...namesOfLoan,
      created_by_name: personName(sql`i.created_by_id`),
      approved_by_name: personName(sql`i.approved_by_id`),
    },
    // Opened as the loan; one may come to court again.
    key: [sql`l.id`, sql`i.id`],
    search: searchLoans,
  }),
};

/** In which account of the ledger loans stand, and why. */
export const loanClassLists: readonly ServedList[] = [reclassifications, reclassified, inCourt];
