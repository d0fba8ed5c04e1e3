import { z } from "zod";
import { member } from "#contract/entities/member";
import { missingRequirements } from "#contract/entities/member-data-quality";
import { inputOf } from "#contract/kit/entity";
import { defineOperation } from "#contract/kit/operation";

/** How complete the members of the branch are; closed and archived ones are not counted. */
export const dataQuality = defineOperation({
  name: "data-quality",
  slice: "members",
  label: "See what members are missing for the annual report",
  method: "GET",
  path: "/member-data-quality",
  scope: "branch",
  input: z.strictObject({}),
  output: z.object({
    members: z.int(),
    /** Who lack nothing. */
    complete: z.int(),
    /** Whole percent of what is needed that is there, rounded down; 100 only when nothing lacks. */
    percent: z.int(),
    lacks: z.array(z.object({ lack: z.enum(missingRequirements), count: z.int() })),
  }),
  refusals: {},
});

/** What can be written for many members at once. */
export const fixableNames = [
  "tax_identification_number",
  "birthdate",
  "sex",
  "civil_status",
  "contact_number",
  "member_type_id",
] as const satisfies readonly (keyof typeof member.fields)[];
/** Each as its field takes it. */
export const fixableFields = inputOf(member.fields);

/**
 * Writes one field of many members (at most 500), each with its own value, and answers for each. A member
 * who is refused hinders no other.
 */
export const fixMembers = defineOperation({
  name: "fix-members",
  slice: "members",
  label: "Bulk edit a field of members",
  method: "POST",
  path: "/member-data-quality/fix",
  scope: "branch",
  input: z.strictObject({
    field: z.enum(fixableNames, "Field must be one of its options"),
    rows: z
      .array(z.strictObject({ id: z.uuid(), value: z.unknown() }))
      .min(1, "rows is required")
      .max(500, "At most 500 at a time"),
  }),
  output: z.object({
    fixed: z.array(z.uuid()),
    refused: z.array(z.object({ id: z.uuid(), code: z.string(), message: z.string() })),
  }),
  refusals: {},
  emits: ["member.update"],
});
