import { icon, longText, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

export const memberClassification = defineResource({
  name: "member-classification",
  menu: "members",
  page: "members/member-classification",
  inlineEdit: ["name", "description"],
  fields: {
    name: text({ required: true, unique: true }),
    icon: icon(),
    description: longText(),
  },
});
