import { sql } from "drizzle-orm";
import {
  branchFootsteps,
  memberFootsteps,
  myBranchFootsteps,
  organizationFootsteps,
  personFootsteps,
} from "#contract/entities/footstep";
import { memberHistory } from "#contract/entities/member-history";
import { staffList } from "#contract/entities/staff";
import { aboutMember, ofBranch, ofOrganization, ofPersonInBranch } from "#server/domain/footsteps/sources";
import { personBehind } from "#server/platform/auth/people";
import { inBranch, type ServedList } from "#server/platform/lists/source";

/** The views of the activity log that are asked in a branch, and the people they name. */
export const footstepLists: ServedList[] = [
  { list: branchFootsteps, source: ofBranch },
  { list: myBranchFootsteps, source: ({ userId }) => ofPersonInBranch(userId) },
  {
    list: organizationFootsteps,
    source: ({ userId }, _action, { tx }) => ofOrganization(tx, userId),
  },
  {
    list: personFootsteps,
    source: async (_caller, _action, { tx, params }) => ofPersonInBranch(await personBehind(tx, params.id)),
  },
  {
    list: memberHistory,
    source: (_caller, _action, { tx, params }) => aboutMember(tx, params.id as string),
  },
  {
    list: memberFootsteps,
    source: (_caller, _action, { tx, params }) => aboutMember(tx, params.id as string),
  },
  {
    list: staffList,
    source: {
      from: sql`user_organization m join user_account u on u.id = m.user_id`,
      tenant: inBranch("m"),
      where: sql`m.user_type <> 'member' and m.application_status <> 'pending' and m.deleted_at is null`,
      columns: {
        full_name: sql`u.full_name`,
        user_name: sql`u.user_name`,
        user_type: sql`m.user_type`,
      },
      also: { user_organization_id: sql`m.id` },
      key: [sql`m.user_id`],
    },
  },
];
