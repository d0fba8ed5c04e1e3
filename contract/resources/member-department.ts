import { icon, longText, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

export const memberDepartment = defineResource({
  name: "member-department",
  menu: "members",
  page: "members/member-department",
  inlineEdit: ["name", "description"],
  fields: {
    name: text({ required: true, unique: true }),
    icon: icon(),
    description: longText(),
  },
});
