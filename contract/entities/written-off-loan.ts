import { z } from "zod";
import { loanList } from "#contract/entities/loan";
import { date, longText, money, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/** Loans that were written off: what was owed that day, and what was recovered of it since, in centavos. */
export const writtenOffLoanList = defineList({
  name: "written-off-loan",
  label: "Written-off loans",
  menu: "loans",
  permission: loanList.name,
  path: "/loan/written-off",
  fields: {
    number: text({ label: "Loan no." }),
    member_id: reference("member-profile", { label: "Member" }),
    loan_product_id: reference("loan-product", { label: "Product" }),
    written_off_on: date({ label: "Written off on" }),
    reference: text({ label: "Entry no." }),
    principal: money({ label: "Principal written off" }),
    /** Principal, interest, fines and charges: what the member still owed. */
    claim: money({ label: "Owed that day" }),
    recovered: money({ label: "Recovered" }),
    left: money({ label: "Still to recover" }),
    reason: longText({ label: "Reason" }),
    approved_by_id: reference("user", { label: "Approved by", listed: false }),
  },
  carries: { name: z.string() },
  searches: ["number"],
  order: { field: "written_off_on", order: "desc" },
  totals: ["principal", "claim", "recovered", "left"],
  invalidatedBy: ["loan.update"],
});
