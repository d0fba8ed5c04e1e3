import { sql } from "drizzle-orm";
import { instructionRunList, paymentInstructionList } from "#contract/entities/payment-instruction";
import { columnsOf, namesOfLoan, ofLoan, shownOfLoan } from "#server/domain/loans/losses/lists";
import { searchLoans } from "#server/domain/loans/records/lists";
import { personName } from "#server/platform/auth/people";
import { inBranch, type ServedList } from "#server/platform/lists/source";

const whose = { member_name: namesOfLoan.member_name, name: namesOfLoan.name };

const instructions: ServedList = {
  list: paymentInstructionList,
  source: () => ({
    from: sql`payment_instruction n ${ofLoan("n")}
      join member_account h on h.organization_id = n.organization_id and h.branch_id = n.branch_id
        and h.id = n.savings_account_id`,
    tenant: inBranch("n"),
    columns: columnsOf(paymentInstructionList, "n", {
      ...{ number: shownOfLoan.number, member_id: shownOfLoan.member_id, account_number: sql`h.number` },
      state: sql`case when n.cancelled_at is not null then 'cancelled'
        when l.state = 'released' then 'in force'
        else 'ended' end`,
      ...{ loan_id: sql`n.loan_id::text`, savings_account_id: sql`n.savings_account_id::text` },
    }),
    also: { ...whose, created_by_name: personName(sql`n.created_by_id`) },
    key: [sql`n.id`],
    search: searchLoans,
  }),
};

const runs: ServedList = {
  list: instructionRunList,
  source: () => ({
    from: sql`payment_instruction_run r
      join payment_instruction n on n.organization_id = r.organization_id and n.branch_id = r.branch_id
        and n.id = r.instruction_id ${ofLoan("n")}`,
    tenant: inBranch("r"),
    columns: columnsOf(instructionRunList, "r", {
      ...{ number: shownOfLoan.number, member_id: shownOfLoan.member_id, failure: sql`r.reason` },
      loan_id: sql`n.loan_id::text`,
    }),
    also: whose,
    // Opened as the loan.
    key: [sql`l.id`, sql`r.instruction_id`, sql`r.due_on`],
    search: searchLoans,
  }),
};

/** What members have ordered, and what became of it. */
export const loanInstructionLists: readonly ServedList[] = [instructions, runs];
