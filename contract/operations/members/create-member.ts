import { z } from "zod";
import { civilStatuses, member, sexes } from "#contract/entities/member";
import { calendarDate } from "#contract/kit/dates";
import { defineOperation } from "#contract/kit/operation";
import { keptText, optional } from "#contract/kit/text";

const lettersOnly = /^[\p{L}\p{M}][\p{L}\p{M}'’.\- ]*$/u;
const personName = (label: string) =>
  z
    .string(`${label} is required`)
    .trim()
    .min(1, `${label} is required`)
    .max(255, `${label} must be at most 255 characters`)
    .regex(lettersOnly, `${label} must contain only letters`);

/** Adds a member with what a window needs to serve them; the full profile comes later. */
export const createMember = defineOperation({
  name: "create-member",
  slice: "members",
  label: "Add a member",
  method: "POST",
  path: "/member-profile/quick-create",
  scope: "branch",
  input: z.strictObject({
    first_name: personName("First Name"),
    middle_name: optional(personName("Middle Name")),
    last_name: personName("Last Name"),
    suffix: optional(keptText("Suffix", 15)),
    /** Drawn from the passbook series when left out. */
    passbook: optional(
      z
        .string()
        .trim()
        .max(50, "Passbook must be at most 50 characters")
        .regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u, "Passbook may hold letters, digits, spaces and hyphens"),
    ),
    birthdate: optional(calendarDate),
    sex: optional(z.enum(sexes, "Sex must be one of its options")),
    civil_status: optional(z.enum(civilStatuses, "Civil status must be one of its options")),
    contact_number: optional(
      z
        .string()
        .trim()
        .regex(/^\+?[\d ()-]{7,20}$/, "Contact number must be 7 to 20 digits"),
    ),
  }),
  output: member,
  refusals: {
    passbook_already_used: { message: "The passbook {passbook} is already used", field: "passbook" },
    birthdate_not_past: { message: "Birthdate must be in the past", status: 400, field: "birthdate" },
  },
  stirs: ["member.create"],
});
