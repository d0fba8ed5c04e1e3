import type { Member } from "#contract/entities/member";
import { changeMyData, ownFields } from "#contract/operations/members/change-my-data";
import { changeMember } from "#server/domain/members/change";
import { findMember } from "#server/domain/members/rows";
import { serve } from "#server/platform/operations/serve";

const lockMine = `
  select id from member where organization_id = (select kaban_organization())
    and branch_id = (select kaban_branch()) and user_id = $1 and deleted_at is null for no key update`;

const names = Object.keys(ownFields) as (keyof typeof ownFields)[];

export const changeMyDataHandler = serve(changeMyData, async (call) => {
  const { tx, caller, input, refusal } = call;
  const { rows } = await tx.query(lockMine, [caller.userId]);
  const before = rows[0] && (await findMember(tx, rows[0].id));
  if (!before) throw refusal("not_connected");
  if (before.is_closed) throw refusal("member_closed");
  const changed = names.filter((name) => input[name] !== null && input[name] !== before[name]);
  if (changed.length === 0) throw refusal("nothing_changed");
  const changes = Object.fromEntries(changed.map((name) => [name, input[name]])) as Partial<Member>;
  const whole = { ...call, input: { id: before.id, version: before.version } };
  const after = await changeMember(
    whole,
    before,
    { ...changes, prepared_by_id: caller.userId },
    input.reason,
  );
  return { full_name: after.full_name };
});
