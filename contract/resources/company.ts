import { longText, media, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

export const company = defineResource({
  name: "company",
  menu: "maintenance",
  page: "maintenance/company",
  inlineEdit: ["name", "description"],
  fields: {
    name: text({ required: true, unique: true }),
    media_id: media({ label: "Picture" }),
    description: longText(),
  },
});
