import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";

const named = z.object({ id: z.uuid(), name: z.string(), slug: z.string() });

/** A person's place in a branch. */
export const userOrganization = z.object({
  id: z.uuid(),
  user_type: z.enum(["owner", "employee", "member"]),
  permission_name: z.string(),
  /** What the person may do here; an owner may do everything, listed or not. */
  permissions: z.array(z.string()),
  application_status: z.string(),
  organization: named,
  branch: named.extend({ time_zone: z.string(), currency: z.string(), business_date: calendarDate }),
  user_setting_used_or: z.int(),
  user_setting_number_padding: z.int(),
  /** The organisation demands a second factor and the person has none: nothing else works here until then. */
  second_factor_setup_required: z.boolean(),
});
export type UserOrganization = z.output<typeof userOrganization>;

/** The current auth context of SPEC section 3. */
export const authContext = z.object({
  user_id: z.uuid(),
  user: z.object({
    id: z.uuid(),
    email: z.string(),
    user_name: z.string(),
    first_name: z.string(),
    middle_name: z.string().nullable(),
    last_name: z.string(),
    suffix: z.string().nullable(),
    full_name: z.string(),
    birthdate: calendarDate.nullable(),
    contact_number: z.string().nullable(),
    description: z.string().nullable(),
    media_id: z.uuid().nullable(),
    is_email_verified: z.boolean(),
    is_contact_verified: z.boolean(),
    second_factor_enabled: z.boolean(),
    /** Somebody else chose the password: nothing works until set-first-password has set their own. */
    is_password_temporary: z.boolean(),
  }),
  /** The membership of the branch the request names, else the person's only one, else null. */
  user_organization: userOrganization.nullable(),
  /** Every accepted membership. */
  user_organizations: z.array(userOrganization),
  /** The reports that `user_organization` may open, named as permissions are: "statements:trial-balance". */
  reports: z.array(z.string()),
  /** Minutes this session may lie unused; said by `current` alone. */
  session_idle_minutes: z.int().optional(),
  /** Policies that the person has not accepted as they stand by now; said by `current` alone. */
  policies: z.object({ version: z.string(), since: calendarDate }).optional(),
  /** The server's time and version, ISO 8601. */
  server_time: z.string(),
});
export type AuthContext = z.output<typeof authContext>;
