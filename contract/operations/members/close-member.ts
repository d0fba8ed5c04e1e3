import { z } from "zod";
import { member } from "#contract/entities/member";
import { closeReasons, closingObstacle } from "#contract/entities/member-closing";
import { defineOperation } from "#contract/kit/operation";
import { requiredText } from "#contract/kit/text";
import { version } from "#contract/operations/members/fields";
import { memberNotFound } from "#contract/operations/members/refusals";

const id = z.uuid();
const description = requiredText("Description", 1000);
const refusals = {
  ...memberNotFound,
  stale_version: { message: "Somebody else has changed this in the meantime" },
} as const;

/** What stands against closing a member: an empty list means that they may be closed. */
export const closingObstacles = defineOperation({
  name: "closing-obstacles",
  slice: "members",
  label: "See what stands against closing a member",
  method: "GET",
  path: "/member-profile/:id/closing",
  scope: "branch",
  input: z.strictObject({ id }),
  output: z.object({ obstacles: z.array(closingObstacle), may_override: z.boolean() }),
  refusals: memberNotFound,
});

/**
 * Closes a membership, with at least one remark. Every account must be at zero, unless who may
 * "members:close-with-balances" says in `override_reason` why not. A closed member is not changed and takes
 * no posting.
 */
export const closeMember = defineOperation({
  name: "close-member",
  slice: "members",
  label: "Close a membership",
  method: "POST",
  path: "/member-profile/:id/close",
  scope: "branch",
  input: z.strictObject({
    id,
    version,
    remarks: z
      .array(
        z.strictObject({ reason: z.enum(closeReasons, "Reason must be one of its options"), description }),
      )
      .min(1, "Say why the membership is closed")
      .max(10, "At most 10 remarks"),
    override_reason: description.optional(),
  }),
  output: member,
  refusals: {
    ...refusals,
    member_closed: { message: "The membership is closed" },
    balances_remain: { message: "{name} still holds money: {accounts}" },
    override_not_permitted: {
      message: "You are not permitted to close a member who holds money",
      status: 403,
      field: "override_reason",
    },
  },
  stirs: ["member.update"],
});

/** Opens a closed membership again; the member is pending and must be verified anew. */
export const reopenMember = defineOperation({
  name: "reopen-member",
  slice: "members",
  label: "Open a membership again",
  method: "PUT",
  path: "/member-profile/:id/reopen",
  scope: "branch",
  input: z.strictObject({ id, version, description }),
  output: member,
  refusals: {
    ...refusals,
    member_not_closed: { message: "The membership is not closed" },
    member_merged: { message: "This member was merged into {name} and stays closed" },
  },
  stirs: ["member.update"],
});

/** Puts a closed member away: lists and pickers no longer show them. */
export const archiveMember = defineOperation({
  name: "archive-member",
  slice: "members",
  label: "Archive a member",
  method: "PUT",
  path: "/member-profile/:id/archive",
  scope: "branch",
  input: z.strictObject({ id, version, description }),
  output: member,
  refusals: {
    ...refusals,
    member_not_closed: { message: "The membership is not closed" },
    already_archived: { message: "This member is archived already" },
  },
  stirs: ["member.update"],
});

/** Takes a member out of the archive; they stay closed. */
export const unarchiveMember = defineOperation({
  name: "unarchive-member",
  slice: "members",
  label: "Take a member out of the archive",
  method: "PUT",
  path: "/member-profile/:id/unarchive",
  scope: "branch",
  input: z.strictObject({ id, version, description }),
  output: member,
  refusals: {
    ...refusals,
    not_archived: { message: "This member is not archived" },
    member_merged: { message: "This member was merged into {name} and stays closed" },
  },
  stirs: ["member.update"],
});
