import { weekDays } from "#contract/kit/dates";
import { choice, longText, reference, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

/** Members who meet and borrow together, with those who speak for them: loans.md 2 (groups). */
export const memberGroup = defineResource({
  name: "member-group",
  menu: "members",
  page: "members/member-group",
  inlineEdit: ["name", "description"],
  fields: {
    name: text({ required: true, unique: true, max: 50 }),
    leader_id: reference("member-profile", { label: "Leader" }),
    treasurer_id: reference("member-profile", { label: "Treasurer" }),
    meeting_day: choice(weekDays, { label: "Meets on" }),
    meeting_place: text({ label: "Meets at", max: 100 }),
    description: longText({ max: 500 }),
  },
});
