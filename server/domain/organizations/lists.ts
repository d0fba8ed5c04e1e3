import { sql } from "drizzle-orm";
import { invitationCodeList } from "#contract/entities/invitation-code";
import { inBranch, type ServedList } from "#server/platform/lists/source";

/** The invitations of the branch. */
export const invitationLists: ServedList[] = [
  {
    list: invitationCodeList,
    source: {
      from: sql`invitation_code i`,
      tenant: inBranch("i"),
      where: sql`i.deleted_at is null`,
      columns: {
        code: sql`i.code`,
        user_type: sql`i.user_type`,
        expiration_date: sql`i.expiration_date`,
        description: sql`i.description`,
        permission_name: sql`i.permission_name`,
        max_use: sql`i.max_use`,
        current_use: sql`i.current_use`,
        created_at: sql`i.created_at`,
        updated_at: sql`i.updated_at`,
      },
      also: {
        permission_description: sql`i.permission_description`,
        permissions: sql`i.permissions`,
        version: sql`i.version`,
      },
      key: [sql`i.id`],
    },
  },
];
