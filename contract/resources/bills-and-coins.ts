import { choice, longText, media, money, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

export const billsAndCoins = defineResource({
  name: "bills-and-coins",
  label: "Denomination",
  labelPlural: "Bills and coins",
  menu: "transactions",
  page: "maintenance/bills-and-coins",
  order: { field: "value", order: "desc" },
  inlineEdit: ["name", "description"],
  fields: {
    name: text({ required: true, unique: true }),
    kind: choice(["bill", "coin"], { required: true }),
    value: money({ required: true, min: 1 }),
    media_id: media({ label: "Picture" }),
    description: longText(),
  },
});
