import { sql } from "drizzle-orm";
import { branchBesideList, loanArrivalList, loanHandOverList } from "#contract/entities/loan-move";
import { columnsOf, namesOfLoan, ofLoan, shownOfLoan } from "#server/domain/loans/losses/lists";
import { searchLoans } from "#server/domain/loans/records/lists";
import { personName } from "#server/platform/auth/people";
import { inBranch, type ServedList } from "#server/platform/lists/source";

const nameOf = (branchId: string) =>
  sql.raw(`(select b.name from branch b
  where b.organization_id = ${branchId.split(".")[0]}.organization_id and b.id = ${branchId})`);

const beside: ServedList = {
  list: branchBesideList,
  source: {
    from: sql`branch b`,
    tenant: sql`b.organization_id = (select kaban_organization())`,
    where: sql`b.id <> (select kaban_branch())`,
    columns: { name: sql`b.name` },
    key: [sql`b.id`],
  },
};

const handedOver: ServedList = {
  list: loanHandOverList,
  source: () => ({
    from: sql`loan_hand_over h ${ofLoan("h")}`,
    tenant: inBranch("h"),
    columns: columnsOf(loanHandOverList, "h", {
      ...{ number: shownOfLoan.number, member_id: shownOfLoan.member_id },
      to_branch: nameOf("h.to_branch_id"),
    }),
    also: {
      ...{ member_name: namesOfLoan.member_name, name: namesOfLoan.name },
      created_by_name: personName(sql`h.created_by_id`),
      approved_by_name: personName(sql`h.approved_by_id`),
    },
    // Opened as the loan; one that was taken back may be handed over again.
    key: [sql`l.id`, sql`h.id`],
    search: searchLoans,
  }),
};

const arrivals: ServedList = {
  list: loanArrivalList,
  source: {
    from: sql`loan_arrival a
      join member m on m.organization_id = a.organization_id and m.branch_id = a.branch_id
        and m.id = a.member_id
      left join loan l on l.organization_id = a.organization_id and l.branch_id = a.branch_id
        and l.id = a.loan_id`,
    tenant: inBranch("a"),
    columns: columnsOf(loanArrivalList, "a", {
      from_branch: nameOf("a.from_branch_id"),
      here: sql`l.number`,
    }),
    also: {
      ...{ member_name: sql`m.full_name`, loan_id: sql`a.loan_id` },
      name: sql`a.number || ' · ' || m.full_name`,
      decided_by_name: personName(sql`a.decided_by_id`),
      approved_by_name: personName(sql`a.approved_by_id`),
    },
    key: [sql`a.id`],
  },
};

/** Loans that went to other branches or came from them, and which branches those may be. */
export const loanMoveLists: readonly ServedList[] = [beside, handedOver, arrivals];
