import { icon, longText, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

export const loanPurpose = defineResource({
  name: "loan-purpose",
  menu: "loans",
  page: "loan/loan-purpose",
  inlineEdit: ["name", "description"],
  fields: {
    name: text({ required: true, unique: true }),
    icon: icon(),
    description: longText(),
  },
});
