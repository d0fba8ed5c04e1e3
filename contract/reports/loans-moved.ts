import { entrySources, paymentKinds } from "#contract/entities/journal";
import { releaseWays } from "#contract/entities/loan-terms";
import { choice, date, integer, money, percent, text } from "#contract/kit/field";
import { defineReport } from "#contract/kit/report";
import {
  groupsOfLoans,
  loanColumns,
  maturesOn,
  month,
  releasedOn,
  sortedInto,
} from "#contract/reports/loan-columns";
import { ofLoan, ofMember } from "#contract/reports/loan-filters";

const byDay = [
  { field: "date", order: "asc" },
  { field: "number", order: "asc" },
] as const;

/** What was lent in a span of days; a release that was undone is not among it. */
export const releases = defineReport({
  name: "releases",
  filters: ["from", "to", ...ofLoan, ...ofMember],
  columns: {
    date: releasedOn,
    ...loanColumns,
    ...sortedInto,
    way: choice(releaseWays, { label: "Way" }),
    month,
    term_months: integer({ label: "Months" }),
    interest_rate: percent({ label: "Rate" }),
    amount: money({ label: "Amount" }),
    deductions: money({ label: "Deductions" }),
    interest_in_advance: money({ label: "Interest in advance" }),
    payoff: money({ label: "Ended an earlier loan" }),
    net_proceeds: money({ label: "Net proceeds" }),
  },
  groups: [...groupsOfLoans, "way", "month"],
  sums: ["amount", "deductions", "interest_in_advance", "payoff", "net_proceeds"],
  order: byDay,
  opens: "loan",
});

/** What was paid on loans in a span of days; a receipt that was reversed is not among it. */
export const collections = defineReport({
  name: "collections",
  filters: ["from", "to", "collector_id", ...ofLoan, ...ofMember],
  columns: {
    date: date({ label: "Date" }),
    reference: text({ label: "Receipt" }),
    ...loanColumns,
    ...sortedInto,
    collector: text({ label: "Collected by" }),
    payment_kind: choice(paymentKinds, { label: "Payment", listed: false }),
    month,
    principal: money({ label: "Principal" }),
    interest: money({ label: "Interest" }),
    fines: money({ label: "Fines" }),
    fees: money({ label: "Fees" }),
    amount: money({ label: "Amount" }),
  },
  groups: ["product", "collector", "date", "payment_kind", "month", ...groupsOfLoans.slice(1)],
  sums: ["principal", "interest", "fines", "fees", "amount"],
  order: [
    { field: "date", order: "asc" },
    { field: "reference", order: "asc" },
  ],
  opens: "loan",
});

/** What was scheduled in a span of days beside what was paid in it. */
export const supposedAndActual = defineReport({
  name: "supposed-and-actual",
  filters: ["from", "to", ...ofLoan, ...ofMember],
  columns: {
    ...loanColumns,
    ...sortedInto,
    supposed: money({ label: "Scheduled" }),
    collected: money({ label: "Collected" }),
    difference: money({ label: "Difference" }),
  },
  groups: groupsOfLoans,
  sums: ["supposed", "collected", "difference"],
  order: [{ field: "number", order: "asc" }],
  opens: "loan",
});

/** What was kept back when loans were released. */
export const deductions = defineReport({
  name: "deductions",
  filters: ["from", "to", ...ofLoan, ...ofMember],
  columns: {
    date: releasedOn,
    ...loanColumns,
    ...sortedInto,
    deduction: text({ label: "Deduction" }),
    account: text({ label: "Account" }),
    month,
    amount: money({ label: "Amount" }),
  },
  groups: ["deduction", "account", "month", ...groupsOfLoans],
  sums: ["amount"],
  order: byDay,
  opens: "loan",
});

/** What loans have earned, as it was posted: interest when it is paid or accrues, fines and fees as paid. */
export const earned = defineReport({
  name: "earned",
  filters: ["from", "to", ...ofLoan, ...ofMember],
  columns: {
    date: date({ label: "Date" }),
    reference: text({ label: "Reference" }),
    ...loanColumns,
    ...sortedInto,
    source: choice(entrySources, { label: "Source", listed: false }),
    month,
    paid: money({ label: "Interest paid" }),
    accrued: money({ label: "Interest accrued" }),
    interest: money({ label: "Interest earned" }),
    fines: money({ label: "Fines" }),
    fees: money({ label: "Fees" }),
  },
  groups: ["product", "month", "source", ...groupsOfLoans.slice(1)],
  sums: ["paid", "accrued", "interest", "fines", "fees"],
  order: [
    { field: "date", order: "asc" },
    { field: "reference", order: "asc" },
  ],
  opens: "loan",
});

/** Loans that were paid to their end in a span of days. */
export const fullyPaid = defineReport({
  name: "fully-paid",
  filters: ["from", "to", ...ofLoan, ...ofMember],
  columns: {
    date: date({ label: "Paid off on" }),
    ...loanColumns,
    ...sortedInto,
    released_on: releasedOn,
    maturity_date: maturesOn,
    month,
    amount: money({ label: "Amount" }),
    paid: money({ label: "Paid in all" }),
  },
  groups: [...groupsOfLoans, "month"],
  sums: ["amount", "paid"],
  order: byDay,
  opens: "loan",
});

/** Every entry of loans in a span of days, with what each left owed. */
export const ledgerOfLoans = defineReport({
  name: "ledger",
  filters: ["from", "to", ...ofLoan, ...ofMember],
  columns: {
    loan: text({ label: "Loan" }),
    date: date({ label: "Date" }),
    reference: text({ label: "Reference" }),
    source: choice(entrySources, { label: "Source" }),
    line: integer({ label: "Line", listed: false }),
    member_name: text({ label: "Member", listed: false }),
    interest: money({ label: "Interest" }),
    fines: money({ label: "Fines" }),
    debit: money({ label: "Lent" }),
    credit: money({ label: "Principal paid" }),
    balance: money({ label: "Principal owed" }),
  },
  groups: ["loan", "member_name"],
  sums: ["interest", "fines", "debit", "credit"],
  order: [
    { field: "loan", order: "asc" },
    { field: "line", order: "asc" },
  ],
  opens: "loan",
});
