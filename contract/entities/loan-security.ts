import { z } from "zod";
import { loanList } from "#contract/entities/loan";
import { loanStates } from "#contract/entities/loan-terms";
import { choice, date, longText, money, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/** What became of a pledge: its loan is not released yet, runs, has taken all of it, or is over. */
export const pledgeStates = ["promised", "on hold", "called on", "released", "ended"] as const;
/** Where papers of collateral are. */
export const custodyStates = ["not received", "in keeping", "given back"] as const;

const ofLoan = {
  number: text({ label: "Loan no." }),
  loan_member_id: reference("member-profile", { label: "Borrower" }),
  loan_state: choice(loanStates, { label: "Loan", listed: false }),
  /** Shown of one loan at a time on its page. */
  loan_id: text({ label: "Loan", listed: false }),
} as const;
const rest = {
  menu: "loans",
  permission: loanList.name,
  searches: ["number"],
  order: { field: "number", order: "desc" },
  invalidatedBy: ["loan.update"],
} as const;
const named = { name: z.string() };

/** Deposits that are pledged for loans. Amounts in centavos. */
export const loanPledgeList = defineList({
  ...rest,
  name: "loan-pledge",
  label: "Pledged deposits",
  path: "/loan/pledge",
  fields: {
    ...ofLoan,
    member_id: reference("member-profile", { label: "Pledged by" }),
    account_number: text({ label: "Account no." }),
    amount: money({ label: "Pledged" }),
    held: money({ label: "On hold" }),
    called: money({ label: "Called on" }),
    state: choice(pledgeStates, { label: "State" }),
    description: text({ label: "Remarks", listed: false }),
    free_reason: longText({ label: "Why it was released", listed: false }),
    freed_by_id: reference("user", { label: "Released by", listed: false }),
  },
  carries: named,
  totals: ["amount", "held", "called"],
  invalidatedBy: ["loan.update", "journal.create"],
});

/** What loans are secured by, and where its papers are. Amounts in centavos. */
export const loanCollateralList = defineList({
  ...rest,
  name: "loan-collateral",
  label: "Collateral of loans",
  path: "/loan/collateral",
  fields: {
    ...ofLoan,
    collateral_id: reference("collateral", { label: "Kind" }),
    description: text({ label: "What it is" }),
    appraised_value: money({ label: "Appraised at" }),
    state: choice(custodyStates, { label: "State" }),
    papers: text({ label: "Title or papers", listed: false }),
    kept_at: text({ label: "Kept at" }),
    received_on: date({ label: "Received on" }),
    received_by_id: reference("user", { label: "Received by", listed: false }),
    returned_on: date({ label: "Given back on" }),
    returned_to: text({ label: "Given back to", listed: false }),
    returned_by_id: reference("user", { label: "Given back by", listed: false }),
    return_reason: longText({ label: "Remarks", listed: false }),
  },
  carries: named,
  totals: ["appraised_value"],
});
