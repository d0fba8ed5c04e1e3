import { z } from "zod";
import { loan } from "#contract/entities/loan";
import { loanArrivalList } from "#contract/entities/loan-move";
import { loanRow } from "#contract/entities/loan-record";
import { calendarDate } from "#contract/kit/dates";
import { longText, reference } from "#contract/kit/field";
import { fields, recordId, version } from "#contract/kit/input";
import { defineOperation, permissionOf } from "#contract/kit/operation";
import { ledgerRefusals } from "#contract/operations/ledger-refusals";
import { lossRefusals } from "#contract/operations/loans/loss-refusals";

const base = { slice: loan.name, scope: "branch", method: "POST" } as const;
const emits = ["loan.update", "journal.create"];
const reason = longText({ label: "Reason", required: true, max: 200 });
const centavos = z.int();
const read = permissionOf({ slice: loan.name, name: "read" });

/** What stands in the way of a loan that shall move, whichever branch it goes to. */
const standing = {
  move_in_litigation: { message: "{loan} is in litigation: take it out of litigation first" },
  nothing_to_move: { message: "Nothing of its principal is owed" },
  move_request_pending: {
    message: "Something about {loan} waits for approval: {what}. Have it decided first",
  },
  move_check_uncleared: {
    message: "The check {check} that paid {loan} has not cleared: wait until it has, or reverse its receipt",
  },
  move_tranche_planned: {
    message: "A tranche of {loan} is still planned: release it, or cancel what is left",
  },
  move_instruction_stands: {
    message: "{loan} is paid by a standing instruction: cancel it first",
  },
  move_renewal_open: { message: "{other} is to pay {loan} off: reject or withdraw it first" },
} as const;

const counter_not_usable = {
  message:
    "What is due between branches stands in an open account that is neither cash on hand nor held by members",
  field: "account_id",
} as const;

/**
 * Hands a running loan over to another branch of the organisation: one entry of the business date credits
 * what is owed of it and its interest receivable, against what is due from that branch. Nothing is paid or
 * posted on it here from then on. The other branch accepts or declines it. Somebody else approves it.
 * Source: decision 062.
 */
export const moveLoan = defineOperation({
  ...base,
  name: "move",
  label: "Move a loan to another branch",
  path: "/loan/:id/move",
  on: loan.name,
  when: { state: "released", loan_class: ["current", "past due"] },
  action: "Move to another branch",
  title: "Move {name} to another branch?",
  confirm: "Nothing can be paid on it here from then on. Somebody of the other branch accepts it.",
  done: "{name} is handed over",
  isDanger: true,
  approval: { kind: "loan-move", isWeighed: true },
  input: fields({
    ...{ id: recordId("loan"), version },
    to_branch_id: reference("branch-beside", { label: "To branch", required: true }),
    account_id: reference("account", {
      label: "Due from other branches",
      help: "The account that is debited until the branches settle",
      required: true,
    }),
    reason,
  }),
  output: loanRow,
  refusals: {
    ...lossRefusals,
    ...standing,
    counter_not_usable,
    move_branch_not_found: {
      message: "That is no other branch of this organization",
      status: 404,
      field: "to_branch_id",
    },
    move_member_elsewhere: {
      message: "{member} is no member of {branch}: enrol them there first, with the same name and birth date",
      field: "to_branch_id",
    },
    move_member_twice: {
      message: "{member} is there twice in {branch}: have these members merged first",
      field: "to_branch_id",
    },
    move_no_product: {
      message: "{branch} has no loan product: it needs one on which it takes the loan over",
      field: "to_branch_id",
    },
  },
  emits,
});

const carried = z.object({
  handed_over_on: calendarDate,
  principal: centavos,
  receivable: centavos,
  unearned: centavos,
  amount: centavos,
  interest: centavos,
  fines: centavos,
  fees: centavos,
});

/** What moves of a loan today, in centavos; or what stands in the way. Keeps nothing. */
export const previewMove = defineOperation({
  ...base,
  method: "GET",
  name: "preview-move",
  label: "Work out what moves of a loan",
  path: "/loan/:id/move-preview",
  permission: read,
  input: z.strictObject({ id: z.uuid() }),
  output: carried,
  refusals: {
    loan_not_found: lossRefusals.loan_not_found,
    loan_wrong_state: lossRefusals.loan_wrong_state,
    ...standing,
  },
});

