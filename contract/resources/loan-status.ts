import { color, icon, longText, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

export const loanStatus = defineResource({
  name: "loan-status",
  menu: "loans",
  page: "loan/loan-status",
  labelPlural: "Loan statuses",
  inlineEdit: ["name", "description"],
  fields: {
    name: text({ required: true, unique: true }),
    color: color({ required: true }),
    icon: icon(),
    description: longText(),
  },
});
