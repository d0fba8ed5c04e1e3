import { z } from "zod";
import { longText, text, toggle } from "#contract/kit/field";
import { fields, recordId } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";
import { liftedForEntries } from "#contract/operations/member-entry";
import { type Kind, type Named, sharedBy } from "#contract/operations/vouchers/kind";
import {
  lineRefusals,
  releaseRefusals,
  removeRefusals,
  stepRefusals,
  voucherNotFound,
  voucherRefusals,
} from "#contract/operations/vouchers/refusals";
import { keepingOf } from "#contract/operations/vouchers/templates";

/** A number typed by hand: what can be printed and told over a telephone. */
const number = text({
  label: "Voucher no.",
  max: 50,
  pattern: /^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u,
  patternMessage: "Voucher no. may hold letters, digits, spaces, dots, slashes and hyphens",
  help: "The next of the series where nothing is typed",
});

/** Written as a draft, and read. */
function writingOf<const N extends string, I extends z.ZodType, U extends z.ZodType, R extends z.ZodType>(
  kind: Kind<N, I, U, R>,
) {
  const { name, one, input, update } = kind;
  const { base, step, emits } = sharedBy(kind);
  const path = `/${name}`;
  return {
    /** A voucher with its lines, its links and whom it went through. */
    show: defineOperation({
      ...base,
      name: "show",
      label: `See ${one}`,
      method: "GET",
      path: `${path}/:id`,
      permission: `${name}:read`,
      input: fields({ id: recordId(name) }),
      refusals: voucherNotFound,
    }),
    /** Writes a draft. Refuses lines that do not balance, and names the line that cannot be posted. */
    create: defineOperation({
      ...base,
      name: "create",
      label: `Write ${one}`,
      method: "POST",
      path,
      input,
      refusals: voucherRefusals,
      emits: [`${name}.create`],
    }),
    /** Writes a draft anew, as a whole. Lines keep their ids where they are named by them. */
    update: defineOperation({
      ...base,
      name: "update",
      label: `Change ${one}`,
      method: "PUT",
      path: `${path}/:id`,
      input: update,
      refusals: {
        ...stepRefusals,
        ...voucherRefusals,
        reversal_stays: { message: "A reversal mirrors what it reverses: delete it and write another" },
        proposal_stays: { message: "A register worked it out: delete it and have it proposed anew" },
      },
      emits,
    }),
    /** Deletes a draft that has no number yet; one that has is cancelled, so that no number goes missing. */
    remove: defineOperation({
      ...step("Delete", { name: "delete", when: { state: "draft", number: null }, action: "Delete" }),
      title: "Delete {name}?",
      done: "{name} is deleted",
      isDanger: true,
      method: "DELETE",
      path: `${path}/:id`,
      input: fields({ id: recordId(name) }),
      output: z.null(),
      refusals: removeRefusals,
      emits: [`${name}.delete`],
    }),
    /** Deletes those of the drafts that have no number, and says of each other voucher why not. */
    removeMany: defineOperation({
      ...base,
      name: "bulk-delete",
      label: `Delete several drafts: ${one}`,
      method: "DELETE",
      path: `${path}/bulk-delete`,
      permission: `${name}:delete`,
      input: z.strictObject({
        ids: z.array(z.uuid(), "ids are required").min(1, "ids are required").max(500, "At most 500 at once"),
      }),
      output: z.object({
        deleted: z.array(z.uuid()),
        refused: z.array(z.object({ id: z.uuid(), code: z.string(), message: z.string() })),
      }),
      refusals: removeRefusals,
      emits: [`${name}.delete`],
    }),
  };
}

/** Numbered and printed. */
function printingOf<const N extends string, R extends z.ZodType>(kind: Named<N, R>) {
  const { step, asked, emits, emitsApproved } = sharedBy(kind);
  return {
    /**
     * Draws the number, unless it is typed or was drawn before, and lets nobody edit it any more. Refuses a
     * number that any voucher of the kind has or had.
     */
    print: defineOperation({
      ...step("Print", { name: "print", when: { state: "draft" }, action: "Print" }),
      title: "Print {name}?",
      confirm: "It gets its number, and can no longer be edited.",
      done: "{name} is printed",
      method: "PUT",
      input: fields({ ...asked, number }),
      refusals: {
        ...stepRefusals,
        ...lineRefusals,
        number_already_used: { message: "Voucher no. {number} is already used", field: "number" },
        number_not_authorized: {
          message: "{number} is outside the numbers that may be printed on this day: {ranges}",
          status: 400,
          field: "number",
        },
        number_kept: { message: "It keeps its number {number}", field: "number" },
      },
      emits,
    }),
    /** Makes a printed voucher a draft again; it keeps its number. */
    printUndo: defineOperation({
      ...step("Undo the printing of", { name: "print-undo", when: { state: "printed" } }),
      action: "Undo print",
      title: "Undo the printing of {name}?",
      confirm: "It can be edited again, and keeps its number.",
      done: "{name} is a draft again",
      method: "PUT",
      permission: `${kind.name}:print`,
      input: fields(asked),
      refusals: stepRefusals,
      emits,
    }),
    /** Counts another print of what was printed. Nothing else changes. */
    reprint: defineOperation({
      ...step("Print again", { name: "print-only", when: { state: ["printed", "approved", "released"] } }),
      action: "Print again",
      title: "Print {name} again?",
      done: "{name} is printed again",
      method: "POST",
      permission: `${kind.name}:print`,
      input: fields(asked),
      refusals: stepRefusals,
      emits,
    }),
    /** Gives a number up for good; it stays listed as cancelled. */
    cancel: defineOperation({
      ...step("Cancel", { name: "cancel", action: "Cancel" }),
      when: { number: { not: null }, state: ["draft", "printed", "approved"] },
      title: "Cancel {name}?",
      confirm: "Its number is given up for good, and stays listed as cancelled.",
      done: "{name} is cancelled",
      isDanger: true,
      method: "POST",
      input: fields({ ...asked, reason: longText({ required: true, max: 255 }) }),
      refusals: {
        ...stepRefusals,
        voucher_has_no_number: { message: "It has no number yet: delete it" },
      },
      emits: emitsApproved,
    }),
  };
}

