import { dayIn } from "#contract/kit/dates";
import { verifyInvitation } from "#contract/operations/organizations/join-branch";
import type { Database, Transaction } from "#server/platform/db/database";
import { networkOf } from "#server/platform/http/address";
import { minutesUntilAllowed } from "#server/platform/http/throttle";
import type { PersonCall } from "#server/platform/operations/call";
import { servePerson } from "#server/platform/operations/serve";

export interface Invitation {
  id: string;
  organization_id: string;
  branch_id: string;
  user_type: "employee" | "member";
  permission_name: string;
  permission_description: string;
  permissions: string[];
}

/** How many codes may be tried, right or wrong, so that guessing leads nowhere. */
const limits = {
  person: { most: 30, minutes: 15 },
  address: { most: 300, minutes: 15 },
};

type Refusals = "invitation_not_found" | "invitation_expired" | "invitation_used_up" | "too_many_attempts";
interface Guarded extends Pick<PersonCall<unknown>, "db" | "caller" | "now" | "http"> {
  refusal(code: Refusals, detail?: { minutes: number }): Error;
}

/** Counts a try at a code, and refuses it when there were too many. */
export async function guardCode({ db, caller, now, http, refusal }: Guarded): Promise<void> {
  const keys = { person: caller.userId, address: networkOf(caller.device.ipAddress) };
  for (const kind of ["person", "address"] as const) {
    const allowance = { key: `invitation ${kind} ${keys[kind]}`, ...limits[kind], now };
    const minutes = await minutesUntilAllowed(db, allowance);
    if (minutes === 0) continue;
    http.reply.header("Retry-After", minutes * 60);
    throw refusal("too_many_attempts", { minutes });
  }
}

const find = `
  select i.*, o.name as organization_name, b.name as branch_name, b.time_zone
  from invitation_code i join organization o on o.id = i.organization_id join branch b on b.id = i.branch_id
  where lower(i.code) = lower($1) and i.deleted_at is null`;

/** The invitation of a code that is good now. Locked until the transaction ends when `lock` is given. */
export async function findInvitation(
  tx: Pick<Database | Transaction, "query">,
  { input, now, refusal }: { input: { code: string }; now: Date; refusal(code: Refusals): Error },
  lock?: "lock",
): Promise<Invitation & { organization_name: string; branch_name: string }> {
  const { rows } = await tx.query(lock ? `${find} for no key update of i` : find, [input.code]);
  const [invitation] = rows;
  if (!invitation) throw refusal("invitation_not_found");
  if (invitation.expiration_date < dayIn(invitation.time_zone, now)) throw refusal("invitation_expired");
  if (invitation.current_use >= invitation.max_use) throw refusal("invitation_used_up");
  return invitation;
}

export const verifyInvitationHandler = servePerson(verifyInvitation, async (call) => {
  await guardCode(call);
  const { organization_name, branch_name, user_type } = await findInvitation(call.db, call);
  return { organization: { name: organization_name }, branch: { name: branch_name }, user_type };
});
