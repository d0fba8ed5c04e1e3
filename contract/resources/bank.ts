import { longText, media, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

export const bank = defineResource({
  name: "bank",
  menu: "maintenance",
  page: "maintenance/banks",
  inlineEdit: ["name", "description"],
  fields: {
    name: text({ required: true, unique: true }),
    media_id: media({ label: "Logo" }),
    description: longText(),
  },
});
