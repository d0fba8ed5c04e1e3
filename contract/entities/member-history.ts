import { memberFootsteps } from "#contract/entities/footstep";
import { memberAttributes } from "#contract/entities/member";
import { choice, date, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/**
 * Every value that an attribute of a member has had, the latest first. `created_at` is when it took effect,
 * by whom `user_id`; a value of null says that it was cleared. Rows carry value_id and previous_id too.
 */
export const memberAttributeHistory = defineList({
  name: "member-attribute-history",
  label: "History of a member's attributes",
  menu: "members",
  path: "/member-profile/:id/attribute-history",
  opens: "member",
  fields: {
    created_at: date({ label: "Took effect" }),
    attribute: choice(memberAttributes),
    value_name: text({ label: "Value" }),
    previous_name: text({ label: "Before" }),
    user_id: reference("user", { label: "By" }),
  },
  searches: ["value_name", "previous_name"],
  order: { field: "created_at", order: "desc" },
  stirredBy: ["member.update"],
});

/**
 * Everything done to a member, to what hangs on them and with their money: rows as those of the footstep
 * lists, with before and after.
 */
export const memberHistory = defineList({
  name: "member-history",
  label: "History of a member",
  menu: "members",
  path: "/member-profile/:id/history",
  fields: memberFootsteps.fields,
  searches: memberFootsteps.searches,
  order: memberFootsteps.order,
  stirredBy: ["member.update"],
});
