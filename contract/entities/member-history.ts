import { z } from "zod";
import { memberFootsteps } from "#contract/entities/footstep";
import { memberAttributes } from "#contract/entities/member";
import { choice, moment, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/**
 * Every value that an attribute of a member has had, the latest first. `created_at` is when it took effect,
 * by whom `user_id`; a value of null says that it was cleared.
 */
export const memberAttributeHistory = defineList({
  name: "member-attribute-history",
  label: "History of a member's attributes",
  menu: "members",
  path: "/member-profile/:id/attribute-history",
  permission: "member",
  fields: {
    created_at: moment({ label: "Took effect" }),
    attribute: choice(memberAttributes),
    value_name: text({ label: "Value" }),
    previous_name: text({ label: "Before" }),
    user_id: reference("user", { label: "By" }),
  },
  carries: { value_id: z.uuid().nullable(), previous_id: z.uuid().nullable() },
  searches: ["value_name", "previous_name"],
  order: { field: "created_at", order: "desc" },
  invalidatedBy: ["member.update"],
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
  carries: memberFootsteps.carries,
  searches: memberFootsteps.searches,
  order: memberFootsteps.order,
  invalidatedBy: ["member.update"],
});
