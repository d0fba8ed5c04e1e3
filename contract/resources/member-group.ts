import { longText, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

export const memberGroup = defineResource({
  name: "member-group",
  menu: "members",
  page: "members/member-group",
  inlineEdit: ["name", "description"],
  fields: {
    name: text({ required: true, unique: true, max: 50 }),
    description: longText({ max: 500 }),
  },
});
