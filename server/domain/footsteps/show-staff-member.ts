import { sql } from "drizzle-orm";
import { showStaffMember } from "#contract/operations/footsteps/show-staff-member";
import { query } from "#server/platform/db/database";
import { serve } from "#server/platform/operations/serve";

interface Named {
  id: string;
  user_name: string;
  full_name: string;
}

// Also those who left: what they did keeps their name.
export const showStaffMemberHandler = serve(showStaffMember, async ({ tx, input, refusal }) => {
  const [found] = await query<Named>(
    tx,
    sql`select u.id, u.user_name, u.full_name from user_account u
      where u.id = ${input.id} and exists (select from user_organization m
        where m.user_id = u.id and m.branch_id = (select kaban_branch()) and m.user_type <> 'member')`,
  );
  if (!found) throw refusal("staff_member_not_found");
  return found;
});
