import { tieOutItem } from "#contract/entities/tie-out-item";
import { longText, reference } from "#contract/kit/field";
import { fields, recordId, version } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";

const refusals = {
  tie_out_item_not_found: { message: "Difference not found", status: 404 },
  stale_version: { message: "Someone else has changed this in the meantime" },
} as const;

/** Gives a difference to somebody of the branch to look into; to nobody where `owner_id` is left out. */
export const assignDifference = defineOperation({
  name: "assign",
  slice: "tie-out-item",
  label: "Say who looks into a difference",
  method: "PUT",
  path: "/tie-out-item/:id/owner",
  scope: "branch",
  on: "tie-out-item",
  action: "Give to somebody",
  title: "Who looks into this difference?",
  done: "It is said who looks into it",
  input: fields({
    id: recordId("tie-out-item"),
    version,
    owner_id: reference("user", { label: "Looked after by" }),
  }),
  output: tieOutItem,
  refusals: {
    ...refusals,
    not_of_branch: { message: "That person does not work in this branch", status: 400, field: "owner_id" },
  },
  emits: ["tie-out-item.update"],
});

/** Writes beside a difference what is known of it. */
export const annotateDifference = defineOperation({
  name: "annotate",
  slice: "tie-out-item",
  label: "Note what is known of a difference",
  method: "PUT",
  path: "/tie-out-item/:id/note",
  scope: "branch",
  on: "tie-out-item",
  action: "Write a note",
  title: "What is known of this difference?",
  done: "The note is kept",
  input: fields({ id: recordId("tie-out-item"), version, note: longText({ max: 2000 }) }),
  output: tieOutItem,
  refusals,
  emits: ["tie-out-item.update"],
});
