import { z } from "zod";
import { loanList } from "#contract/entities/loan";
import { choice, date, moment, money, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/** Before an instalment is due, or once it is late. */
export const reminderKinds = ["falls due", "late"] as const;

/** The mail that members were sent about instalments; what was unpaid of each, in centavos. */
export const loanReminderList = defineList({
  name: "loan-reminder",
  label: "Reminders sent",
  menu: "loans",
  permission: loanList.name,
  path: "/loan/reminder",
  fields: {
    sent_at: moment({ label: "Sent at" }),
    kind: choice(reminderKinds, { label: "Kind" }),
    number: text({ label: "Loan no." }),
    member_id: reference("member-profile", { label: "Member" }),
    due_on: date({ label: "Due on" }),
    amount: money({ label: "Unpaid" }),
    address: text({ label: "E-mail address" }),
    loan_id: text({ label: "Loan", listed: false }),
  },
  carries: { name: z.string() },
  searches: ["number"],
  order: { field: "sent_at", order: "desc" },
  totals: [],
  invalidatedBy: ["loan.update"],
});
