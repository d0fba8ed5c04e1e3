import { ageClasses, loanClasses, loanKinds, loanModes } from "#contract/entities/loan-terms";
import { attributeColumn, member, memberAttributes } from "#contract/entities/member";
import { choice, date, type Fields, reference, text } from "#contract/kit/field";

/** The master data that members are put in. */
const ofAttributes: Fields = Object.fromEntries(
  memberAttributes.map((attribute) => {
    const column = attributeColumn(attribute);
    const label = attribute === "member-type" ? "Member type" : (member.fields as Fields)[column]?.label;
    return [column, reference(attribute, { ...(label !== undefined && { label }) })];
  }),
);

/** By what reports of loans are narrowed. */
export const loanFilters: Fields = {
  as_of: date({ label: "As of" }),
  due_by: date({ label: "Due by" }),
  collectible: choice(["due", "all"], { label: "Which loans" }),
  from: date({ label: "From" }),
  to: date({ label: "To" }),
  loan_product_id: reference("loan-product", { label: "Product" }),
  loan_purpose_id: reference("loan-purpose", { label: "Purpose" }),
  payment_mode: choice(loanModes, { label: "Mode" }),
  loan_kind: choice(loanKinds, { label: "Lent as" }),
  loan_status_id: reference("loan-status", { label: "Status" }),
  released_from: date({ label: "Released from" }),
  released_to: date({ label: "Released until" }),
  member_id: reference("member-profile", { label: "Member" }),
  ...ofAttributes,
  area_id: reference("area", { label: "Area" }),
  group_name: text({ label: "Applied together as", max: 80 }),
  officer_id: reference("user", { label: "Loan officer" }),
  assigned_collector_id: reference("user", { label: "Collector" }),
  collector_id: reference("user", { label: "Collected by" }),
  related_party: choice(["yes", "no"], { label: "DOSRI" }),
  loan_class: choice(loanClasses, { label: "Class in the books" }),
  age_by: choice(["instalment", "maturity"], { label: "Aged by" }),
  age_class: choice(ageClasses, { label: "Age" }),
  concentrated_by: choice(["member", "product", "purpose", "member type", "related party"], {
    label: "Concentration by",
  }),
};

/** Whom a loan is of, and what kind it is. */
export const ofLoan = [
  "loan_product_id",
  "loan_purpose_id",
  "payment_mode",
  "loan_kind",
  "loan_status_id",
  "released_from",
  "released_to",
  "related_party",
  "loan_class",
  "group_name",
  "officer_id",
  "assigned_collector_id",
] as const;
export const ofMember: readonly string[] = ["member_id", ...Object.keys(ofAttributes), "area_id"];
