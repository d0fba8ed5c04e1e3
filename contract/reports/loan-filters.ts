import { ageClasses, loanModes } from "#contract/entities/loan-terms";
import { choice, date, type Fields, reference } from "#contract/kit/field";

/** By what reports of loans are narrowed. */
export const loanFilters = {
  as_of: date({ label: "As of" }),
  due_by: date({ label: "Due by" }),
  collectible: choice(["due", "all"], { label: "Which loans" }),
  from: date({ label: "From" }),
  to: date({ label: "To" }),
  loan_product_id: reference("loan-product", { label: "Product" }),
  loan_purpose_id: reference("loan-purpose", { label: "Purpose" }),
  payment_mode: choice(loanModes, { label: "Mode" }),
  member_id: reference("member-profile", { label: "Member" }),
  member_type_id: reference("member-type", { label: "Member type" }),
  member_group_id: reference("member-group", { label: "Group" }),
  member_center_id: reference("member-center", { label: "Center" }),
  member_classification_id: reference("member-classification", { label: "Classification" }),
  member_occupation_id: reference("member-occupation", { label: "Occupation" }),
  area_id: reference("area", { label: "Area" }),
  officer_id: reference("user", { label: "Loan officer" }),
  collector_id: reference("user", { label: "Collected by" }),
  related_party: choice(["yes", "no"], { label: "DOSRI" }),
  age_by: choice(["instalment", "maturity"], { label: "Aged by" }),
  age_class: choice(ageClasses, { label: "Age" }),
  concentrated_by: choice(["member", "product", "purpose", "member type", "related party"], {
    label: "Concentration by",
  }),
} as const satisfies Fields;
export type LoanFilter = keyof typeof loanFilters;

/** Whom a loan is of, and what kind it is. */
export const ofLoan = [
  "loan_product_id",
  "loan_purpose_id",
  "payment_mode",
  "related_party",
  "officer_id",
] as const satisfies readonly LoanFilter[];
export const ofMember = [
  "member_id",
  "member_type_id",
  "member_group_id",
  "member_center_id",
  "member_classification_id",
  "member_occupation_id",
  "area_id",
] as const satisfies readonly LoanFilter[];