/** Takes a loan back that the other branch has not accepted: its entry is mirrored, and it runs again. */
export const takeLoanBack = defineOperation({
  ...base,
  name: "move-back",
  label: "Take a loan back from another branch",
  path: "/loan/:id/move-back",
  on: loan.name,
  when: { state: "moved" },
  action: "Take back",
  title: "Take {name} back?",
  confirm:
    "An entry mirrors the one that handed it over. This is refused once the other branch has accepted it.",
  done: "{name} runs here again",
  approval: { kind: "loan-move", isWeighed: true },
  input: fields({ ...{ id: recordId("loan"), version }, reason }),
  output: loanRow,
  refusals: {
    ...lossRefusals,
    loan_accepted_elsewhere: { message: "{branch} has accepted this loan: only it can move it back" },
  },
  emits,
});

const loan_arrival_not_found = {
  message: "This loan is not on its way to this branch",
  status: 404,
} as const;
const loan_arrival_decided = { message: "This loan is {state} already" } as const;
const decided = z.object({ id: z.uuid(), state: z.string(), loan_id: z.uuid().nullable() });

/**
 * Takes over a loan that another branch hands over: one entry of the business date debits what is owed of it
 * and its interest receivable, against what is due to that branch. It goes on as it stood there, on its
 * terms, under a number of this branch. Somebody else approves it.
 */
export const acceptLoan = defineOperation({
  ...base,
  name: "accept-moved",
  label: "Accept a loan from another branch",
  path: "/loan/arrival/:id/accept",
  on: loanArrivalList.name,
  when: { state: "waiting" },
  action: "Accept",
  title: "Accept {name}?",
  confirm: "It runs here from then on, on the terms it has, and is paid here.",
  done: "{name} is taken over",
  approval: { kind: "loan-move", isWeighed: true },
  input: fields({
    id: recordId(loanArrivalList.name),
    loan_product_id: reference("loan-product", {
      label: "Product here",
      help: "That of the same name where nothing is said; its accounts are moved, the terms stay",
    }),
    account_id: reference("account", {
      label: "Due to other branches",
      help: "The account that is credited until the branches settle",
      required: true,
    }),
  }),
  output: decided,
  refusals: {
    ...ledgerRefusals,
    loan_arrival_not_found,
    loan_arrival_decided,
    counter_not_usable,
    move_product_missing: {
      message: "No product here is called {product}: name the one it is taken over on, or add it first",
      field: "loan_product_id",
    },
    move_product_not_found: {
      message: "This product is not in this branch",
      status: 404,
      field: "loan_product_id",
    },
    move_product_account: {
      message: "{product} names no usable account for {part}: this loan needs one",
      field: "loan_product_id",
    },
    member_closed: { message: "The membership is closed" },
  },
  emits: ["loan-arrival.update", "loan.create", "journal.create"],
});

/** Declines a loan that another branch hands over; that branch takes it back. */
export const declineLoan = defineOperation({
  ...base,
  name: "decline-moved",
  label: "Decline a loan from another branch",
  path: "/loan/arrival/:id/decline",
  on: loanArrivalList.name,
  when: { state: "waiting" },
  action: "Decline",
  title: "Decline {name}?",
  confirm: "The other branch takes it back.",
  done: "{name} is declined",
  isDanger: true,
  input: fields({ id: recordId(loanArrivalList.name), reason }),
  output: decided,
  refusals: { loan_arrival_not_found, loan_arrival_decided },
  emits: ["loan-arrival.update"],
});

/**
 * What is due from and to each other branch for loans that moved, as the entries of both have it (centavos):
 * due from is due to and what waits, or something is wrong.
 */
export const loansDueBetween = defineOperation({
  ...base,
  method: "GET",
  name: "due-between",
  label: "Tie moved loans out with other branches",
  path: "/loan/due-between",
  permission: permissionOf(acceptLoan),
  input: z.strictObject({}),
  output: z.object({
    branches: z.array(
      z.object({
        branch_id: z.uuid(),
        branch: z.string(),
        is_outgoing: z.boolean(),
        loans: z.int(),
        due_from: centavos,
        due_to: centavos,
        waiting: centavos,
        difference: centavos,
      }),
    ),
  }),
  refusals: {},
});

const told = z.object({
  branch: z.string(),
  number: z.string(),
  on: calendarDate,
  state: z.string(),
  amount: centavos,
  reference: z.string().nullable(),
  reason: z.string(),
  decline_reason: z.string().nullable(),
});

/** Where a loan went, and where it came from; with what it was paid there and its first schedule. */
export const showMove = defineOperation({
  ...base,
  method: "GET",
  name: "show-move",
  label: "See where a loan moved",
  path: "/loan/:id/move",
  permission: read,
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({
    out: told.nullable(),
    came: told.nullable(),
    original: z.array(
      z.object({
        number: z.int(),
        due_on: calendarDate,
        principal: centavos,
        interest: centavos,
        balance: centavos,
      }),
    ),
  }),
  refusals: {},
});
