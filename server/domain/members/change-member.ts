import type { Member } from "#contract/entities/member";
import type { Problem, Refusal } from "#contract/kit/refusal";
import {
  changeCoordinates,
  changeMembershipInfo,
  changePersonalInfo,
} from "#contract/operations/members/change-member";
import { changeMember, lockOpenMember } from "#server/domain/members/change";
import { atOf } from "#server/members/at";
import { findMissingReferences, isBornBefore } from "#server/members/checks";
import type { BranchCall } from "#server/operations/call";
import { type Served, serve } from "#server/operations/serve";
import { refusing } from "#server/platform/db/constraints";
import { refusalOf } from "#server/resources/checks";

const personal = serve(changePersonalInfo, async (call) => {
  const { id: _, version: __, ...info } = call.input;
  const before = await lockOpenMember(call);
  if (!isBornBefore(call.today, info.birthdate)) throw call.refusal("birthdate_not_past");
  const faults = await findMissingReferences(atOf(call), [info]);
  if (faults.length > 0) throw refusalOf(faults);
  return changeMember(call, before, { ...info, prepared_by_id: call.caller.userId });
});

interface Recruited {
  tx: BranchCall<typeof changeMembershipInfo>["tx"];
  refusal(code: "recruited_by_oneself" | "recruited_in_circle", detail?: Problem["detail"]): Refusal;
}

const whoRecruited = `
  with recursive above as (
    select id, full_name, recruited_by_member_profile_id as by from member where id = $1
    union select m.id, m.full_name, m.recruited_by_member_profile_id
    from member m join above a on m.id = a.by)
  select (select full_name from member where id = $1) as name from above where by = $2 or id = $2 limit 1`;

/** Refuses a recruiter who is the member, or was recruited by the member in however many steps. */
async function refuseCircle({ tx, refusal }: Recruited, before: Member, recruiterId: string | null) {
  if (recruiterId === null || recruiterId === before.recruited_by_member_profile_id) return;
  if (recruiterId === before.id) throw refusal("recruited_by_oneself");
  // Two changes at once could close a circle that neither sees.
  await tx.query("select pg_advisory_xact_lock(hashtext('recruiters'), hashtext(kaban_branch()::text))");
  const { rows } = await tx.query(whoRecruited, [recruiterId, before.id]);
  if (rows[0]) throw refusal("recruited_in_circle", { name: rows[0].name });
}

const membership = serve(changeMembershipInfo, async (call) => {
  const { id: _, version: __, passbook, ...info } = call.input;
  const before = await lockOpenMember(call);
  await refuseCircle(call, before, info.recruited_by_member_profile_id);
  const faults = await findMissingReferences(atOf(call), [info]);
  if (faults.length > 0) throw refusalOf(faults);
  const words = { member_passbook: () => call.refusal("passbook_already_used", { passbook }) };
  return refusing(words, () =>
    changeMember(call, before, { ...info, passbook: passbook ?? before.passbook }),
  );
});

const placed = serve(changeCoordinates, async (call) => {
  const { latitude, longitude } = call.input;
  if ((latitude === null) !== (longitude === null)) throw call.refusal("coordinates_incomplete");
  return changeMember(call, await lockOpenMember(call), { latitude, longitude });
});

/** The verbs that change who and what a member is. */
export const changes: readonly Served[] = [personal, membership, placed];
