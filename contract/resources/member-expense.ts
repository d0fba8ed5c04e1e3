import { longText, money, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

export const memberExpense = defineResource({
  name: "member-expense",
  label: "Expense",
  parent: "member-profile",
  totals: ["amount"],
  fields: {
    name: text({ required: true }),
    amount: money({ required: true, min: 1 }),
    description: longText(),
  },
});
