import { z } from "zod";
import { loan } from "#contract/entities/loan";
import { loanCollateralList, loanPledgeList } from "#contract/entities/loan-security";
import { date, longText, money, text } from "#contract/kit/field";
import { fields, recordId } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";
import { ledgerRefusals } from "#contract/operations/ledger-refusals";
import { loanPaymentRefusals } from "#contract/operations/loans/loan-payment-refusals";
import { loanDeciderRefusals } from "#contract/operations/loans/loan-refusals";

const base = {
  slice: loan.name,
  scope: "branch",
  method: "POST",
  output: z.object({ id: z.uuid() }),
} as const;
const reason = longText({ label: "Reason", required: true, max: 200 });

const pledge_not_found = { message: "This pledge is not in this branch", status: 404 } as const;
const pledge_not_held = { message: "Nothing of this pledge is on hold any more" } as const;

/**
 * Lets a pledged deposit go before its loan is over: nothing of it is on hold any more, for good. Somebody
 * else approves it, by what is on hold. Sources: loans.md 2 (guarantors), decision 069.
 */
export const releasePledge = defineOperation({
  ...base,
  name: "release-pledge",
  label: "Release a pledged deposit",
  path: "/loan-pledge/:id/release",
  on: loanPledgeList.name,
  when: { state: "on hold" },
  action: "Release",
  title: "Release the deposit pledged for {name}?",
  confirm: "It may be drawn from then on, and no longer pays the loan.",
  done: "The deposit pledged for {name} is released",
  approval: { kind: "loan-pledge", isWeighed: true },
  input: fields({ id: recordId(loanPledgeList.name), reason }),
  refusals: { ...loanDeciderRefusals, pledge_not_found, pledge_not_held },
  emits: ["loan.update", "member.update"],
});

/**
 * Pays a loan out of a deposit that is pledged for it: one entry debits the account of who pledged it with
 * the amount (centavos), and the loan gets it as any payment, by the order of its product; what was written
 * off is recovered. It is reversed as any receipt, which puts the deposit on hold again. Somebody else
 * approves it. Refuses more than is on hold or owed. Sources: loans.md 2 (recover from guarantor), decision
 * 069.
 */
export const callPledge = defineOperation({
  ...base,
  name: "call-pledge",
  label: "Call on a pledged deposit",
  path: "/loan-pledge/:id/call",
  on: loanPledgeList.name,
  when: { state: "on hold" },
  action: "Call on",
  title: "Pay {name} out of this deposit?",
  confirm: "One entry takes it out of the account of who pledged it. It may be reversed as any payment.",
  done: "{name} is paid out of the deposit",
  approval: { kind: "loan-pledge", isWeighed: true },
  input: fields({
    id: recordId(loanPledgeList.name),
    amount: money({ label: "Amount", required: true, min: 1 }),
    reason,
  }),
  refusals: {
    ...ledgerRefusals,
    ...loanDeciderRefusals,
    later_payment_over: loanPaymentRefusals.later_payment_over,
    loan_account_missing: loanPaymentRefusals.loan_account_missing,
    member_closed: loanPaymentRefusals.member_closed,
    pledge_not_found,
    pledge_not_held,
    pledge_too_small: { message: "{held} of it is on hold", field: "amount" },
    pledge_over_owed: { message: "{owed} ends the loan", field: "amount" },
  },
  emits: ["journal.create", "loan.update"],
});

const loan_collateral_not_found = { message: "This collateral is not in this branch", status: 404 } as const;

/** Takes title or papers of collateral into the branch's keeping, of a loan that is printed or further. */
export const receiveCollateral = defineOperation({
  ...base,
  name: "receive-collateral",
  label: "Receive the papers of collateral",
  path: "/loan-collateral/:id/receive",
  on: loanCollateralList.name,
  when: { state: "not received", loan_state: ["printed", "approved", "released"] },
  action: "Receive",
  title: "Receive the papers of this collateral of {name}?",
  done: "The papers of the collateral of {name} are in keeping",
  input: fields({
    id: recordId(loanCollateralList.name),
    papers: text({ label: "Title or papers", required: true, max: 200 }),
    kept_at: text({ label: "Kept at", max: 100 }),
    received_on: date({ label: "Received on", help: "Today when left out" }),
  }),
  refusals: {
    loan_collateral_not_found,
    collateral_received: { message: "Its papers were received already" },
    collateral_loan_state: { message: "Papers are not received while the loan is {state}" },
    received_after_today: { message: "It cannot be after today", status: 400, field: "received_on" },
  },
  emits: ["loan.update"],
});

/**
 * Gives papers of collateral back, once its loan is over; before that by the decision of somebody else, which
 * is weighed by what it was appraised at.
 */
export const returnCollateral = defineOperation({
  ...base,
  name: "return-collateral",
  label: "Give the papers of collateral back",
  path: "/loan-collateral/:id/return",
  on: loanCollateralList.name,
  when: { state: "in keeping" },
  action: "Give back",
  title: "Give the papers of this collateral of {name} back?",
  confirm: "While the loan runs, somebody else decides on it.",
  done: "The papers of the collateral of {name} are given back",
  approval: { kind: "loan-collateral", isWeighed: true },
  input: fields({
    id: recordId(loanCollateralList.name),
    returned_to: text({ label: "Given back to", required: true, max: 100 }),
    returned_on: date({ label: "Given back on", help: "Today when left out" }),
    return_reason: longText({ label: "Remarks", max: 200 }),
  }),
  refusals: {
    ...loanDeciderRefusals,
    loan_collateral_not_found,
    collateral_not_kept: { message: "Its papers are not in keeping" },
    returned_after_today: { message: "It cannot be after today", status: 400, field: "returned_on" },
    returned_before_received: {
      message: "It was received on {date}: it is given back then or later",
      status: 400,
      field: "returned_on",
    },
  },
  emits: ["loan.update"],
});
