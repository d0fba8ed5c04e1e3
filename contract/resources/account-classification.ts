import { longText, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

export const accountClassification = defineResource({
  name: "account-classification",
  menu: "accounting",
  page: "maintenance/account-classification",
  inlineEdit: ["name", "description"],
  fields: {
    name: text({ required: true, unique: true }),
    description: longText(),
  },
});
