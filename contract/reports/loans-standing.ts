import { ageClasses, loanStates } from "#contract/entities/loan-terms";
import { choice, date, integer, labelOf, money, percent, text } from "#contract/kit/field";
import { defineReport } from "#contract/kit/report";
import {
  groupsOfLoans,
  late,
  loanColumns,
  maturesOn,
  month,
  releasedOn,
  sortedInto,
} from "#contract/reports/loan-columns";
import { ofLoan, ofMember } from "#contract/reports/loan-filters";
import { indicatorNames } from "#contract/reports/pesos";

const byNumber = [{ field: "number", order: "asc" }] as const;

/** What is owed at the end of a day by the ledger, the balances without a loan on record among it. */
export const balances = defineReport({
  name: "balances",
  filters: ["as_of", ...ofLoan, ...ofMember],
  columns: {
    ...loanColumns,
    ...sortedInto,
    account: text({ label: "Account", listed: false }),
    released_on: releasedOn,
    maturity_date: maturesOn,
    amount: money({ label: "Amount" }),
    balance: money({ label: "Principal owed" }),
  },
  groups: [...groupsOfLoans, "account"],
  sums: ["amount", "balance"],
  order: byNumber,
  opens: "loan",
});

/** Instalments of a span of days, and what of each is unpaid today. */
export const due = defineReport({
  name: "due",
  filters: ["from", "to", ...ofLoan, ...ofMember],
  columns: {
    date: date({ label: "Due on" }),
    ...loanColumns,
    contact_number: text({ label: "Contact no." }),
    ...sortedInto,
    instalment: integer({ label: "Instalment" }),
    month,
    principal: money({ label: "Principal" }),
    interest: money({ label: "Interest" }),
    fees: money({ label: "Fees" }),
    paid: money({ label: "Paid" }),
    fines: money({ label: "Fines" }),
    unpaid: money({ label: "Collectible" }),
  },
  groups: ["product", "date", "month", ...groupsOfLoans.slice(1)],
  sums: ["principal", "interest", "fees", "paid", "fines", "unpaid"],
  order: [{ field: "date", order: "asc" }, ...byNumber],
  opens: "loan",
});

/** Loans that are late at the end of a day, by their oldest unpaid instalment or by their maturity. */
export const arrears = defineReport({
  name: "arrears",
  filters: ["as_of", "age_by", "age_class", ...ofLoan, ...ofMember],
  defaults: { age_by: "instalment" },
  columns: {
    ...loanColumns,
    contact_number: text({ label: "Contact no." }),
    ...sortedInto,
    late_since: date({ label: "Late since" }),
    maturity_date: { ...maturesOn, listed: false },
    ...late,
    arrears: money({ label: "In arrears" }),
    fines: money({ label: "Fines to date" }),
    balance: money({ label: "Principal owed" }),
  },
  groups: ["age_class", ...groupsOfLoans],
  sums: ["arrears", "fines", "balance"],
  order: [{ field: "days_late", order: "desc" }, ...byNumber],
  opens: "loan",
});

/** All that is owed at the end of a day, by how late it is. */
export const ageing = defineReport({
  name: "ageing",
  filters: ["as_of", "age_by", ...ofLoan, ...ofMember],
  defaults: { age_by: "instalment" },
  columns: {
    ...loanColumns,
    ...sortedInto,
    ...late,
    ...Object.fromEntries(ageClasses.map((one) => [`age_${one}`, money({ label: labelOf(one) })])),
    balance: money({ label: "Principal owed" }),
  },
  groups: groupsOfLoans.concat("age_class"),
  sums: [...ageClasses.map((one) => `age_${one}`), "balance"],
  order: byNumber,
  opens: "loan",
});

/** What is to be collected of each loan by a day, with room for what is paid and who signs. */
export const sheet = defineReport({
  name: "sheet",
  filters: ["due_by", "collectible", ...ofLoan, ...ofMember],
  defaults: { collectible: "due" },
  columns: {
    ...loanColumns,
    contact_number: text({ label: "Contact no." }),
    ...sortedInto,
    days_late: integer({ label: "Days late" }),
    signature: text({ label: "Signature", listed: false }),
    receipt: text({ label: "Receipt", listed: false }),
    balance: money({ label: "Principal owed" }),
    fines: money({ label: "Fines to date" }),
    due: money({ label: "Collectible" }),
    amount_paid: money({ label: "Amount paid", listed: false }),
  },
  blanks: ["signature", "receipt", "amount_paid"],
  groups: groupsOfLoans,
  grouped: null,
  sums: ["balance", "fines", "due"],
  order: [{ field: "member_name", order: "asc" }, ...byNumber],
  opens: "loan",
});

/** Loans that mature in a span of days, with what is owed today. */
export const maturity = defineReport({
  name: "maturity",
  filters: ["from", "to", ...ofLoan, ...ofMember],
  columns: {
    date: maturesOn,
    ...loanColumns,
    contact_number: text({ label: "Contact no." }),
    ...sortedInto,
    released_on: releasedOn,
    month,
    amount: money({ label: "Amount" }),
    balance: money({ label: "Principal owed" }),
  },
  groups: ["month", ...groupsOfLoans],
  sums: ["amount", "balance"],
  order: [{ field: "date", order: "asc" }, ...byNumber],
  opens: "loan",
});

/** Who answers for whose loan, and how much of it is owed today. */
export const comakers = defineReport({
  name: "comakers",
  filters: [...ofLoan, "member_id"],
  columns: {
    comaker: text({ label: "Comaker" }),
    ...loanColumns,
    ...sortedInto,
    state: choice(loanStates, { label: "Status" }),
    amount: money({ label: "Answers for" }),
    balance: money({ label: "Principal owed" }),
  },
  groups: ["comaker", ...groupsOfLoans],
  sums: ["amount"],
  order: [{ field: "comaker", order: "asc" }, ...byNumber],
  opens: "loan",
});

/** How much of all that is owed at the end of a day is owed by one member, or on one kind of loan. */
export const concentration = defineReport({
  name: "concentration",
  filters: ["as_of", "concentrated_by", ...ofLoan],
  defaults: { concentrated_by: "member" },
  columns: {
    place: integer({ label: "Rank" }),
    name: text({ label: "Name" }),
    loans: integer({ label: "Loans" }),
    share: percent({ label: "Share" }),
    balance: money({ label: "Principal owed" }),
  },
  groups: [],
  sums: ["loans", "balance"],
  order: [{ field: "place", order: "asc" }],
});

/** Indicators of the quality of the portfolio at the end of a day (PESOS; philippines.md 4.5). */
export const indicators = defineReport({
  name: "indicators",
  filters: ["as_of"],
  columns: {
    place: integer({ label: "Rank", listed: false }),
    indicator: choice(indicatorNames, { label: "Indicator" }),
    loans: integer({ label: "Loans" }),
    share: percent({ label: "Share" }),
    standard: text({ label: "Standard" }),
    points: text({ label: "Points" }),
    amount: money({ label: "Amount" }),
    of: money({ label: "Of" }),
  },
  groups: [],
  sums: [],
  order: [{ field: "place", order: "asc" }],
});
