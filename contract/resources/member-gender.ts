import { longText, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

export const memberGender = defineResource({
  name: "member-gender",
  menu: "members",
  page: "members/member-gender",
  inlineEdit: ["name", "description"],
  fields: {
    name: text({ required: true, unique: true, max: 100 }),
    description: longText(),
  },
});
