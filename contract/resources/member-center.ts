import { longText, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

export const memberCenter = defineResource({
  name: "member-center",
  menu: "members",
  page: "members/member-center",
  inlineEdit: ["name", "description"],
  fields: {
    name: text({ required: true, unique: true }),
    description: longText(),
  },
});
