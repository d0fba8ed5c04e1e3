import { z } from "zod";
import { memberBrief } from "#contract/entities/member";
import { longText, reference } from "#contract/kit/field";
import { fields, recordId } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";
import { requiredText } from "#contract/kit/text";
import { version } from "#contract/operations/members/fields";
import { memberNotFound } from "#contract/operations/members/refusals";

/** Why two members are suspected to be one, and how much each reason weighs of 100. */
export const suspicionWeights = {
  government_id: 60,
  tax_number: 60,
  name_and_birthdate: 50,
  old_reference: 40,
  similar_name_and_birthdate: 30,
  passbook_is_old_reference: 30,
  contact_number_and_last_name: 20,
} as const;
export const suspicions = [
  "government_id",
  "tax_number",
  "name_and_birthdate",
  "old_reference",
  "similar_name_and_birthdate",
  "passbook_is_old_reference",
  "contact_number_and_last_name",
] as const satisfies readonly (keyof typeof suspicionWeights)[];

/** A member whom a new one may be, with why, and how likely from 0 to 100. */
export const suspectedMember = memberBrief.extend({
  score: z.int(),
  reasons: z.array(z.enum(suspicions)),
});
export type SuspectedMember = z.output<typeof suspectedMember>;

const wholeNumber = (fallback: number, min: number, max: number) =>
  z.coerce.number().pipe(z.int().min(min).max(max)).default(fallback);

/** The pairs of members suspected to be one and not dismissed, the likeliest first. */
export const suspectedPairs = defineOperation({
  name: "suspected-pairs",
  slice: "members",
  label: "See suspected duplicates",
  method: "GET",
  path: "/member-duplicate",
  scope: "branch",
  input: z.strictObject({
    /** Only the pairs of this member. */
    member_id: z.uuid().optional(),
    pageIndex: wholeNumber(0, 0, 100_000),
    pageSize: wholeNumber(20, 1, 100),
  }),
  output: z.object({
    data: z.array(
      z.object({
        /** The older of the two. */
        first: memberBrief,
        second: memberBrief,
        score: z.int(),
        reasons: z.array(z.enum(suspicions)),
      }),
    ),
    totalSize: z.int(),
    totalPage: z.int(),
    pageIndex: z.int(),
    pageSize: z.int(),
  }),
  refusals: {},
});

/** Says that two members are two people after all; they are not suspected again. */
export const dismissPair = defineOperation({
  name: "dismiss-pair",
  slice: "members",
  label: "Mark two members as not duplicates",
  method: "POST",
  path: "/member-duplicate/dismiss",
  scope: "branch",
  action: "Not a duplicate",
  title: "Not a duplicate?",
  confirm: "{name} will not be suggested again.",
  done: "Marked as two people",
  input: fields({
    member_id: recordId("member"),
    other_id: reference("member", { required: true, label: "The other member" }),
    reason: longText({ required: true, max: 1000 }),
  }),
  output: z.object({ member_id: z.uuid(), other_id: z.uuid() }),
  refusals: {
    ...memberNotFound,
    same_member: { message: "These are the same member", status: 400, field: "other_id" },
  },
  emits: ["member.update"],
});

const ids = { id: z.uuid(), into_id: z.uuid() };
const mergeRefusals = {
  ...memberNotFound,
  same_member: { message: "A member cannot be merged into themselves", status: 400, field: "into_id" },
  already_merged: { message: "{name} has already been merged" },
} as const;

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** What a merge does, and what stands against it. */
export const mergePlan = z.object({
  source: memberBrief.extend({ version: z.int() }),
  target: memberBrief.extend({ version: z.int() }),
  /** Each field in which the two differ. `taken` says that the target gets the source's value. */
  fields: z.array(
    z.object({
      field: z.string(),
      source: value,
      target: value,
      /** What the ids are called, where the values are ids. */
      source_name: z.string().nullable(),
      target_name: z.string().nullable(),
      taken: z.boolean(),
    }),
  ),
  /** What hangs on the source and moves to the target, by resource: "member-address". */
  parts: z.array(z.object({ noun: z.string(), count: z.int() })),
  /** Members the source has recruited, who will have been recruited by the target. */
  recruited: z.int(),
  /** Money of the source, in centavos: a merge needs every balance at zero. */
  holdings: z.array(z.object({ account_id: z.uuid(), code: z.string(), name: z.string(), balance: z.int() })),
});

/** What merging a member (`id`) into another (`into_id`) would do; changes nothing. */
export const previewMerge = defineOperation({
  name: "preview-merge",
  slice: "members",
  label: "Preview merging two members",
  method: "GET",
  path: "/member-profile/:id/merge/:into_id",
  scope: "branch",
  input: z.strictObject(ids),
  output: mergePlan,
  refusals: mergeRefusals,
});

/**
 * Merges a member (`id`, the source) into another (`into_id`, the target), who stays. The target keeps its
 * own values and gets the source's where it has none, and for each field named in `take`. What hangs on the
 * source moves to the target. The source is closed and archived for good, and says into whom it was merged.
 * The journal is never rewritten: past entries keep the source's name, and a source that holds money is
 * refused. Empty its accounts first by real, linked postings (a withdrawal and a deposit), then merge.
 */
export const mergeMembers = defineOperation({
  name: "merge-members",
  slice: "members",
  label: "Merge two members",
  method: "POST",
  path: "/member-profile/:id/merge/:into_id",
  scope: "branch",
  approval: { kind: "member-merge" },
  input: z.strictObject({
    ...ids,
    /** The versions the preview showed. */
    source_version: version,
    target_version: version,
    take: z.array(z.string().max(100)).max(100).default([]),
    reason: requiredText("Reason", 1000),
  }),
  output: mergePlan,
  refusals: {
    ...mergeRefusals,
    stale_version: { message: "Someone else has changed this in the meantime" },
    member_closed: { message: "The membership is closed" },
    balances_remain: { message: "{name} still has balances: {accounts}" },
    loans_remain: {
      message: "{name} has or guarantees {loans}, so cannot be merged. Close, recover or withdraw that first",
    },
    field_not_mergeable: {
      message: "{field} cannot be merged",
      status: 400,
      field: "take",
    },
    two_portal_accounts: {
      message: "Both members have a portal account. Disconnect one of them first.",
    },
  },
  emits: ["member.update"],
});
