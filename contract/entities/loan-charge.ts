import { z } from "zod";
import { loanList } from "#contract/entities/loan";
import { lossStates } from "#contract/entities/loan-waiver";
import { choice, date, longText, moment, money, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/** What was charged to loans after their release: a notary, a lawyer, an insurance. Amounts in centavos. */
export const loanChargeList = defineList({
  name: "loan-charge",
  label: "Charges on loans",
  menu: "loans",
  permission: loanList.name,
  path: "/loan/charge",
  fields: {
    charged_on: date({ label: "Charged on" }),
    number: text({ label: "Loan no." }),
    member_id: reference("member-profile", { label: "Member" }),
    charge_name: text({ label: "Charge" }),
    amount: money({ label: "Amount" }),
    due_on: date({ label: "Due on" }),
    account_id: reference("account", { label: "Paid into", listed: false }),
    state: choice(lossStates, { label: "State" }),
    undo_reason: longText({ label: "Why it was undone", listed: false }),
    created_by_id: reference("user", { label: "Charged by" }),
    created_at: moment({ label: "Written at", listed: false }),
  },
  carries: { name: z.string(), loan_id: z.uuid() },
  searches: ["number"],
  order: { field: "created_at", order: "desc" },
  totals: ["amount"],
  invalidatedBy: ["loan.update"],
});
