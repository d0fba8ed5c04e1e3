import { longText, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

export const accountCategory = defineResource({
  name: "account-category",
  menu: "accounting",
  page: "maintenance/account-category",
  labelPlural: "Account categories",
  inlineEdit: ["name", "description"],
  fields: {
    name: text({ required: true, unique: true }),
    description: longText(),
  },
});
