import { v7 as uuidv7 } from "uuid";
import type { Member } from "#contract/entities/member";
import { changeMyData, ownFields } from "#contract/operations/members/change-my-data";
import { changeMember } from "#server/domain/members/change";
import { findMember } from "#server/domain/members/rows";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

const lockMine = `
  select id from member where organization_id = (select kaban_organization())
    and branch_id = (select kaban_branch()) and user_id = $1 and deleted_at is null for no key update`;

const names = Object.keys(ownFields) as (keyof typeof ownFields)[];

const isOwnUpload = `
  select from media where organization_id = (select kaban_organization())
    and branch_id = (select kaban_branch()) and id = $1 and created_by_id = $2`;

const insertPaper = `
  insert into member_document (organization_id, branch_id, id, member_profile_id, name, category, media_id,
    description, created_at, created_by_id, updated_at, updated_by_id)
  values (kaban_organization(), kaban_branch(), $1, $2, $3, 'uncategorized', $4, $5, $6, $7, $6, $7)`;

/** Keeps the paper that came with the request among the member's documents, named by the day. */
async function keepPaper(call: BranchCall<typeof changeMyData>, memberId: string): Promise<void> {
  const { tx, caller, input, now, today, refusal } = call;
  if (!input.media_id) return;
  const { rowCount } = await tx.query(isOwnUpload, [input.media_id, caller.userId]);
  if (rowCount === 0) throw refusal("paper_not_found");
  const id = uuidv7();
  const paper = { name: `Change of data, ${today}`, media_id: input.media_id, description: input.reason };
  const values = [id, memberId, paper.name, paper.media_id, paper.description, now, caller.userId];
  await tx.query(insertPaper, values);
  call.audit({ entity: "member-document", entityId: id, before: null, after: paper });
  call.emit("member-document.create", [id]);
}

export const changeMyDataHandler = serve(changeMyData, async (call) => {
  const { tx, caller, input, refusal } = call;
  const { rows } = await tx.query(lockMine, [caller.userId]);
  const before = rows[0] && (await findMember(tx, rows[0].id));
  if (!before) throw refusal("not_connected");
  if (before.is_closed) throw refusal("member_closed");
  const changed = names.filter((name) => input[name] !== null && input[name] !== before[name]);
  if (changed.length === 0 && !input.media_id) throw refusal("nothing_changed");
  const changes = Object.fromEntries(changed.map((name) => [name, input[name]])) as Partial<Member>;
  const whole = { ...call, input: { id: before.id, version: before.version } };
  const after = await changeMember(
    whole,
    before,
    { ...changes, prepared_by_id: caller.userId },
    input.reason,
  );
  await keepPaper(call, before.id);
  return { full_name: after.full_name };
});
