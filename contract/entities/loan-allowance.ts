import { z } from "zod";
import { loanList } from "#contract/entities/loan";
import { choice, date, integer, moment, money, percent, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/** Counted loan by loan by a job; then it can be posted, by one entry. */
export const allowanceStates = ["counting", "counted", "posted"] as const;

/** The allowance for probable losses, a document a month and branch; amounts in centavos. */
export const loanAllowanceList = defineList({
  name: "loan-allowance",
  label: "Allowance for probable losses",
  menu: "loans",
  permission: loanList.name,
  path: "/loan/allowance",
  fields: {
    month_end: date({ label: "Month through" }),
    loan_count: integer({ label: "Loans" }),
    balance: money({ label: "Principal owed" }),
    /** What the rates ask for, of loans whose product names an account of the allowance. */
    required: money({ label: "Allowance required" }),
    state: choice(allowanceStates, { label: "State" }),
    /** What its entry has moved: more allowance, or less (below zero). */
    difference: money({ label: "Posted" }),
    reference: text({ label: "Entry no." }),
    counted_at: moment({ label: "Counted at", listed: false }),
    posted_by_id: reference("user", { label: "Posted by", listed: false }),
    approved_by_id: reference("user", { label: "Approved by" }),
  },
  carries: { name: z.string() },
  searches: ["reference"],
  order: { field: "month_end", order: "desc" },
  totals: [],
  invalidatedBy: ["loan.update"],
});

/** Every loan that an allowance counted, with its class. */
export const loanAllowanceLineList = defineList({
  name: "loan-allowance-line",
  label: "Loans in the allowance",
  menu: "loans",
  permission: loanList.name,
  path: "/loan/allowance-line",
  fields: {
    number: text({ label: "Loan no." }),
    member_id: reference("member-profile", { label: "Member" }),
    loan_product_id: reference("loan-product", { label: "Product" }),
    days_late: integer({ label: "Days late" }),
    class_name: text({ label: "Class" }),
    from_days: integer({ label: "From days past due", listed: false }),
    rate: percent({ label: "Allowance, %" }),
    balance: money({ label: "Principal owed" }),
    required: money({ label: "Allowance required" }),
    month_end: date({ label: "Month through", listed: false }),
  },
  carries: { name: z.string(), loan_id: z.uuid() },
  searches: ["number"],
  order: { field: "days_late", order: "desc" },
  totals: ["balance", "required"],
  invalidatedBy: ["loan.update"],
});
