import { dismissPair, suspectedPairs } from "#contract/operations/members/duplicates";
import { briefAsJson } from "#server/domain/members/rows";
import { pairsOfBranch, pairsOfMembers, suspicionParameter } from "#server/domain/members/suspicions";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

const briefOf = (id: string) => `(select ${briefAsJson} from member m
  where m.branch_id = (select kaban_branch()) and m.id = ${id})`;
const page = (pairs: string, skipped: string) => `${pairs}
  select ${briefOf("p.first_id")} as first, ${briefOf("p.second_id")} as second, p.score, p.reasons, p.total
  from (select *, count(*) over () as total from pair
    order by score desc, first_id, second_id limit $${skipped}) as p`;
const ofBranch = page(pairsOfBranch, "2 offset $3");
const ofMember = page(pairsOfMembers, "3 offset $4");

const suspectedPairsHandler = serve(suspectedPairs, async ({ tx, input }) => {
  const { member_id, pageIndex, pageSize } = input;
  const paging = [pageSize, pageIndex * pageSize];
  const { rows } = member_id
    ? await tx.query(ofMember, [suspicionParameter, [member_id], ...paging])
    : await tx.query(ofBranch, [suspicionParameter, ...paging]);
  const totalSize = rows[0]?.total ?? 0;
  const data = rows.map(({ total: _, ...pair }) => pair);
  return { data, totalSize, totalPage: Math.ceil(totalSize / pageSize), pageIndex, pageSize };
});

const dismiss = `
  insert into member_dismissal (branch_id, first_id, second_id, organization_id, reason, created_at,
    created_by_id)
  values (kaban_branch(), least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), kaban_organization(), $3,
    $4, $5)
  on conflict do nothing`;

const dismissPairHandler = serve(dismissPair, async (call) => {
  const { tx, input, caller, now, refusal } = call;
  const { member_id, other_id, reason } = input;
  if (member_id === other_id) throw refusal("same_member");
  const ids = [member_id, other_id];
  const { rowCount } = await tx.query(
    "select from member where branch_id = (select kaban_branch()) and id = any($1) and deleted_at is null",
    [ids],
  );
  if (rowCount !== 2) throw refusal("member_not_found");
  await tx.query(dismiss, [member_id, other_id, reason, now, caller.userId]);
  const step = { entity: "member", description: reason, after: { not_the_same_as: other_id } };
  call.auditMany([
    { ...step, entityId: member_id },
    { ...step, entityId: other_id, after: { not_the_same_as: member_id } },
  ]);
  call.emit("member.update", ids);
  return { member_id, other_id };
});

/** The operations about members who may be one. */
export const duplicates: readonly OperationHandler[] = [suspectedPairsHandler, dismissPairHandler];
