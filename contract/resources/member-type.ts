import { longText, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

export const memberType = defineResource({
  name: "member-type",
  menu: "members",
  page: "members/member-types",
  inlineEdit: ["name", "description"],
  fields: {
    name: text({ required: true, unique: true }),
    prefix: text({
      required: true,
      unique: true,
      max: 3,
      pattern: /^[A-Z0-9]{1,3}$/,
      patternMessage: "Prefix must be 1 to 3 capitals or digits",
    }),
    description: longText(),
  },
});
