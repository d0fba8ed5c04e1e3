import { type Member, member } from "#contract/entities/member";
import { emptyValues } from "#contract/kit/entity";
import { createMember, enrolMember } from "#contract/operations/members/create-member";
import { addMembers } from "#server/domain/members/add-members";
import { checkNewMembers, type NewMember } from "#server/domain/members/checks";
import { addParts, governmentIdsIn } from "#server/domain/members/parts";
import { type Comparable, suspectsFor } from "#server/domain/members/suspicions";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";
import { refusalOf } from "#server/platform/resources/checks";
import type { RequestContext } from "#server/platform/resources/table-model";

type Call = BranchCall<typeof createMember> | BranchCall<typeof enrolMember>;

/** Adds one member, unless something is wrong with them or they may be one already. */
async function add(
  call: Call,
  row: NewMember,
  government_ids: Comparable["government_ids"],
): Promise<Member> {
  const { tx, caller, now, today, input } = call;
  const context: RequestContext = { tx, tenant: caller.membership, userId: caller.userId, now };
  const validationErrors = await checkNewMembers({ ...context, today }, [row]);
  const [validationError] = validationErrors;
  if (validationError?.field === "birthdate") throw call.refusal("birthdate_not_past");
  if (validationError?.code) throw call.refusal("passbook_already_used", { passbook: row.passbook });
  if (validationError) throw refusalOf(validationErrors);
  if (!input.confirm_not_duplicate) {
    const candidates = (await suspectsFor(tx, [{ ...row, government_ids }])).get(0) ?? [];
    const [likeliest] = candidates;
    if (likeliest) throw call.refusal("suspected_duplicate", { name: likeliest.full_name, candidates });
  }
  const [added] = (await addMembers(context, [row])) as [Member];
  call.audit({ entity: "member", entityId: added.id, after: added });
  call.emit("member.create", [added.id]);
  return added;
}

export const createMemberHandler = serve(createMember, (call) => {
  const { confirm_not_duplicate: _, ...row } = call.input;
  return add(call, { ...emptyValues(member), ...row, membership_date: call.today }, []);
});

export const enrolMemberHandler = serve(enrolMember, async (call) => {
  const { confirm_not_duplicate: _, parts, draft_id, ...row } = call.input;
  if ((row.latitude === null) !== (row.longitude === null)) throw call.refusal("coordinates_incomplete");
  const membership_date = row.membership_date ?? call.today;
  const added = await add(call, { ...row, membership_date }, governmentIdsIn(parts));
  await addParts(call, added.id, parts);
  await call.tx.query(
    "delete from member_draft where branch_id = (select kaban_branch()) and id = $1 and user_id = $2",
    [draft_id, call.caller.userId],
  );
  return added;
});
