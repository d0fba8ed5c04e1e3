import { longText, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

export const memberOccupation = defineResource({
  name: "member-occupation",
  menu: "members",
  page: "members/member-occupation",
  inlineEdit: ["name", "description"],
  fields: {
    name: text({ required: true, unique: true }),
    description: longText(),
  },
});
