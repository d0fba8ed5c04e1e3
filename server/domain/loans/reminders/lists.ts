import { sql } from "drizzle-orm";
import { loanReminderList } from "#contract/entities/loan-reminder";
import { columnsOf, namesOfLoan, ofLoan, shownOfLoan } from "#server/domain/loans/losses/lists";
import { searchLoans } from "#server/domain/loans/records/lists";
import { inBranch, type ServedList } from "#server/platform/lists/source";

/** The mail that was sent about instalments. */
export const loanReminderLists: readonly ServedList[] = [
  {
    list: loanReminderList,
    source: () => ({
      from: sql`loan_reminder r ${ofLoan("r")}`,
      tenant: inBranch("r"),
      columns: columnsOf(loanReminderList, "r", {
        ...{ number: shownOfLoan.number, member_id: shownOfLoan.member_id, loan_id: sql`r.loan_id::text` },
      }),
      also: { member_name: namesOfLoan.member_name, name: namesOfLoan.name },
      // Opened as the loan.
      key: [sql`l.id`, sql`r.due_on`, sql`r.kind`],
      search: searchLoans,
    }),
  },
];
