import { date, longText, media, money, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

export const memberAsset = defineResource({
  name: "member-asset",
  label: "Asset",
  parent: "member-profile",
  totals: ["cost"],
  fields: {
    name: text({ required: true }),
    cost: money({ required: true, min: 0 }),
    entry_date: date({ label: "Acquired on", required: true }),
    media_id: media({ label: "Picture" }),
    description: longText(),
  },
});