const approverWroteIt = { message: "Who wrote a voucher does not approve it", status: 403 } as const;

/** Approved or not. */
function decidingOf<const N extends string, R extends z.ZodType>(kind: Named<N, R>) {
  const { step, asked, emits, emitsApproved } = sharedBy(kind);
  return {
    /**
     * Approves a printed voucher that somebody else wrote; from the amount on that the branch's rules say,
     * one more person decides.
     */
    approve: defineOperation({
      ...step("Approve", { name: "approve", when: { state: "printed" }, action: "Approve" }),
      title: "Approve {name}?",
      done: "{name} is approved",
      method: "PUT",
      approval: { kind: "voucher", isWeighed: true },
      input: fields(asked),
      refusals: {
        ...stepRefusals,
        ...lineRefusals,
        approver_wrote_it: approverWroteIt,
      },
      emits: emitsApproved,
    }),
    /** Makes a printed voucher a draft again, with the reason for who wrote it; it keeps its number. */
    reject: defineOperation({
      ...step("Reject", { name: "reject", when: { state: "printed" }, action: "Reject" }),
      title: "Reject {name}?",
      confirm: "It is a draft again that keeps its number, and says why to who wrote it.",
      done: "{name} is rejected",
      isDanger: true,
      method: "PUT",
      permission: `${kind.name}:approve`,
      input: fields({ ...asked, reason: longText({ required: true, max: 500 }) }),
      refusals: { ...stepRefusals, approver_wrote_it: approverWroteIt },
      emits,
    }),
    /** Takes an approval back: the voucher is printed, and no more. */
    approveUndo: defineOperation({
      ...step("Undo the approval of", { name: "approve-undo", when: { state: "approved" } }),
      action: "Undo approval",
      title: "Undo the approval of {name}?",
      done: "{name} is no longer approved",
      method: "POST",
      permission: `${kind.name}:approve`,
      input: fields(asked),
      refusals: stepRefusals,
      emits: emitsApproved,
    }),
  };
}

/** Posted, and undone. */
function postingOf<const N extends string, R extends z.ZodType>(kind: Named<N, R>) {
  const { step, asked, emits, emitsApproved } = sharedBy(kind);
  return {
    /**
     * Posts an approved voucher as one entry under its number, once, on the business date or on the voucher's
     * own; cash in it moves the drawer of who releases. From the amount on that the branch's rules of
     * approval begin at, who wrote it does not release it.
     */
    release: defineOperation({
      ...step("Release", { name: "release", when: { state: "approved" }, action: "Release" }),
      title: "Release {name}?",
      confirm: "It is posted to the books, for good.",
      done: "{name} is released",
      method: "POST",
      approval: { lifts: liftedForEntries },
      input: fields({
        ...asked,
        on_voucher_date: toggle({ label: "Post on the voucher's date" }),
        back_date_reason: longText({ label: "Reason for the earlier date", max: 255 }),
      }),
      refusals: releaseRefusals,
      emits: [...emitsApproved, "journal.create", "transaction-batch.update"],
    }),
    /**
     * Writes a draft that undoes a released voucher, once: its lines, each on the other side. What a reversal
     * undid is written anew, as a voucher of its own: registers and numbers follow a voucher's end once.
     */
    reverse: defineOperation({
      ...step("Write the reversal of", {
        name: "reverse",
        when: { state: "released", reversed_by_id: null, reverses_id: null },
      }),
      action: "Reverse",
      title: "Reverse {name}?",
      confirm: "A draft is written that undoes it. It is printed, approved and released as any other.",
      done: "The reversal of {name} is written",
      method: "POST",
      input: fields({ ...asked, reason: longText({ required: true, max: 255 }) }),
      refusals: {
        ...stepRefusals,
        voucher_already_reversed: { message: "It is already reversed by {name}" },
        voucher_is_reversal: { message: "It is a reversal itself: write what it undid as a new voucher" },
      },
      emits: [...emits, `${kind.name}.create`],
    }),
  };
}

/** Declares the life of one kind of voucher: draft → printed → approved → released. */
export const vouchersOf = <
  const N extends string,
  I extends z.ZodType,
  U extends z.ZodType,
  R extends z.ZodType,
>(
  kind: Kind<N, I, U, R>,
) => ({
  ...writingOf(kind),
  ...keepingOf(kind),
  ...printingOf(kind),
  ...decidingOf(kind),
  ...postingOf(kind),
});
