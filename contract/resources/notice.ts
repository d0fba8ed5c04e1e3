import { date, longText, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";
import { ordered } from "#contract/kit/rule";

/** What the branch tells its people and members for some days, on their home pages. */
export const notice = defineResource({
  name: "notice",
  menu: "maintenance",
  page: "maintenance/notice",
  order: { field: "starts_on", order: "desc" },
  fields: {
    name: text({ label: "Title", required: true, max: 120 }),
    description: longText({ label: "Text", required: true, max: 2000 }),
    starts_on: date({ label: "From", required: true }),
    ends_on: date({ label: "To", help: "Shown until taken down when left out" }),
  },
  rules: [ordered("starts_on", "ends_on", "The last day must not be before the first", "orSame")],
});
