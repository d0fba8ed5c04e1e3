import { z } from "zod";
import { choice, moment, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";
import { requiredText, storableText } from "#contract/kit/text";

export const userTypes = ["owner", "employee", "member"] as const;
/**
 * "reported" is suspended until it is looked into; "not-allowed" was turned down and may ask again by code.
 */
export const membershipStatuses = ["pending", "accepted", "reported", "ban", "not-allowed"] as const;
export type MembershipStatus = (typeof membershipStatuses)[number];

/** What somebody may do, with the name of the role it stands for. Copied wherever it is given. */
export const grantInput = z.strictObject({
  permission_name: requiredText("Role", 255),
  permission_description: storableText("Role description", 1000).default(""),
  permissions: z
    .array(z.string().max(200), "Permissions must be a list")
    .max(2000)
    .transform((listed) => [...new Set(listed)].sort()),
});
export const grant = z.object({
  permission_name: z.string(),
  permission_description: z.string(),
  permissions: z.array(z.string()),
});

const place = z.object({ id: z.uuid(), name: z.string(), slug: z.string() });

/** A person's own place in a branch, in whatever state. */
export const ownMembership = z.object({
  id: z.uuid(),
  user_type: z.enum(userTypes),
  application_status: z.enum(membershipStatuses),
  permission_name: z.string(),
  organization: place.extend({ media_id: z.uuid().nullable() }),
  branch: place,
  /** Why it was decided so, when it was. */
  decision_reason: z.string().nullable(),
  decided_at: z.string().nullable(),
  created_at: z.string(),
});
export type OwnMembership = z.output<typeof ownMembership>;

/** How somebody works at the counter. */
export const workSettings = z.object({
  /** The receipt booklet in hand: its first and last number, both null when there is none, and its prefix. */
  receipt_prefix: z.string(),
  receipt_start: z.int().nullable(),
  receipt_end: z.int().nullable(),
  /** The last number used of it. */
  user_setting_used_or: z.int(),
  user_setting_number_padding: z.int(),
  default_account_id: z.uuid().nullable(),
  default_payment_type_id: z.uuid().nullable(),
});

/** A membership as those see it who look after the people of a branch. */
export const employee = grant.extend({
  ...workSettings.shape,
  id: z.uuid(),
  user_id: z.uuid(),
  user_name: z.string(),
  /** "First Middle Last Suffix". */
  full_name: z.string(),
  email: z.string(),
  contact_number: z.string().nullable(),
  media_id: z.uuid().nullable(),
  user_type: z.enum(userTypes),
  application_status: z.enum(membershipStatuses),
  /** Who decided on its state, when and why; null while nobody has. */
  decided_by_id: z.uuid().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: z.string().nullable(),
  decision_reason: z.string().nullable(),
  /** The invitation code it came by. */
  invitation_code: z.string().nullable(),
  last_seen_at: z.string().nullable(),
  created_at: z.string(),
  version: z.int(),
});
export type Employee = z.output<typeof employee>;

const listFields = {
  full_name: text({ label: "Name" }),
  user_name: text(),
  email: text(),
  user_type: choice(userTypes, { label: "Type" }),
  permission_name: text({ label: "Role" }),
  application_status: choice(membershipStatuses, { label: "Status" }),
  last_seen_at: moment({ label: "Last seen" }),
  decision_reason: text({ label: "Reason", listed: false }),
  decided_at: moment({ label: "Decided", listed: false }),
  created_at: moment({ label: "Joined", listed: false }),
} as const;

const membershipsOf = (name: string, label: string) =>
  defineList({
    name,
    label,
    menu: "employees",
    path: `/${name}`,
    fields: listFields,
    carries: employee.pick({ user_id: true, media_id: true, decided_by_name: true, version: true }).shape,
    searches: ["full_name", "user_name", "email"],
    order: { field: "full_name", order: "asc" },
    invalidatedBy: ["employee.create", "employee.update"],
  });

/** The owners and employees of a branch, in whatever state. */
export const employeeList = membershipsOf("employee", "Employees");
/** Every membership of a branch: those who ask to join, and members who sign in, too. */
export const membershipList = membershipsOf("user-organization", "Memberships");
