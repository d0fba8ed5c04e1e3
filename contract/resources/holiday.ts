import { choice, date, longText, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

export const holiday = defineResource({
  name: "holiday",
  menu: "maintenance",
  page: "maintenance/holidays",
  order: { field: "entry_date", order: "asc" },
  inlineEdit: ["name", "entry_date", "kind", "description"],
  fields: {
    name: text({ required: true }),
    entry_date: date({ label: "Date", required: true }),
    kind: choice(["regular", "special non-working", "special working", "local"], { default: "regular" }),
    description: longText(),
  },
});
