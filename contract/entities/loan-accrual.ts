import { z } from "zod";
import { loanList } from "#contract/entities/loan";
import { choice, date, integer, moment, money, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/** Counted loan by loan where somebody decides on it; then posted in parts, by a job. */
export const accrualStates = ["counting", "counted", "posting", "posted"] as const;

/** What the loans of a product have earned in a month, a document each; amounts in centavos. */
export const loanAccrualList = defineList({
  name: "loan-accrual",
  label: "Interest accrued on loans",
  menu: "loans",
  permission: loanList.name,
  path: "/loan/accrual",
  fields: {
    month_end: date({ label: "Month through" }),
    loan_product_id: reference("loan-product", { label: "Product" }),
    state: choice(accrualStates, { label: "State" }),
    /** As it was counted; nothing where nobody was asked. */
    loan_count: integer({ label: "Loans counted" }),
    counted: money({ label: "Counted" }),
    posted_count: integer({ label: "Loans posted" }),
    posted: money({ label: "Posted" }),
    counted_at: moment({ label: "Counted at", listed: false }),
    posted_at: moment({ label: "Posted at", listed: false }),
    asked_by_id: reference("user", { label: "Posted by", listed: false }),
    approved_by_id: reference("user", { label: "Approved by" }),
  },
  carries: { name: z.string() },
  searches: [],
  order: { field: "month_end", order: "desc" },
  totals: [],
  invalidatedBy: ["loan.update"],
});

/** Every loan of an accrual that was counted. */
export const loanAccrualLineList = defineList({
  name: "loan-accrual-line",
  label: "Loans that accrue",
  menu: "loans",
  permission: loanList.name,
  path: "/loan/accrual-line",
  fields: {
    number: text({ label: "Loan no." }),
    member_id: reference("member-profile", { label: "Member" }),
    receivable: money({ label: "Becomes receivable" }),
    earned: money({ label: "Earned of interest kept back" }),
    accrual_id: text({ label: "Accrual", listed: false }),
  },
  carries: { name: z.string(), loan_id: z.uuid() },
  searches: ["number"],
  order: { field: "number", order: "asc" },
  totals: ["receivable", "earned"],
  invalidatedBy: ["loan.update"],
});
