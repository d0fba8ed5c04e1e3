import { z } from "zod";
import { memberRow } from "#contract/entities/member";
import { closeReasons, closingBlocker } from "#contract/entities/member-closing";
import { longText } from "#contract/kit/field";
import { fields, recordId, version } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";
import { requiredText } from "#contract/kit/text";
import { memberNotFound } from "#contract/operations/members/refusals";

const id = z.uuid();
const description = requiredText("Description", 1000);
/** What is done about a closed membership is told with a remark. */
const onClosed = { id: recordId("member"), version, description: longText({ required: true, max: 1000 }) };
const refusals = {
  ...memberNotFound,
  stale_version: { message: "Someone else has changed this in the meantime" },
} as const;

/** What stands against closing a member: an empty list means that they may be closed. */
export const closingBlockers = defineOperation({
  name: "closing-obstacles",
  slice: "members",
  label: "See what blocks closing a member",
  method: "GET",
  path: "/member-profile/:id/closing",
  scope: "branch",
  input: z.strictObject({ id }),
  output: z.object({ obstacles: z.array(closingBlocker), may_override: z.boolean() }),
  refusals: memberNotFound,
});

/**
 * Closes a membership, with at least one remark. Every account must be at zero and nothing left
 * to recover of loans that were written off, unless who may "members:close-with-balances" says in
 * `override_reason` why not. A closed member is not changed and takes
 * no posting.
 */
export const closeMember = defineOperation({
  name: "close-member",
  slice: "members",
  label: "Close a membership",
  method: "POST",
  path: "/member-profile/:id/close",
  scope: "branch",
  approval: { kind: "member-closing", isWeighed: true },
  on: "member",
  when: { is_closed: false },
  action: "Close membership",
  title: "Close the membership of {name}?",
  confirm:
    "A closed member loses services, voting and dividends. The record is locked and takes no postings " +
    "until the membership is reopened.",
  done: "The membership of {name} is closed",
  isDanger: true,
  input: z.strictObject({
    id,
    version: z.int("Version is required").min(1, "Version is required"),
    remarks: z
      .array(
        z.strictObject({ reason: z.enum(closeReasons, "Reason must be one of its options"), description }),
      )
      .min(1, "Say why the membership is closed")
      .max(10, "At most 10 remarks"),
    override_reason: description.optional(),
  }),
  output: memberRow,
  refusals: {
    ...refusals,
    member_closed: { message: "The membership is closed" },
    balances_remain: { message: "{name} still has balances: {accounts}" },
    claims_remain: { message: "{name} still owes on loans that were written off: {accounts}" },
    override_not_permitted: {
      message: "You don't have permission to close a member with balances",
      status: 403,
      field: "override_reason",
    },
  },
  emits: ["member.update"],
});

/** Opens a closed membership again; the member is pending and must be verified anew. */
export const reopenMember = defineOperation({
  name: "reopen-member",
  slice: "members",
  label: "Reopen a membership",
  method: "PUT",
  path: "/member-profile/:id/reopen",
  scope: "branch",
  on: "member",
  when: { is_closed: true, merged_into_id: null },
  action: "Reopen membership",
  title: "Reopen the membership of {name}?",
  confirm: "The member becomes pending and must be verified again. Closing remarks are kept.",
  done: "The membership of {name} is open again",
  input: fields(onClosed),
  output: memberRow,
  refusals: {
    ...refusals,
    member_not_closed: { message: "The membership is not closed" },
    member_merged: { message: "This member was merged into {name} and stays closed" },
  },
  emits: ["member.update"],
});

/** Puts a closed member away: lists and pickers no longer show them. */
export const archiveMember = defineOperation({
  name: "archive-member",
  slice: "members",
  label: "Archive a member",
  method: "PUT",
  path: "/member-profile/:id/archive",
  scope: "branch",
  on: "member",
  when: { is_closed: true, archived_at: null },
  action: "Archive",
  title: "Archive {name}?",
  confirm: "Lists and pickers no longer show the member. Everything is kept.",
  done: "{name} is archived",
  input: fields(onClosed),
  output: memberRow,
  refusals: {
    ...refusals,
    member_not_closed: { message: "The membership is not closed" },
    already_archived: { message: "This member is already archived" },
  },
  emits: ["member.update"],
});

/** Takes a member out of the archive; they stay closed. */
export const unarchiveMember = defineOperation({
  name: "unarchive-member",
  slice: "members",
  label: "Restore a member from the archive",
  method: "PUT",
  path: "/member-profile/:id/unarchive",
  scope: "branch",
  on: "member",
  when: { archived_at: { not: null }, merged_into_id: null },
  action: "Restore from archive",
  title: "Restore {name} from the archive?",
  confirm: "Lists and pickers show the member again. The membership stays closed.",
  done: "{name} was restored from the archive",
  input: fields(onClosed),
  output: memberRow,
  refusals: {
    ...refusals,
    not_archived: { message: "This member is not archived" },
    member_merged: { message: "This member was merged into {name} and stays closed" },
  },
  emits: ["member.update"],
});
