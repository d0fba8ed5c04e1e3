import { z } from "zod";
import { loanList } from "#contract/entities/loan";
import { choice, date, longText, moment, money, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

export const handOverStates = ["handed over", "accepted", "declined", "taken back"] as const;
export const arrivalStates = ["waiting", "accepted", "declined", "taken back"] as const;

/** The other branches of the organisation, to which a loan may move. */
export const branchBesideList = defineList({
  name: "branch-beside",
  label: "Other branches",
  permission: loanList.name,
  path: "/loan/branch-beside",
  fields: { name: text({ label: "Name" }) },
  searches: ["name"],
  order: { field: "name", order: "asc" },
});

const amounts = {
  principal: money({ label: "Principal" }),
  receivable: money({ label: "Interest receivable" }),
  unearned: money({ label: "Unearned interest", listed: false }),
  amount: money({ label: "Due between the branches" }),
  interest: money({ label: "Interest to the day", listed: false }),
  fines: money({ label: "Fines due" }),
  fees: money({ label: "Charges due" }),
} as const;

/** Loans that this branch handed over to another, and what became of each; in centavos. */
export const loanHandOverList = defineList({
  name: "loan-hand-over",
  label: "Loans handed over",
  menu: "loans",
  permission: loanList.name,
  path: "/loan/hand-over",
  fields: {
    handed_over_on: date({ label: "Handed over on" }),
    number: text({ label: "Loan no." }),
    member_id: reference("member-profile", { label: "Member" }),
    to_branch: text({ label: "To branch" }),
    ...amounts,
    state: choice(handOverStates, { label: "State" }),
    reference: text({ label: "Entry no.", listed: false }),
    reason: longText({ label: "Reason", listed: false }),
    decided_on: date({ label: "Decided on", listed: false }),
    decline_reason: longText({ label: "Why it was declined", listed: false }),
    created_by_id: reference("user", { label: "Asked by", listed: false }),
    approved_by_id: reference("user", { label: "Approved by", listed: false }),
    created_at: moment({ label: "Created", listed: false }),
  },
  carries: { name: z.string() },
  searches: ["number"],
  order: { field: "created_at", order: "desc" },
  totals: ["amount"],
  invalidatedBy: ["loan.update"],
});

/** Loans that other branches hand over to this one, until somebody here decides; in centavos. */
export const loanArrivalList = defineList({
  name: "loan-arrival",
  label: "Loans from other branches",
  menu: "loans",
  permission: loanList.name,
  path: "/loan/arrival",
  fields: {
    handed_over_on: date({ label: "Handed over on" }),
    from_branch: text({ label: "From branch" }),
    number: text({ label: "Loan no. there" }),
    member_id: reference("member-profile", { label: "Member" }),
    product_name: text({ label: "Product there" }),
    ...amounts,
    state: choice(arrivalStates, { label: "State" }),
    here: text({ label: "Loan no. here" }),
    reference: text({ label: "Entry no.", listed: false }),
    reason: longText({ label: "Reason", listed: false }),
    decline_reason: longText({ label: "Why it was declined", listed: false }),
    decided_on: date({ label: "Decided on", listed: false }),
    decided_by_id: reference("user", { label: "Decided by", listed: false }),
    approved_by_id: reference("user", { label: "Approved by", listed: false }),
    created_at: moment({ label: "Created", listed: false }),
  },
  carries: { name: z.string(), loan_id: z.uuid().nullable() },
  searches: ["number", "product_name"],
  order: { field: "created_at", order: "desc" },
  totals: ["amount"],
  invalidatedBy: ["loan.update", "loan.create", "loan-arrival.update"],
});
