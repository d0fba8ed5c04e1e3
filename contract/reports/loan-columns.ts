import { ageClasses, loanClasses, loanModes } from "#contract/entities/loan-terms";
import { choice, date, type Fields, integer, text } from "#contract/kit/field";

/** Which loan a row is of. */
export const loanColumns = {
  number: text({ label: "Loan no." }),
  member_name: text({ label: "Member" }),
  product: text({ label: "Product" }),
} as const satisfies Fields;

/** By what any report of loans can be laid together. */
export const sortedInto = {
  purpose: text({ label: "Purpose", listed: false }),
  officer: text({ label: "Loan officer", listed: false }),
  member_type: text({ label: "Member type", listed: false }),
  member_group: text({ label: "Group", listed: false }),
  member_center: text({ label: "Center", listed: false }),
  area: text({ label: "Area", listed: false }),
  group_name: text({ label: "Applied together as", listed: false }),
  payment_mode: choice(loanModes, { label: "Mode", listed: false }),
  related_party: choice(["yes", "no"], { label: "DOSRI", listed: false }),
  loan_class: choice(loanClasses, { label: "Class in the books", listed: false }),
} as const satisfies Fields;

export const groupsOfLoans = ["product", ...Object.keys(sortedInto)];

/** The month of a row, as "2026-11". */
export const month = text({ label: "Month", listed: false });

export const late = {
  days_late: integer({ label: "Days late" }),
  age_class: choice(ageClasses, { label: "Age" }),
} as const satisfies Fields;

export const releasedOn = date({ label: "Released on" });
export const maturesOn = date({ label: "Matures on" });
