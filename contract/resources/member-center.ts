import { weekDays } from "#contract/kit/dates";
import { choice, longText, reference, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

/** Where members of several groups meet and pay, and who leads them: loans.md 2 (centers). */
export const memberCenter = defineResource({
  name: "member-center",
  menu: "members",
  page: "members/member-center",
  inlineEdit: ["name", "description"],
  fields: {
    name: text({ required: true, unique: true }),
    leader_id: reference("member-profile", { label: "Leader" }),
    meeting_day: choice(weekDays, { label: "Meets on" }),
    meeting_place: text({ label: "Meets at", max: 100 }),
    description: longText(),
  },
});
