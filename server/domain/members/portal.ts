import { connectUser, disconnectUser, portalUsers } from "#contract/operations/members/change-member";
import { changeMember, lockMember, lockOpenMember } from "#server/domain/members/change";
import { refusing } from "#server/platform/db/constraints";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

const isMemberUser = `
  select exists (select from branch_membership where user_id = $1 and user_type = 'member'
      and application_status in ('accepted', 'pending')) as is_member,
    (select full_name from member where branch_id = (select kaban_branch()) and user_id = $1
      and deleted_at is null) as taken_by`;

const connectUserHandler = serve(connectUser, async (call) => {
  const { tx, input, refusal } = call;
  const before = await lockOpenMember(call);
  if (before.user_id) throw refusal("member_already_connected");
  const { is_member, taken_by } = (await tx.query(isMemberUser, [input.user_id])).rows[0];
  if (!is_member) throw refusal("user_not_a_member");
  const taken = () => refusal("user_already_connected", { name: taken_by ?? "" });
  if (taken_by) throw taken();
  return refusing({ member_user: taken }, () => changeMember(call, before, { user_id: input.user_id }));
});

const disconnectUserHandler = serve(disconnectUser, async (call) => {
  const before = await lockMember(call);
  if (!before.user_id) throw call.refusal("member_not_connected");
  return changeMember(call, before, { user_id: null });
});

const portalUsersHandler = serve(portalUsers, async ({ tx, input }) => {
  const { rows } = await tx.query(
    `select user_id, user_name, full_name, media_id from branch_membership b
     where user_type = 'member' and application_status in ('accepted', 'pending')
       and kaban_plain(full_name || ' ' || user_name) like '%' || kaban_plain($1) || '%'
       and not exists (select from member m where m.branch_id = (select kaban_branch())
         and m.user_id = b.user_id and m.deleted_at is null)
     order by kaban_plain(full_name), user_id limit 20`,
    [input.q.replaceAll(/[\\%_]/g, "\\$&")],
  );
  return { data: rows };
});

/** The operations about the person who signs in as a member. */
export const portal: readonly OperationHandler[] = [
  connectUserHandler,
  disconnectUserHandler,
  portalUsersHandler,
];
