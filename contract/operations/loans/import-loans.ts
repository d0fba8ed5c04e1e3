import { z } from "zod";
import { loanImportList } from "#contract/entities/loan-import";
import { calendarDate } from "#contract/kit/dates";
import { longText, reference } from "#contract/kit/field";
import { fields, recordId } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";
import { ledgerRefusals } from "#contract/operations/ledger-refusals";

const permission = `${loanImportList.name}:post`;
const shared = { slice: loanImportList.name, scope: "branch", permission } as const;
const id = recordId(loanImportList.name);
const notFound = { message: "These loans are not in this branch", status: 404 } as const;
const emits = ["loan-import.update", "journal.create", "account.update"];

/**
 * What the loans of a file come to, account by account, in centavos: what is owed of them, what of that the
 * accounts of their members have already, what is posted; beside the balance of the account now and after,
 * what of that is no loan's, and what opening balances that wait to be posted say of it.
 */
export const loanTieOut = defineOperation({
  ...shared,
  name: "tie-out",
  label: "Tie loans from a file out",
  method: "GET",
  path: "/loan-import/:id/tie-out",
  input: fields({ id }),
  output: z.object({
    /** The day of its lines; more than one is refused when it is posted. */
    days: z.array(calendarDate),
    loans: z.int(),
    accounts: z.array(
      z.object({
        account_id: z.uuid(),
        code: z.string(),
        name: z.string(),
        is_interest: z.boolean(),
        imported: z.int(),
        in_books: z.int(),
        to_post: z.int(),
        balance: z.int(),
        after: z.int(),
        of_no_loan: z.int(),
        opening: z.int(),
      }),
    ),
  }),
  refusals: { loan_import_not_found: notFound },
});

const posted = z.object({
  id: z.uuid(),
  entry_id: z.uuid().nullable(),
  reference: z.string().nullable(),
  loans: z.int(),
  amount: z.int(),
});

/**
 * Lets the loans of a file run here, all or none. What the accounts of their members do not have already is
 * posted as one entry against an account that the caller names; where they have all of it, nothing is posted.
 */
export const postImportedLoans = defineOperation({
  ...shared,
  name: "post",
  label: "Post loans from a file",
  method: "POST",
  path: "/loan-import/:id/post",
  on: loanImportList.name,
  when: { status: "not posted" },
  action: "Post",
  title: "Post the loans of {name}?",
  confirm: "They run from then on as any other loan.",
  done: "The loans of {name} are posted",
  approval: { kind: "opening-balances", isWeighed: true },
  input: fields({
    id,
    counter_account_id: reference("account", {
      label: "Against the account",
      help: "Where the opening balances have the loans, until they are brought in",
    }),
    description: longText({ max: 255 }),
  }),
  output: posted,
  refusals: {
    ...ledgerRefusals,
    loan_import_not_found: notFound,
    loans_posted: { message: "These loans are posted already" },
    several_days_of_loans: { message: "A file has the loans of one day; this has those of {days}" },
    loan_number_taken: { message: "The number {number} was given to another loan meanwhile" },
    loan_not_as_brought_in: { message: "The account of {loan} has {balance} by now, and not what is owed" },
    loan_of_closed_member: { message: "{loan} is of a member who does not belong any more" },
    counter_account_needed: {
      message: "Say against which account the loans are posted",
      field: "counter_account_id",
    },
    counter_account_not_usable: {
      message:
        "Loans are posted against an account of the branch that is neither cash on hand nor held by members",
      field: "counter_account_id",
    },
    counter_account_not_taken: {
      message: "The books have all of these loans already: nothing is posted against an account",
      field: "counter_account_id",
    },
    too_many_loans: { message: "At most 10,000 loans are posted at once: split the file" },
  },
  emits: [...emits, "loan.create"],
});

/** Takes posted loans back, all of them, while nothing followed: their entry is reversed. */
export const takeBackLoans = defineOperation({
  ...shared,
  name: "take-back",
  label: "Take loans from a file back",
  method: "POST",
  path: "/loan-import/:id/take-back",
  on: loanImportList.name,
  when: { status: "posted" },
  action: "Take back",
  title: "Take the loans of {name} back?",
  confirm:
    "Their entry is reversed, and they are withdrawn. They can be posted again, or the import be undone.",
  done: "The loans of {name} are taken back",
  isDanger: true,
  approval: { kind: "opening-balances", isWeighed: true },
  input: fields({ id, reason: longText({ required: true, max: 200 }) }),
  output: posted,
  refusals: {
    ...ledgerRefusals,
    loan_import_not_found: notFound,
    loans_not_posted: { message: "These loans are not posted" },
    loans_moved_since: { message: "Something followed on {loans}" },
  },
  emits: [...emits, "loan.update"],
});
