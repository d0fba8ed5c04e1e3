import { z } from "zod";
import { grant, grantInput } from "#contract/entities/membership";
import { calendarDate } from "#contract/kit/dates";
import { choice, date, integer, moment, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";
import { storableText } from "#contract/kit/text";

export const invitedTypes = ["employee", "member"] as const;

/** A code as it is typed: case does not matter. */
export const code = z
  .string("Code is required")
  .trim()
  .regex(/^[A-Za-z0-9-]{6,64}$/, "Code must be 6 to 64 letters, digits and hyphens");

/** What is said of an invitation. It never gives more than the inviter may do. */
export const invitationCodeInput = grantInput.extend({
  user_type: z.enum(invitedTypes, "Type must be employee or member"),
  /** The last day it is good for, in the branch's time zone. */
  expiration_date: calendarDate,
  max_use: z
    .int("Max uses must be a whole number")
    .min(1, "Max uses must be at least 1")
    .max(10_000, "Max uses must be at most 10000")
    .default(1),
  description: storableText("Description", 1000).default(""),
});

export const invitationCode = grant.extend({
  id: z.uuid(),
  code: z.string(),
  user_type: z.enum(invitedTypes),
  expiration_date: calendarDate,
  max_use: z.int(),
  current_use: z.int(),
  description: z.string(),
  created_by_id: z.uuid(),
  created_by_name: z.string(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type InvitationCode = z.output<typeof invitationCode>;

/** The invitations of a branch. */
export const invitationCodeList = defineList({
  name: "invitation-code",
  label: "Invitation codes",
  menu: "maintenance",
  path: "/invitation-code",
  fields: {
    code: text(),
    user_type: choice(invitedTypes, { label: "Type" }),
    expiration_date: date(),
    description: text(),
    permission_name: text({ label: "Role" }),
    max_use: integer({ label: "Max uses" }),
    current_use: integer({ label: "Current uses" }),
    created_at: moment({ label: "Created", listed: false }),
    updated_at: moment({ label: "Updated", listed: false }),
  },
  carries: invitationCode.pick({ permission_description: true, permissions: true, version: true }).shape,
  searches: ["code", "description"],
  order: { field: "expiration_date", order: "desc" },
  invalidatedBy: ["invitation-code.create", "invitation-code.update", "invitation-code.delete"],
});
