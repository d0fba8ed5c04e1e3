import type { AuthContext, UserOrganization } from "#contract/entities/auth-context";

const idOf = (text: string) => {
  const hex = [...text].map((letter) => letter.charCodeAt(0).toString(16)).join("");
  return `00000000-0000-4000-8000-${hex.padStart(12, "0").slice(-12)}`;
};

/** A membership of a branch, named by the slugs of its organisation and branch. */
export const membershipOf = (
  organization: string,
  branch: string,
  more: Partial<UserOrganization> = {},
): UserOrganization => ({
  id: idOf(`${organization}${branch}m`),
  user_type: "employee",
  permission_name: "teller",
  permissions: [],
  application_status: "accepted",
  organization: { id: idOf(organization), name: `The ${organization}`, slug: organization },
  branch: {
    id: idOf(`${organization}${branch}`),
    name: `${branch} branch`,
    slug: branch,
    time_zone: "Asia/Manila",
    currency: "PHP",
    business_date: "2026-11-21",
  },
  user_setting_used_or: 0,
  user_setting_number_padding: 7,
  second_factor_setup_required: false,
  ...more,
});

/** What the server says of a person with these memberships. */
export const authOf = (memberships: UserOrganization[]): AuthContext => ({
  user_id: idOf("user"),
  user: {
    id: idOf("user"),
    email: "teller@demo.kaban.test",
    user_name: "teller",
    first_name: "Tala",
    middle_name: null,
    last_name: "Reyes",
    suffix: null,
    full_name: "Tala Reyes",
    birthdate: null,
    contact_number: null,
    description: null,
    media_id: null,
    is_email_verified: true,
    is_contact_verified: true,
    second_factor_enabled: false,
    is_password_temporary: false,
  },
  user_organization: memberships.length === 1 ? (memberships[0] ?? null) : null,
  user_organizations: memberships,
  reports: [],
  server_time: "2026-11-21T02:00:00.000Z",
});
