import { type AuthContext, authContext, type UserOrganization } from "#contract/entities/auth-context";
import { dayIn } from "#contract/kit/dates";
import { answersReport, requiredPermission } from "#contract/kit/operation";
import { operations } from "#contract/operations/index";
import type { Database, Transaction } from "#server/platform/db/database";

const readPerson = `
  select id, email, user_name, first_name, middle_name, last_name, suffix, full_name, birthdate,
    contact_number, description, media_id, is_email_verified, is_contact_verified,
    is_password_temporary,
    exists (select from second_factor where user_id = $1 and confirmed_at is not null)
      as second_factor_enabled
  from user_account where id = $1`;

const readMemberships = `
  select m.id, m.user_type, m.permission_name, m.permissions, m.application_status, m.user_setting_used_or,
    m.user_setting_number_padding, o.require_second_factor,
    json_build_object('id', o.id, 'name', o.name, 'slug', o.slug) as organization,
    json_build_object('id', b.id, 'name', b.name, 'slug', b.slug, 'time_zone', b.time_zone,
      'currency', b.currency) as branch
  from user_organization m
  join organization o on o.id = m.organization_id
  join branch b on b.id = m.branch_id
  where m.user_id = $1 and m.application_status = 'accepted' and m.deleted_at is null
  order by o.name, b.name, b.id`;

const reports = [
  ...new Set(operations.filter(answersReport).flatMap((one) => requiredPermission(one) ?? [])),
];

const reportsOpenTo = ({ user_type, permissions }: UserOrganization) =>
  reports.filter((name) => user_type === "owner" || permissions.includes(name));

/**
 * Who a person is and where they belong, with each branch's business date at a moment. `user_organization` is
 * the membership of `branchId`, else the only one there is, else null.
 */
export async function readAuthContext(
  db: Pick<Database | Transaction, "query">,
  { userId, branchId, now }: { userId: string; branchId: string | null; now: Date },
): Promise<AuthContext> {
  const { rows: people } = await db.query(readPerson, [userId]);
  const { rows: places } = await db.query(readMemberships, [userId]);
  const memberships: UserOrganization[] = places.map((place) => ({
    ...place,
    second_factor_setup_required: place.require_second_factor && !people[0].second_factor_enabled,
    branch: { ...place.branch, business_date: dayIn(place.branch.time_zone, now) },
  }));
  const only = memberships.length === 1 ? memberships[0] : undefined;
  const chosen = branchId ? memberships.find(({ branch }) => branch.id === branchId) : only;
  return authContext.parse({
    user_id: userId,
    user: people[0],
    user_organization: chosen ?? null,
    user_organizations: memberships,
    reports: chosen ? reportsOpenTo(chosen) : [],
    server_time: now.toISOString(),
  });
}
