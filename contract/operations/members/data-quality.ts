import { z } from "zod";
import { memberLacks } from "#contract/entities/member-data-quality";
import { defineOperation } from "#contract/kit/operation";
import { personalInfo } from "#contract/operations/members/fields";

/** How complete the members of the branch are; closed and archived ones are not counted. */
export const dataQuality = defineOperation({
  name: "data-quality",
  slice: "members",
  label: "See what members lack for a yearly filing",
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
    lacks: z.array(z.object({ lack: z.enum(memberLacks), count: z.int() })),
  }),
  refusals: {},
});

/** What can be written for many members at once, each as its field takes it. */
export const fixableFields = {
  tax_identification_number: personalInfo.tax_identification_number,
  birthdate: personalInfo.birthdate,
  sex: personalInfo.sex,
  civil_status: personalInfo.civil_status,
  contact_number: personalInfo.contact_number,
  member_type_id: z.uuid().nullable(),
} as const;
export const fixableNames = [
  "tax_identification_number",
  "birthdate",
  "sex",
  "civil_status",
  "contact_number",
  "member_type_id",
] as const satisfies readonly (keyof typeof fixableFields)[];

/**
 * Writes one field of many members (at most 500), each with its own value, and answers for each. A member
 * who is refused hinders no other.
 */
export const fixMembers = defineOperation({
  name: "fix-members",
  slice: "members",
  label: "Write one field of many members",
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
  stirs: ["member.update"],
});
