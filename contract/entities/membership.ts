import { z } from "zod";
import { personFields } from "#contract/entities/person";
import { defineEntity, groupInput, groupRow, listOfEntity, rowSchema } from "#contract/kit/entity";
import { choice, integer, media, moment, password, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

export const userTypes = ["owner", "employee", "member"] as const;
/**
 * "reported" is suspended until it is looked into; "not-allowed" was turned down and may ask again by code.
 */
export const membershipStatuses = ["pending", "accepted", "reported", "ban", "not-allowed"] as const;
export type MembershipStatus = (typeof membershipStatuses)[number];

const { names, reach } = personFields;
const receiptNumber = (label: string) => integer({ label, min: 1, max: 999_999_999_999 });

/**
 * A person of a branch. `full_name` is "First Middle Last Suffix", and stands for the names in what is
 * answered. What the person may do is no field: a set of permissions beside the role it is called by.
 */
export const employee = defineEntity({
  name: "employee",
  menu: "employees",
  page: "employees/view-employees",
  path: "/employee",
  title: "full_name",
  numbered: ["permission_description", "receipt_prefix"],
  brief: [],
  groups: {
    /** Who they are, as whoever adds them says; from then on it is theirs to say. */
    person: {
      names,
      reach: {
        ...reach,
        user_name: {
          ...reach.user_name,
          pattern: /^[^@]*$/,
          patternMessage: "Username must not look like an email",
        },
      },
      entry: {
        password: password({
          required: true,
          label: "Temporary password",
          help: "At least 8 characters; tell it to them, and they change it after signing in",
        }),
      },
    },
    /** The role they are given: copied wherever permissions are. */
    grant: {
      role: {
        permission_name: text({ required: true, label: "Role" }),
        permission_description: text({ max: 1000, label: "Role description", default: "" }),
      },
    },
    standing: { type: { user_type: choice(userTypes, { required: true, label: "Type" }) } },
    /** How they work at the counter. */
    settings: {
      /** The receipt booklet in hand: its first and last number, both or neither, and the last one used. */
      receipts: {
        receipt_prefix: text({ max: 20, label: "Prefix", default: "" }),
        user_setting_number_padding: integer({ required: true, min: 1, max: 12, label: "Minimum digits" }),
        receipt_start: receiptNumber("First number of the booklet"),
        receipt_end: receiptNumber("Last number of the booklet"),
        user_setting_used_or: integer({
          required: true,
          min: 0,
          max: 999_999_999_999,
          label: "Last number used",
          help: "One less than the first if none is used yet",
        }),
      },
      /** What their windows open with. */
      defaults: {
        default_account_id: reference("account", { label: "Account" }),
        default_payment_type_id: reference("payment-type", { label: "Payment type" }),
      },
    },
  },
  kept: {
    user_id: reference("user", { required: true }),
    full_name: text({ required: true, label: "Name" }),
    media_id: media({ label: "Picture" }),
    application_status: choice(membershipStatuses, { required: true, label: "Status" }),
    /** Who decided on its state, when and why; nobody has where they are null. */
    decided_by_id: reference("user"),
    decided_at: moment({ label: "Decided" }),
    decision_reason: text({ label: "Reason" }),
    /** The one they came by. */
    invitation_code: text(),
    last_seen_at: moment({ label: "Last seen" }),
    /** The number of the batch they have yet to end; null where they have none. */
    open_batch: text(),
  },
  list: {
    label: "Employees",
    shown: [
      "full_name",
      "user_name",
      "email",
      "user_type",
      "permission_name",
      "application_status",
      "last_seen_at",
    ],
    hidden: ["decision_reason", "decided_at", "created_at"],
    omitted: "others",
    computed: { created_at: moment({ label: "Joined" }) },
    carries: {
      user_id: z.uuid(),
      media_id: z.uuid().nullable(),
      decided_by_name: z.string().nullable(),
      version: z.int(),
    },
    searches: ["full_name", "user_name", "email"],
  },
  importFirst: [],
});

/** What somebody may do, with the name of the role it stands for. Copied wherever it is given. */
export const grantInput = z.strictObject({
  ...groupInput(employee, "grant"),
  permissions: z
    .array(z.string().max(200), "Permissions must be a list")
    .max(2000)
    .transform((listed) => [...new Set(listed)].sort()),
});
const permissions = z.array(z.string());
export const grant = groupRow(employee, "grant").extend({ permissions });

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
export const workSettings = groupRow(employee, "settings");

/** A membership as those see it who look after the people of a branch. */
export const employeeRow = rowSchema(employee)
  .omit({ first_name: true, middle_name: true, last_name: true, suffix: true, birthdate: true })
  .omit({ created_by_id: true, updated_at: true, updated_by_id: true })
  .extend({ permissions, decided_by_name: z.string().nullable() });
export type Employee = z.output<typeof employeeRow>;

/** The owners and employees of a branch, in whatever state. */
export const employeeList = listOfEntity(employee);
/** Every membership of a branch: those who ask to join, and members who sign in, too. */
export const membershipList = defineList({
  ...employeeList,
  name: "user-organization",
  label: "Memberships",
  path: "/user-organization",
});
