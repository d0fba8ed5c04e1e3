import { z } from "zod";
import {
  clearance,
  collateral,
  comakers,
  documents,
  ownDeductions,
  pledges,
  signatories,
  tranches,
} from "#contract/entities/loan-tables";
import {
  loanClasses,
  loanKinds,
  loanModes,
  loanStates,
  loanTypes,
  trancheStages,
} from "#contract/entities/loan-terms";
import { shownTags, tags } from "#contract/entities/tags";
import { weekDays } from "#contract/kit/dates";
import { defineEntity, listOfEntity } from "#contract/kit/entity";
import {
  choice,
  date,
  integer,
  longText,
  moment,
  money,
  percent,
  reference,
  text,
  toggle,
} from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

const trancheStage = z.enum(trancheStages);
/** What a list of loans tells beside its fields. */
const carried = {
  ...{ version: z.int(), name: z.string(), tranche_stage: trancheStage },
  loan_status_color: z.string().nullable(),
};
const dayOfMonth = (label: string) => integer({ label, min: 1, max: 31 });

/**
 * A loan of a member, from application to its end. Amounts are in centavos, the rate is percent for the time
 * that its product says. What is owed is the balance of its account in the ledger, `member_account_id`.
 */
export const loan = defineEntity({
  name: "loan",
  menu: "loans",
  page: "loan/loan-application",
  path: "/loan",
  title: "name",
  numbered: ["amount", "interest_rate"],
  brief: [],
  groups: {
    loan: {
      application: {
        member_id: reference("member-profile", { label: "Member", required: true }),
        loan_product_id: reference("loan-product", { label: "Product", required: true }),
        loan_purpose_id: reference("loan-purpose", { label: "Purpose" }),
        date: date({ label: "Applied on", required: true }),
        loan_type: choice(loanTypes, {
          label: "Pays off an earlier loan, as",
          help: "A new loan when left out",
        }),
        previous_loan_id: reference("released-loan", { label: "Earlier loan" }),
      },
      terms: {
        /** What is owed once it is released; worked out where it is said what is applied for. */
        amount: money({ label: "Amount of the loan", min: 100 }),
        applied_amount: money({
          label: "Applied for",
          help: "What the scheme adds to loans is lent on top; then the amount is worked out",
          min: 100,
        }),
        term_months: integer({ label: "Term, months", required: true, min: 1, max: 366 }),
        payment_mode: choice(loanModes, { label: "Mode of payment", required: true }),
        interest_rate: percent({ label: "Interest", help: "That of the product when left out" }),
        balloon_percent: percent({
          label: "Left for the last instalment",
          help: "That of the product when left out",
        }),
        fixed_principal_percent: percent({
          label: "Each instalment pays, % of the loan",
          help: "That of the product when left out",
        }),
        instalment: money({
          label: "Each instalment pays",
          help: "Principal and interest; the last one pays the rest. Worked out from the term when left out",
          min: 100,
        }),
        first_due_date: date({ label: "First due on" }),
        week_day: choice(weekDays, {
          label: "Day of the week",
          help: "Paid from the next such day on, unless another day is said to be the first",
        }),
        first_day: dayOfMonth("First day of the month"),
        second_day: dayOfMonth("Second day of the month"),
        payment_days: integer({ label: "Days between payments", min: 1, max: 366 }),
        tranches,
      },
      comakers: { comakers, pledges },
      security: { collateral, clearance },
      deductions: { own_deductions: ownDeductions },
      capacity: {
        monthly_income: money({ min: 0 }),
        monthly_expenses: money({ min: 0 }),
        is_related_party: toggle({ label: "Director, officer, staff or related to one" }),
      },
      conditions: {
        collector_place: choice(["office", "field"], { label: "Collected at" }),
        conditions: longText({ label: "Other conditions", max: 2000 }),
        payroll_deduction: longText({ label: "Payroll deduction", max: 1000 }),
        /** The same on every application of a group: loans.md 2 (one application, many loans). */
        group_name: text({
          label: "Applied together as",
          help: "One name for the applications of a group",
          max: 80,
        }),
        documents,
        tags,
      },
      signing: { signatories },
    },
  },
  kept: {
    /** Whose loan of which product. */
    name: text({ required: true }),
    /** Drawn when it is first printed, and kept whatever becomes of it. */
    number: text({ label: "Loan no." }),
    state: choice(loanStates, { required: true }),
    loan_class: choice(loanClasses, { label: "Class in the books", required: true }),
    officer_id: reference("user", { label: "Loan officer" }),
    collector_id: reference("user", { label: "Collector" }),
    class_since: date({ label: "In this class since" }),
    /** Chosen by hand as it is followed up; nothing follows from it. */
    loan_status_id: reference("loan-status", { label: "Status" }),
    member_account_id: reference("member-accounting-ledger", { label: "Account no." }),
    /** Of a product that moves with one, percent a year: what the loan costs above it is kept. */
    base_rate: percent({ label: "Base rate then" }),
    /** Why a member was let through who lacks something. */
    exception_reason: text({ label: "Reason for the exception" }),
    print_count: integer({ required: true, label: "Prints" }),
    submitted_at: moment(),
    submitted_by_id: reference("user", { label: "Submitted by" }),
    printed_at: moment(),
    printed_by_id: reference("user", { label: "Printed by" }),
    approved_at: moment(),
    approved_by_id: reference("user", { label: "Approved by" }),
    released_at: moment(),
    released_by_id: reference("user", { label: "Released by" }),
    released_on: date({ label: "Released on" }),
    maturity_date: date({ label: "Matures on" }),
    /** When it was decided that nothing more is released; then the amount is what was. */
    tranches_cancelled_at: moment(),
    closed_at: moment(),
    closed_by_id: reference("user", { label: "Closed by" }),
    /** When it was rejected or withdrawn. */
    ended_at: moment(),
    ended_by_id: reference("user", { label: "Ended by" }),
    end_reason: text({ label: "Reason" }),
  },
  list: {
    label: "Loan applications",
    shown: ["number", "member_id", "loan_product_id", "date", "amount", "term_months", "state"],
    hidden: [
      ...["submitted_at", "printed_at", "approved_at", "released_at", "released_on", "maturity_date"],
      ...["closed_at", "ended_at", "end_reason", "exception_reason", "created_by_id", "created_at"],
      ...["loan_class", "class_since", "loan_status_id", "officer_id", "collector_id"],
    ] as const,
    omitted: [
      ...["comakers", "pledges", "collateral", "clearance", "documents", "signatories"],
      ...["conditions", "payroll_deduction", "previous_loan_id", "tranches", "tags", "week_day"],
      ...["balloon_percent", "fixed_principal_percent", "applied_amount", "instalment", "own_deductions"],
    ] as const,
    computed: { created_by_id: reference("user", { label: "Prepared by" }) },
    carries: { ...carried, is_mine: z.boolean(), tags: shownTags },
    searches: ["number"],
    order: { field: "created_at", order: "desc" },
  },
  importFirst: [],
});

