import { z } from "zod";
import { loanList } from "#contract/entities/loan";
import { loanClasses } from "#contract/entities/loan-terms";
import { choice, date, integer, longText, moment, money, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/** Counted loan by loan by a job; then it can be posted, by one entry. */
export const reclassificationStates = ["counting", "counted", "posted"] as const;

/** Loans that move between the accounts of current and of past due loans, a document a run; in centavos. */
export const loanReclassificationList = defineList({
  name: "loan-reclassification",
  label: "Reclassification of loans",
  menu: "loans",
  permission: loanList.name,
  path: "/loan/reclassification",
  fields: {
    as_of: date({ label: "As of" }),
    loan_count: integer({ label: "Loans" }),
    to_past_due: money({ label: "Becomes past due" }),
    to_current: money({ label: "Becomes current" }),
    state: choice(reclassificationStates, { label: "State" }),
    reference: text({ label: "Entry no." }),
    counted_at: moment({ label: "Counted at", listed: false }),
    posted_at: moment({ label: "Posted at", listed: false }),
    posted_by_id: reference("user", { label: "Posted by", listed: false }),
    approved_by_id: reference("user", { label: "Approved by" }),
  },
  carries: { name: z.string() },
  searches: ["reference"],
  order: { field: "counted_at", order: "desc" },
  totals: [],
  invalidatedBy: ["loan.update"],
});

/** Every loan that a reclassification moves, or has moved. */
export const loanReclassificationLineList = defineList({
  name: "loan-reclassification-line",
  label: "Loans that are reclassified",
  menu: "loans",
  permission: loanList.name,
  path: "/loan/reclassification-line",
  fields: {
    number: text({ label: "Loan no." }),
    member_id: reference("member-profile", { label: "Member" }),
    loan_product_id: reference("loan-product", { label: "Product" }),
    days_late: integer({ label: "Days late" }),
    from_class: choice(loanClasses, { label: "From" }),
    to_class: choice(loanClasses, { label: "To" }),
    from_account: text({ label: "From the account" }),
    to_account: text({ label: "To the account" }),
    balance: money({ label: "Principal owed" }),
    reclassification_id: text({ label: "Reclassification", listed: false }),
  },
  carries: { name: z.string(), loan_id: z.uuid() },
  searches: ["number"],
  order: { field: "days_late", order: "desc" },
  totals: ["balance"],
  invalidatedBy: ["loan.update"],
});

export const litigationStates = ["in court", "ended"] as const;

/** Loans that are or were in litigation, with what was owed of each as it came there, in centavos. */
export const loanLitigationList = defineList({
  name: "loan-litigation",
  label: "Loans in litigation",
  menu: "loans",
  permission: loanList.name,
  path: "/loan/litigation",
  fields: {
    begun_on: date({ label: "In litigation since" }),
    number: text({ label: "Loan no." }),
    member_id: reference("member-profile", { label: "Member" }),
    loan_product_id: reference("loan-product", { label: "Product" }),
    balance: money({ label: "Owed that day" }),
    filed_on: date({ label: "Filed on" }),
    case_number: text({ label: "Case no." }),
    court: text({ label: "Court" }),
    counsel: text({ label: "Counsel" }),
    state: choice(litigationStates, { label: "State" }),
    ended_on: date({ label: "Ended on" }),
    end_reason: longText({ label: "Why it ended", listed: false }),
    remarks: longText({ label: "Remarks", listed: false }),
    created_by_id: reference("user", { label: "Asked by", listed: false }),
    approved_by_id: reference("user", { label: "Approved by", listed: false }),
  },
  carries: { name: z.string() },
  searches: ["number", "case_number"],
  order: { field: "begun_on", order: "desc" },
  totals: ["balance"],
  invalidatedBy: ["loan.update"],
});
