import { icon, longText, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

export const collateral = defineResource({
  name: "collateral",
  menu: "loans",
  page: "maintenance/collateral",
  inlineEdit: ["name", "description"],
  fields: {
    name: text({ required: true, unique: true }),
    icon: icon(),
    description: longText(),
  },
});
