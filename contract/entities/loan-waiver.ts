import { z } from "zod";
import { loanList } from "#contract/entities/loan";
import { choice, date, longText, moment, money, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/** What a member may be let off on a loan; principal is written off. */
export const waivedParts = ["interest", "fines", "fees"] as const;
export const lossStates = ["in force", "undone"] as const;

/** What members were let off on their loans; amounts in centavos, as they were asked. */
export const loanWaiverList = defineList({
  name: "loan-waiver",
  label: "Waivers",
  menu: "loans",
  permission: loanList.name,
  path: "/loan/waiver",
  fields: {
    waived_on: date({ label: "Waived on" }),
    number: text({ label: "Loan no." }),
    member_id: reference("member-profile", { label: "Member" }),
    part: choice(waivedParts, { label: "What is waived" }),
    amount: money({ label: "Amount" }),
    due_through: date({ label: "Due through", listed: false }),
    reason: longText({ label: "Reason" }),
    reference: text({ label: "Entry no.", listed: false }),
    state: choice(lossStates, { label: "State" }),
    undo_reason: longText({ label: "Why it was undone", listed: false }),
    created_by_id: reference("user", { label: "Asked by", listed: false }),
    approved_by_id: reference("user", { label: "Approved by" }),
    created_at: moment({ label: "Written at", listed: false }),
  },
  carries: { name: z.string(), loan_id: z.uuid() },
  searches: ["number"],
  order: { field: "created_at", order: "desc" },
  totals: ["amount"],
  invalidatedBy: ["loan.update"],
});
