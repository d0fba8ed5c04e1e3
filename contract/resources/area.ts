import { media, point, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

export const area = defineResource({
  name: "area",
  menu: "maintenance",
  page: "maintenance/area",
  inlineEdit: ["name"],
  fields: {
    name: text({ required: true, unique: true }),
    media_id: media({ label: "Picture" }),
    place: point(),
  },
});
