import { longText, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

export const memberContactReference = defineResource({
  name: "member-contact-reference",
  label: "Contact reference",
  parent: "member-profile",
  fields: {
    name: text({ required: true }),
    contact_number: text({
      required: true,
      max: 30,
      pattern: /^\+?[\d ()-]{7,30}$/,
      patternMessage: "Contact number must be 7 to 30 digits",
    }),
    description: longText(),
  },
});
