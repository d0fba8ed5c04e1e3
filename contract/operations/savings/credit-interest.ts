import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { centavos } from "#contract/kit/money";
import { defineOperation } from "#contract/kit/operation";
import { cashAtWindowInput, cashAtWindowRefusals } from "#contract/operations/teller/cash-at-window";

export const entryWithoutCash = cashAtWindowInput.omit({ payment_type_id: true });

export const entryWithoutCashOutput = z.object({
  id: z.uuid(),
  reference: z.string(),
  entry_date: calendarDate,
  amount: centavos,
  balance_before: z.int(),
  balance_after: z.int(),
});

export const entryWithoutCashRefusals = {
  ...cashAtWindowRefusals,
  branch_accounts_missing: { message: "The branch has no account for {role}" },
} as const;

/** Credits interest to a member's savings, out of the branch's interest expense. */
export const creditInterest = defineOperation({
  name: "credit-interest",
  slice: "savings",
  label: "Credit interest",
  method: "POST",
  path: "/savings/interest",
  scope: "branch",
  input: entryWithoutCash,
  output: entryWithoutCashOutput,
  refusals: entryWithoutCashRefusals,
  stirs: ["journal.create"],
});
