import { z } from "zod";
import { loan } from "#contract/entities/loan";
import { allowanceStates, loanAllowanceList } from "#contract/entities/loan-allowance";
import { calendarDate } from "#contract/kit/dates";
import { fields, recordId } from "#contract/kit/input";
import { defineOperation, permissionOf } from "#contract/kit/operation";
import { ledgerRefusals } from "#contract/operations/ledger-refusals";

const centavos = z.int();

/**
 * A month's allowance in full, in centavos: by class, and by account what is booked and what is to be
 * posted.
 */
export const loanAllowance = z.object({
  id: z.uuid(),
  month_end: calendarDate,
  state: z.enum(allowanceStates),
  counted_at: z.string(),
  reference: z.string().nullable(),
  entry_id: z.uuid().nullable(),
  classes: z.array(
    z.object({
      name: z.string(),
      from_days: z.int(),
      rate: z.string(),
      loan_count: z.int(),
      balance: centavos,
      required: centavos,
    }),
  ),
  /** As of the day that it is dated; as it was posted once it is. */
  accounts: z.array(
    z.object({
      account_id: z.uuid(),
      code: z.string(),
      name: z.string(),
      loss_account_id: z.uuid(),
      required: centavos,
      booked: centavos,
      difference: centavos,
    }),
  ),
  /** Required of loans whose product names no account of it: not posted. */
  without_account: centavos,
});
export type LoanAllowance = z.output<typeof loanAllowance>;

const allowance_not_found = { message: "This allowance is not in this branch", status: 404 } as const;

/** A month's allowance for probable losses: what each class of loans needs, and what is booked. */
export const showAllowance = defineOperation({
  name: "show-allowance",
  slice: loan.name,
  label: "See an allowance for probable losses",
  method: "GET",
  path: "/loan/allowance/:id",
  scope: "branch",
  permission: permissionOf({ slice: loan.name, name: "read" }),
  input: fields({ id: recordId(loanAllowanceList.name) }),
  output: loanAllowance,
  refusals: { allowance_not_found },
});

/**
 * Posts a month's allowance, once: one balanced entry of the branch brings each account of allowance to what
 * is
 * required, against the expense that its products name, on the last day of the month, or on the first that is
 * still open. Somebody else approves it. Refuses a month after which another was posted. Sources:
 * philippines.md
 * 4.5, decision 050.
 */
export const postAllowance = defineOperation({
  name: "post-allowance",
  slice: loan.name,
  label: "Post the allowance for probable losses",
  method: "POST",
  path: "/loan/allowance/:id/post",
  scope: "branch",
  on: loanAllowanceList.name,
  when: { state: "counted" },
  action: "Post",
  title: "Post the allowance through {name}?",
  confirm: "One entry brings the allowance to what is required.",
  done: "The allowance through {name} is posted",
  approval: { kind: "loan-allowance", isWeighed: true },
  input: fields({ id: recordId(loanAllowanceList.name) }),
  output: loanAllowance,
  refusals: {
    ...ledgerRefusals,
    allowance_not_found,
    allowance_not_counted: { message: "This allowance is still being counted" },
    allowance_posted: { message: "This allowance is posted already" },
    allowance_later_posted: { message: "A later month is posted: this one is part of it" },
    allowance_without_accounts: { message: "No product names accounts of allowance and of losses" },
  },
  emits: ["loan.update", "journal.create"],
});
