import { type SQL, sql } from "drizzle-orm";
import { employeeList, membershipList } from "#contract/entities/membership";
import { permissionTemplateList } from "#contract/entities/permission-template";
import type { List } from "#contract/kit/list";
import type { ServedList } from "#server/platform/lists/source";

const memberships = (list: List, where: SQL): ServedList => ({
  list,
  source: {
    from: sql`branch_membership m`,
    where,
    columns: {
      full_name: sql`m.full_name`,
      user_name: sql`m.user_name`,
      email: sql`m.email`,
      user_type: sql`m.user_type`,
      permission_name: sql`m.permission_name`,
      application_status: sql`m.application_status`,
      last_seen_at: sql`m.last_seen_at`,
      decision_reason: sql`m.decision_reason`,
      decided_at: sql`m.decided_at`,
      created_at: sql`m.created_at`,
    },
    also: {
      user_id: sql`m.user_id`,
      media_id: sql`m.media_id`,
      decided_by_name: sql`m.decided_by_name`,
      version: sql`m.version`,
    },
    key: [sql`m.id`],
  },
});

/** Who works in the branch, who belongs to it, and the roles they are given. */
export const employeeLists: ServedList[] = [
  memberships(employeeList, sql`m.user_type in ('owner', 'employee')`),
  memberships(membershipList, sql`true`),
  {
    list: permissionTemplateList,
    source: {
      from: sql`permission_template t`,
      where: sql`t.deleted_at is null`,
      columns: {
        name: sql`t.name`,
        description: sql`t.description`,
        permission_count: sql`cardinality(t.permissions)`,
        created_at: sql`t.created_at`,
        updated_at: sql`t.updated_at`,
      },
      also: { permissions: sql`t.permissions`, version: sql`t.version` },
      key: [sql`t.id`],
    },
  },
];
