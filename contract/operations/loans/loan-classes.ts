import { z } from "zod";
import { loan } from "#contract/entities/loan";
import { loanReclassificationList, reclassificationStates } from "#contract/entities/loan-reclassification";
import { loanRow } from "#contract/entities/loan-record";
import { calendarDate } from "#contract/kit/dates";
import { date, longText, text } from "#contract/kit/field";
import { fields, recordId, version } from "#contract/kit/input";
import { defineOperation, permissionOf } from "#contract/kit/operation";
import { ledgerRefusals } from "#contract/operations/ledger-refusals";
import { lossRefusals } from "#contract/operations/loans/loss-refusals";

const base = { slice: loan.name, scope: "branch", method: "POST", output: loanRow, on: loan.name } as const;
const emits = ["loan.update", "journal.create"];
const reason = longText({ required: true, max: 200 });

const class_account_not_usable = {
  message: "{account} is not an open loan account: loans of {product} cannot stand there",
} as const;

/**
 * Puts a running loan in litigation from the business date on: where its product names an account of
 * loans in litigation, one entry moves the principal there, and where it says so no interest is borne
 * until the loan is taken out again. It is still paid, charged, waived or written off as any other.
 * Somebody else approves it. Sources: loans.md 3 (MC 02-04), decision 054.
 */
export const litigateLoan = defineOperation({
  ...base,
  name: "litigate",
  label: "Put a loan in litigation",
  path: "/loan/:id/litigate",
  when: { state: "released", loan_class: ["current", "past due"] },
  action: "Put in litigation",
  title: "Put {name} in litigation?",
  confirm: "What is owed moves to the account of loans in litigation, where the product names one.",
  done: "{name} is in litigation",
  isDanger: true,
  approval: { kind: "loan-litigation", isWeighed: true },
  input: fields({
    ...{ id: recordId("loan"), version },
    filed_on: date({ label: "Filed on", required: true }),
    case_number: text({ label: "Case no.", required: true, max: 100 }),
    court: text({ label: "Court", required: true, max: 200 }),
    counsel: text({ label: "Counsel", max: 200 }),
    remarks: longText({ label: "Remarks", max: 1000 }),
  }),
  refusals: {
    ...lossRefusals,
    class_account_not_usable,
    filed_after_today: { message: "It cannot be filed after today", status: 400, field: "filed_on" },
    loan_in_litigation: { message: "{loan} is in litigation already" },
    nothing_in_litigation: { message: "Nothing of its principal is owed" },
  },
  emits,
});

/**
 * Takes a loan out of litigation on the business date: it stands again as past due or current, by how late it
 * is, and bears interest again. Somebody else approves it.
 */
export const endLitigation = defineOperation({
  ...base,
  name: "litigation-end",
  label: "Take a loan out of litigation",
  path: "/loan/:id/litigation-end",
  when: { state: "released", loan_class: "in litigation" },
  action: "Take out of litigation",
  title: "Take {name} out of litigation?",
  confirm: "What is owed moves back to the account of past due or current loans.",
  done: "{name} is out of litigation",
  approval: { kind: "loan-litigation", isWeighed: true },
  input: fields({ ...{ id: recordId("loan"), version }, reason }),
  refusals: {
    ...lossRefusals,
    class_account_not_usable,
    loan_not_in_litigation: { message: "{loan} is not in litigation" },
  },
  emits,
});

const centavos = z.int();
const reclassification_not_found = {
  message: "This reclassification is not in this branch",
  status: 404,
} as const;

/** A reclassification: how many loans move between which accounts, and how much of principal (centavos). */
const reclassification = z.object({
  id: z.uuid(),
  as_of: calendarDate,
  state: z.enum(reclassificationStates),
  counted_at: z.string(),
  reference: z.string().nullable(),
  entry_id: z.uuid().nullable(),
  moves: z.array(
    z.object({
      from_account_id: z.uuid(),
      from_account: z.string(),
      to_account_id: z.uuid(),
      to_account: z.string(),
      loan_count: z.int(),
      balance: centavos,
    }),
  ),
});
export type LoanReclassification = z.output<typeof reclassification>;

/** What a reclassification moves between accounts, or has moved. */
export const showReclassification = defineOperation({
  name: "show-reclassification",
  slice: loan.name,
  label: "See a reclassification of loans",
  method: "GET",
  path: "/loan/reclassification/:id",
  scope: "branch",
  permission: permissionOf({ slice: loan.name, name: "read" }),
  input: fields({ id: recordId(loanReclassificationList.name) }),
  output: reclassification,
  refusals: { reclassification_not_found },
});

/**
 * Posts a reclassification, once: one balanced entry of the branch on the business date moves what is
 * owed by then of each of its loans. A loan that was paid off, written off or put in litigation since it
 * was counted is left out. Somebody else approves it. Sources: MC 02-04, decision 054.
 */
export const postReclassification = defineOperation({
  name: "post-reclassification",
  slice: loan.name,
  label: "Post a reclassification of loans",
  method: "POST",
  path: "/loan/reclassification/:id/post",
  scope: "branch",
  on: loanReclassificationList.name,
  when: { state: "counted" },
  action: "Post",
  title: "Post the reclassification of {name}?",
  confirm: "One entry moves what is owed of these loans to their other account.",
  done: "The reclassification of {name} is posted",
  approval: { kind: "loan-reclassification", isWeighed: true },
  input: fields({ id: recordId(loanReclassificationList.name) }),
  output: reclassification,
  refusals: {
    ...ledgerRefusals,
    reclassification_not_found,
    reclassification_not_counted: { message: "This reclassification is still being counted" },
    reclassification_posted: { message: "This reclassification is posted already" },
    class_account_not_usable,
  },
  emits,
});