/** The loans of a branch, newest first; the state is a field to filter by. */
export const loanList = listOfEntity(loan);

/** Loans that were released, with what is owed today and what is due next. */
export const releasedLoanList = defineList({
  name: "released-loan",
  label: "Loans",
  menu: "loans",
  permission: loanList.name,
  path: "/loan/released",
  fields: {
    number: text({ label: "Loan no." }),
    member_id: reference("member-profile", { label: "Member" }),
    loan_product_id: reference("loan-product", { label: "Product" }),
    account_number: text({ label: "Account no.", listed: false }),
    released_on: date({ label: "Released on", listed: false }),
    maturity_date: date({ label: "Matures on", listed: false }),
    amount: money({ label: "Amount of the loan" }),
    balance: money({ label: "Principal owed" }),
    /** What of principal and interest should have been paid by today, and was not. */
    past_due: money({ label: "Past due" }),
    next_due_on: date({ label: "Next due on" }),
    next_due: money({ label: "Next due", listed: false }),
    /** As of the last night, or of its last payment since. */
    days_late: integer({ label: "Days late" }),
    loan_kind: choice(loanKinds, { label: "Lent as", listed: false }),
    loan_class: choice(loanClasses, { label: "Class in the books", listed: false }),
    officer_id: reference("user", { label: "Loan officer", listed: false }),
    collector_id: reference("user", { label: "Collector", listed: false }),
    state: choice(loanStates),
    loan_status_id: reference("loan-status", { label: "Status", listed: false }),
  },
  carries: { ...carried, passbook: z.string() },
  searches: ["number"],
  order: { field: "released_on", order: "desc" },
  // What is past due is added up among those in arrears: of very many loans it would take seconds here.
  totals: ["amount", "balance"],
  invalidatedBy: ["loan.update", "journal.create"],
});
