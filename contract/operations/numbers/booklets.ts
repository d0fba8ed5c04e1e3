import { bookletFace, receiptBooklet } from "#contract/entities/receipt-booklet";
import { longText, reference } from "#contract/kit/field";
import { fields, recordId, version } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";

/**
 * Writes down that a printed booklet of official receipts was handed to somebody of the branch, on the
 * business date and by the caller. Refuses numbers the wrong way round, numbers of another booklet, and
 * people who do not work in the branch.
 */
export const handOutBooklet = defineOperation({
  name: "hand-out",
  slice: "numbers",
  label: "Hand out a booklet of receipts",
  method: "POST",
  path: "/receipt-booklet",
  scope: "branch",
  input: fields({
    user_id: reference("user", { required: true, label: "Handed out to" }),
    ...bookletFace,
    note: longText({ max: 255 }),
  }),
  output: receiptBooklet,
  refusals: {
    numbers_reversed: {
      message: "The last number must not be less than the first",
      status: 400,
      field: "last_number",
    },
    numbers_in_another_booklet: {
      message: "{name} has a booklet of the numbers {first} to {last}",
      field: "first_number",
    },
    not_of_branch: { message: "That person does not work in this branch", status: 400, field: "user_id" },
  },
  emits: ["receipt-booklet.create"],
});

/** Writes down that a booklet came back, on the business date and to the caller. It comes back once. */
export const returnBooklet = defineOperation({
  name: "return",
  slice: "numbers",
  label: "Take back a booklet of receipts",
  method: "PUT",
  path: "/receipt-booklet/:id/return",
  scope: "branch",
  on: "receipt-booklet",
  when: { is_returned: false },
  action: "Take back",
  title: "Take back the booklet {name}?",
  done: "The booklet {name} is back",
  input: fields({ id: recordId("receipt-booklet"), version, note: longText({ max: 255 }) }),
  output: receiptBooklet,
  refusals: {
    booklet_not_found: { message: "This booklet is not in this branch", status: 404 },
    stale_version: { message: "Someone else has changed this in the meantime" },
    booklet_returned: { message: "The booklet came back already" },
  },
  emits: ["receipt-booklet.update"],
});
