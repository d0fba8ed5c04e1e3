import { z } from "zod";
import { loanList } from "#contract/entities/loan";
import { ageClasses } from "#contract/entities/loan-terms";
import { choice, date, integer, money, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/** Loans that are owed, as they stood last night or after their last payment: who is to be called. */
export const loanCollectionList = defineList({
  name: "loan-collection",
  label: "Collections",
  menu: "loans",
  permission: loanList.name,
  path: "/loan/collection",
  fields: {
    number: text({ label: "Loan no." }),
    member_id: reference("member-profile", { label: "Member" }),
    contact_number: text({ label: "Contact no." }),
    loan_product_id: reference("loan-product", { label: "Product", listed: false }),
    next_due_on: date({ label: "Next due on" }),
    next_due: money({ label: "Next due" }),
    /** Principal and interest that are late. */
    arrears: money({ label: "In arrears" }),
    fines: money({ label: "Fines to date" }),
    days_late: integer({ label: "Days late" }),
    age_class: choice(ageClasses, { label: "Age", listed: false }),
    maturity_class: choice(ageClasses, { label: "Past maturity", listed: false }),
    maturity_date: date({ label: "Matures on", listed: false }),
    balance: money({ label: "Principal owed" }),
    as_of: date({ label: "As of", listed: false }),
  },
  carries: { name: z.string() },
  searches: ["number"],
  order: { field: "days_late", order: "desc" },
  totals: ["next_due", "arrears", "fines", "balance"],
  invalidatedBy: ["loan.update", "journal.create"],
});
