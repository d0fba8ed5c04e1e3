import { z } from "zod";
import { defineOperation } from "#contract/kit/operation";
import { storableText } from "#contract/kit/text";

const draftNotFound = {
  draft_not_found: { message: "Draft not found", status: 404 },
} as const;

/** What a list of drafts shows. */
const draftHead = z.object({
  id: z.uuid(),
  title: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});

const mostDraftCharacters = 200_000;
const draft = z.strictObject({
  title: storableText("Title", 255),
  /** The form as it was left, however incomplete; 200,000 characters as JSON at most. */
  content: z
    .record(z.string(), z.unknown())
    .refine((value) => JSON.stringify(value).length <= mostDraftCharacters, "The draft is too long"),
});

/** The caller's own drafts of the full form of a new member, the last saved first. */
export const listDrafts = defineOperation({
  name: "list-drafts",
  slice: "members",
  label: "See own drafts of new members",
  method: "GET",
  path: "/member-draft",
  scope: "branch",
  input: z.strictObject({}),
  output: z.object({ data: z.array(draftHead) }),
  refusals: {},
});

/** One of the caller's own drafts. */
export const showDraft = defineOperation({
  name: "show-draft",
  slice: "members",
  label: "See a draft of a new member",
  method: "GET",
  path: "/member-draft/:id",
  scope: "branch",
  input: z.strictObject({ id: z.uuid() }),
  output: draftHead.extend({ content: z.record(z.string(), z.unknown()) }),
  refusals: draftNotFound,
});

/**
 * Keeps a draft under an id the browser made (a UUID), so that saving again and again keeps one. At most 50
 * drafts a person.
 */
export const saveDraft = defineOperation({
  name: "save-draft",
  slice: "members",
  label: "Save a draft of a new member",
  method: "PUT",
  path: "/member-draft/:id",
  scope: "branch",
  input: draft.extend({ id: z.uuid() }),
  output: draftHead,
  refusals: { ...draftNotFound, too_many_drafts: { message: "Finish or delete one of your drafts first" } },
});

/** Throws one of the caller's own drafts away. */
export const deleteDraft = defineOperation({
  name: "delete-draft",
  slice: "members",
  label: "Discard a draft of a new member",
  method: "DELETE",
  path: "/member-draft/:id",
  scope: "branch",
  input: z.strictObject({ id: z.uuid() }),
  output: z.null(),
  refusals: draftNotFound,
});
