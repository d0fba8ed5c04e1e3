import type { Member } from "#contract/entities/member";
import type { Problem, Refusal } from "#contract/kit/refusal";
import {
  changeCoordinates,
  changeMembershipInfo,
  changePersonalInfo,
} from "#contract/operations/members/change-member";
import { changeMember, lockOpenMember } from "#server/domain/members/change";
import { findMissingReferences, isBornBefore } from "#server/domain/members/checks";
import { refusing } from "#server/platform/db/constraints";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";
import { refusalOf } from "#server/platform/resources/checks";
import { contextOf } from "#server/platform/resources/row-operations";

const changePersonalInfoHandler = serve(changePersonalInfo, async (call) => {
  const { id: _, version: __, ...info } = call.input;
  const before = await lockOpenMember(call);
  if (!isBornBefore(call.today, info.birthdate)) throw call.refusal("birthdate_not_past");
  const validationErrors = await findMissingReferences(contextOf(call), [info]);
  if (validationErrors.length > 0) throw refusalOf(validationErrors);
  return changeMember(call, before, { ...info, prepared_by_id: call.caller.userId });
});

interface Recruited {
  tx: BranchCall<typeof changeMembershipInfo>["tx"];
  refusal(code: "recruited_by_oneself" | "recruited_in_circle", detail?: Problem["detail"]): Refusal;
}

const whoRecruited = `
  with recursive above as (
    select id, full_name, recruited_by_member_profile_id as by from member
      where branch_id = (select kaban_branch()) and id = $1
    union select m.id, m.full_name, m.recruited_by_member_profile_id
    from member m join above a on m.branch_id = (select kaban_branch()) and m.id = a.by)
  select (select full_name from member where branch_id = (select kaban_branch()) and id = $1) as name
    from above where by = $2 or id = $2 limit 1`;

/** Refuses a recruiter who is the member, or was recruited by the member in however many steps. */
async function refuseCircle({ tx, refusal }: Recruited, before: Member, recruiterId: string | null) {
  if (recruiterId === null || recruiterId === before.recruited_by_member_profile_id) return;
  if (recruiterId === before.id) throw refusal("recruited_by_oneself");
  // Two changes at once could close a circle that neither sees.
  await tx.query("select pg_advisory_xact_lock(hashtext('recruiters'), hashtext(kaban_branch()::text))");
  const { rows } = await tx.query(whoRecruited, [recruiterId, before.id]);
  if (rows[0]) throw refusal("recruited_in_circle", { name: rows[0].name });
}

const changeMembershipInfoHandler = serve(changeMembershipInfo, async (call) => {
  const { id: _, version: __, passbook, ...info } = call.input;
  const before = await lockOpenMember(call);
  await refuseCircle(call, before, info.recruited_by_member_profile_id);
  const validationErrors = await findMissingReferences(contextOf(call), [info]);
  if (validationErrors.length > 0) throw refusalOf(validationErrors);
  const words = { member_passbook: () => call.refusal("passbook_already_used", { passbook }) };
  return refusing(words, () =>
    changeMember(call, before, { ...info, passbook: passbook ?? before.passbook }),
  );
});

const changeCoordinatesHandler = serve(changeCoordinates, async (call) => {
  const { latitude, longitude } = call.input;
  if ((latitude === null) !== (longitude === null)) throw call.refusal("coordinates_incomplete");
  return changeMember(call, await lockOpenMember(call), { latitude, longitude });
});

/** The operations that change who and what a member is. */
export const changes: readonly OperationHandler[] = [
  changePersonalInfoHandler,
  changeMembershipInfoHandler,
  changeCoordinatesHandler,
];
