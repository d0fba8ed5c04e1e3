import { date, longText, media, money, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

export const memberIncome = defineResource({
  name: "member-income",
  label: "Income",
  parent: "member-profile",
  totals: ["amount"],
  fields: {
    name: text({ required: true }),
    source: text({ label: "Source of income", required: true }),
    amount: money({ required: true, min: 1 }),
    release_date: date({ label: "Received on", required: true }),
    media_id: media({ label: "Proof", accept: "document" }),
    description: longText(),
  },
});
