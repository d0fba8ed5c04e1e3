import { type SQL, sql } from "drizzle-orm";
import { employee, employeeList, membershipList } from "#contract/entities/membership";
import { permissionTemplateList } from "#contract/entities/permission-template";
import type { List } from "#contract/kit/list";
import { inBranch, type ServedList } from "#server/platform/lists/source";

const own = (names: object) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, sql`m.${sql.identifier(name)}`]));

const memberships = (list: List, where: SQL): ServedList => ({
  list,
  source: {
    from: sql`branch_membership m`,
    tenant: null,
    where,
    columns: own(list.fields),
    also: own(employee.list.carries),
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
      tenant: inBranch("t"),
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
