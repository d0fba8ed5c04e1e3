import { randomInt } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { InvitationCode } from "#contract/entities/invitation-code";
import {
  createInvitationCode,
  deleteInvitationCode,
  readInvitationCode,
  updateInvitationCode,
} from "#contract/operations/organizations/invitation-codes";
import { weighGrant } from "#server/platform/approvals/grants";
import { refuseGrant } from "#server/platform/auth/grants";
import { refusing } from "#server/platform/db/constraints";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

const read = `
  select i.id, i.code, i.user_type, i.expiration_date, i.max_use, i.current_use, i.description,
    i.permission_name, i.permission_description, i.permissions, i.created_by_id,
    (select u.full_name from user_account u where u.id = i.created_by_id) as created_by_name, i.version,
    i.created_at, i.updated_at
  from invitation_code i where i.branch_id = (select kaban_branch()) and i.id = $1 and i.deleted_at is null`;

async function find(
  {
    tx,
    input,
    refusal,
  }: { tx: Transaction; input: { id: string }; refusal(code: "invitation_not_found"): Error },
  lock?: "lock",
): Promise<InvitationCode> {
  const { rows } = await tx.query(lock ? `${read} for no key update of i` : read, [input.id]);
  if (!rows[0]) throw refusal("invitation_not_found");
  return rows[0];
}

// Without what is mistaken for something else when it is told over a telephone.
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const someLetters = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");

const insert = `
  insert into invitation_code (id, organization_id, branch_id, code, user_type, expiration_date, max_use,
    description, permission_name, permission_description, permissions, created_at, created_by_id, updated_at,
    updated_by_id)
  values ($1, kaban_organization(), kaban_branch(), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $10, $11)`;

type Writing = BranchCall<typeof createInvitationCode> | BranchCall<typeof updateInvitationCode>;

/** What is written of an invitation, once it gives no more than the inviter holds and is good for a while. */
function valuesOf({ input, caller, today, refusal }: Writing): unknown[] {
  refuseGrant(caller.membership, input.permissions, refusal);
  if (input.expiration_date < today) throw refusal("expiration_past");
  const { user_type, expiration_date, max_use, description } = input;
  const { permission_name, permission_description, permissions } = input;
  const granted = [permission_name, permission_description, permissions];
  return [user_type, expiration_date, max_use, description, ...granted];
}

export const createInvitationCodeHandler = serve(
  createInvitationCode,
  async (call) => {
    const { tx, input, caller, now, refusal } = call;
    const [id, code] = [uuidv7(), input.code ?? `${someLetters()}-${someLetters()}`];
    const words = { invitation_code_once: () => refusal("code_already_used", { code }) };
    const values = valuesOf(call);
    if (input.permissions.length > 0) await weighGrant(call);
    await refusing(words, () => tx.query(insert, [id, code, ...values, now, caller.userId]));
    const after = await find({ ...call, input: { id }, refusal: () => new Error("it was just written") });
    call.audit({ entity: "invitation-code", entityId: id, after });
    call.emit("invitation-code.create", [id]);
    return after;
  },
  { status: 201 },
);

export const readInvitationCodeHandler = serve(readInvitationCode, (call) => find(call));

const update = `
  update invitation_code set user_type = $2, expiration_date = $3, max_use = $4, description = $5,
    permission_name = $6, permission_description = $7, permissions = $8, updated_at = $9, updated_by_id = $10,
    version = version + 1
  where branch_id = (select kaban_branch()) and id = $1`;

/** Whether a code gives rights that it did not, or those it gives to more people or for longer. */
function givesMore(before: InvitationCode, input: BranchCall<typeof updateInvitationCode>["input"]): boolean {
  const { permissions, max_use, expiration_date } = input;
  if (permissions.length === 0) return false;
  const isMore = permissions.some((permission) => !before.permissions.includes(permission));
  return isMore || max_use > before.max_use || expiration_date > before.expiration_date;
}

export const updateInvitationCodeHandler = serve(updateInvitationCode, async (call) => {
  const { tx, input, caller, now, refusal } = call;
  const before = await find(call, "lock");
  if (before.version !== input.version) throw refusal("stale_version", { version: before.version });
  if (input.max_use < before.current_use) throw refusal("used_more", { count: before.current_use });
  const values = valuesOf(call);
  if (givesMore(before, input)) await weighGrant(call);
  await tx.query(update, [input.id, ...values, now, caller.userId]);
  const after = await find(call);
  call.audit({ entity: "invitation-code", entityId: input.id, before, after });
  call.emit("invitation-code.update", [input.id]);
  return after;
});

const remove = `
  update invitation_code set deleted_at = $2, deleted_by_id = $3, version = version + 1
    where branch_id = (select kaban_branch()) and id = $1`;

export const deleteInvitationCodeHandler = serve(deleteInvitationCode, async (call) => {
  const before = await find(call, "lock");
  await call.tx.query(remove, [before.id, call.now, call.caller.userId]);
  call.audit({ entity: "invitation-code", entityId: before.id, before });
  call.emit("invitation-code.delete", [before.id]);
  return null;
});
