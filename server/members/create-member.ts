import type { Member } from "#contract/entities/member";
import { createMember, enrolMember } from "#contract/operations/members/create-member";
import { addMembers } from "#server/domain/members/add-members";
import { type Comparable, suspectsFor } from "#server/domain/members/suspicions";
import { checkNewMembers, type NewMember } from "#server/members/checks";
import { addParts, governmentIdsIn } from "#server/members/parts";
import type { BranchCall } from "#server/operations/call";
import { serve } from "#server/operations/serve";
import type { At } from "#server/platform/resources/table-model";
import { refusalOf } from "#server/resources/checks";

type Call = BranchCall<typeof createMember> | BranchCall<typeof enrolMember>;

/** Adds one member, unless something is wrong with them or they may be one already. */
async function add(
  call: Call,
  row: NewMember,
  government_ids: Comparable["government_ids"],
): Promise<Member> {
  const { tx, caller, now, today, input } = call;
  const at: At = { tx, tenant: caller.membership, userId: caller.userId, now };
  const faults = await checkNewMembers({ ...at, today }, [row]);
  const [fault] = faults;
  if (fault?.field === "birthdate") throw call.refusal("birthdate_not_past");
  if (fault?.code) throw call.refusal("passbook_already_used", { passbook: row.passbook });
  if (fault) throw refusalOf(faults);
  if (!input.confirm_not_duplicate) {
    const candidates = (await suspectsFor(tx, [{ ...row, government_ids }])).get(0) ?? [];
    const [likeliest] = candidates;
    if (likeliest) throw call.refusal("suspected_duplicate", { name: likeliest.full_name, candidates });
  }
  const [added] = (await addMembers(at, [row])) as [Member];
  call.about({ entity: "member", entityId: added.id, after: added });
  call.stir("member.create", [added.id]);
  return added;
}

/** What a quick form leaves out. */
const unsaid = {
  occupation: null,
  business_address: null,
  business_contact_number: null,
  notes: null,
  description: null,
  media_id: null,
  signature_media_id: null,
  member_group_id: null,
  member_classification_id: null,
  member_center_id: null,
  member_department_id: null,
  recruited_by_member_profile_id: null,
  latitude: null,
  longitude: null,
};

export const created = serve(createMember, (call) => {
  const { confirm_not_duplicate: _, ...row } = call.input;
  return add(call, { ...unsaid, ...row, membership_date: call.today }, []);
});

export const enrolled = serve(enrolMember, async (call) => {
  const { confirm_not_duplicate: _, parts, draft_id, ...row } = call.input;
  if ((row.latitude === null) !== (row.longitude === null)) throw call.refusal("coordinates_incomplete");
  const membership_date = row.membership_date ?? call.today;
  const added = await add(call, { ...row, membership_date }, governmentIdsIn(parts));
  await addParts(call, added.id, parts);
  await call.tx.query("delete from member_draft where id = $1 and user_id = $2", [
    draft_id,
    call.caller.userId,
  ]);
  return added;
});
