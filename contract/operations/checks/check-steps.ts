import { checkFace, checkRow } from "#contract/entities/received-check";
import { date, longText, money, reference, text } from "#contract/kit/field";
import { fields, recordId, version } from "#contract/kit/input";
import { maximumAmountCentavos } from "#contract/kit/money";
import { type DeclaredRefusal, defineOperation, type OnRecord } from "#contract/kit/operation";
import { ledgerRefusals } from "#contract/operations/ledger-refusals";
import { reverseLoanPayment } from "#contract/operations/loans/loan-payment";

const common = { slice: "checks", scope: "branch", output: checkRow } as const;
const ofCheck = { id: recordId("received-check"), version };
const on = (shown: Omit<OnRecord, "on">) => ({ ...common, on: "received-check", ...shown }) as const;

const faceRefusals = {
  bank_not_found: { message: "This bank is not in this branch", status: 404, field: "bank_id" },
  check_already_received: {
    message: "Check {number} of this bank was received from this member already",
    field: "check_number",
  },
} as const satisfies Record<string, DeclaredRefusal>;

const stepRefusals = {
  check_not_found: { message: "This check is not in this branch", status: 404 },
  stale_version: { message: "Someone else has changed this in the meantime" },
  check_in_wrong_state: { message: "This cannot be done while the check is {state}" },
} as const satisfies Record<string, DeclaredRefusal>;

/**
 * Takes a check of a member whose day has yet to come, without posting: it is taken in by a payment on its
 * day or later. The amount is in centavos. Refuses a day that is there, and a check that was received before.
 */
export const receivePostDated = defineOperation({
  ...common,
  name: "receive",
  label: "Take in a post-dated check",
  method: "POST",
  path: "/received-check",
  input: fields({
    member_id: reference("member-profile", { required: true, label: "Member" }),
    ...checkFace,
    amount: money({ required: true, min: 1, max: maximumAmountCentavos }),
    description: longText({ max: 255 }),
  }),
  refusals: {
    ...faceRefusals,
    member_not_found: { message: "This member is not in this branch", status: 404, field: "member_id" },
    member_closed: { message: "The membership is closed", field: "member_id" },
    check_not_post_dated: {
      message: "A check of today or before is paid in at the window",
      status: 400,
      field: "check_date",
    },
  },
  emits: ["received-check.create"],
});

/** Writes down what the face of a check says, as long as it is on hand. */
export const describeCheck = defineOperation({
  ...on({
    when: { state: ["post-dated", "on hand"] },
    action: "Write down its details",
    title: "What does the check say?",
    done: "The details of the check are kept",
  }),
  name: "describe",
  label: "Write down the details of a check",
  method: "PUT",
  path: "/received-check/:id",
  input: fields({ ...ofCheck, ...checkFace }),
  refusals: {
    ...stepRefusals,
    ...faceRefusals,
    post_dated_stays: {
      message: "A post-dated check stays one: its day is still to come",
      status: 400,
      field: "check_date",
    },
    check_dated_to_come: {
      message: "The date of the check cannot be after the business date",
      status: 400,
      field: "check_date",
    },
  },
  emits: ["received-check.update"],
});

/**
 * Says that the bank has paid a check: what it paid in is available from then on. After the working days of
 * its payment type that happens by itself; before they are over somebody else decides, by the rules for
 * checks that have not cleared.
 */
export const clearCheck = defineOperation({
  ...on({
    when: { state: "in bank" },
    action: "Mark as cleared",
    title: "Has the bank paid {name}?",
    confirm: "What it paid in can be drawn at once.",
    done: "{name} has cleared",
  }),
  name: "clear",
  label: "Mark a check as cleared",
  method: "PUT",
  path: "/received-check/:id/clear",
  approval: { kind: "uncleared-checks", isWeighed: true },
  input: fields({ ...ofCheck, reason: longText({ required: true, max: 255 }) }),
  refusals: stepRefusals,
  emits: ["received-check.update"],
});

/**
 * Takes in that the bank did not pay a check: one entry takes it out of the bank account, and the receipt it
 * paid is reversed whole, linked to it, on the business date. The fee of its payment type, in centavos, is
 * taken from the savings of the member that are named, or stays noted. By the rules for reversals somebody
 * else decides. What was placed for a term with it ends without interest. Refuses what would leave the
 * member below zero.
 */
export const bounceCheck = defineOperation({
  ...on({
    when: { state: ["in bank", "cleared"] },
    action: "Returned by the bank",
    title: "Was {name} returned by the bank?",
    confirm: "The receipt that it paid is reversed as a whole, and the bank account gives the amount back.",
    done: "{name} is marked as returned by the bank",
    isDanger: true,
  }),
  name: "bounce",
  label: "Take in that a check was returned by the bank",
  method: "PUT",
  path: "/received-check/:id/bounce",
  approval: { kind: "reversal", isWeighed: true },
  input: fields({
    ...ofCheck,
    bounced_on: date({ required: true, label: "Returned by the bank on" }),
    reason: text({ required: true, max: 200 }),
    fee_from: reference("account", { label: "Take the fee from", help: "Savings of the member" }),
  }),
  refusals: {
    ...reverseLoanPayment.refusals,
    ...ledgerRefusals,
    ...stepRefusals,
    never_in_bank: { message: "This check was taken in before deposits of checks were kept: use a voucher" },
    bounced_on_to_come: {
      message: "The day of the return lies between the deposit and the business date",
      status: 400,
      field: "bounced_on",
    },
    fee_not_set: { message: "The payment type has no fee for returned checks", field: "fee_from" },
    fee_needs_savings: {
      message: "The fee is taken from savings that the member holds",
      status: 400,
      field: "fee_from",
    },
    branch_accounts_missing: { message: "The branch has no account for {role}" },
  },
  emits: ["received-check.update", "journal.create", "loan.update", "time-deposit.update"],
});

/** Gives a check back to who gave it: one that is post-dated still, or that the bank returned. */
export const returnCheck = defineOperation({
  ...on({
    when: { state: ["post-dated", "bounced"] },
    action: "Give back",
    title: "Give {name} back?",
    confirm: "It is then no longer kept here.",
    done: "{name} was given back",
    isDanger: true,
  }),
  name: "return",
  label: "Give a check back",
  method: "PUT",
  path: "/received-check/:id/return",
  input: fields({ ...ofCheck, reason: longText({ required: true, max: 255 }) }),
  refusals: stepRefusals,
  emits: ["received-check.update"],
});

/** Says which later receipt of the same member made a returned check good; it is of no smaller amount. */
export const replaceCheck = defineOperation({
  ...on({
    when: { state: "bounced" },
    action: "Made good",
    title: "What made {name} good?",
    done: "{name} is made good",
  }),
  name: "replace",
  label: "Say what made a returned check good",
  method: "PUT",
  path: "/received-check/:id/replace",
  input: fields({ ...ofCheck, receipt: text({ required: true, max: 50, label: "Receipt no." }) }),
  refusals: {
    ...stepRefusals,
    receipt_not_found: {
      message:
        "No receipt of that number was given to the same payer since, of at least {amount} not counted yet",
      field: "receipt",
    },
  },
  emits: ["received-check.update"],
});
