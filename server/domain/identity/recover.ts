import { v7 as uuidv7 } from "uuid";
import { setPassword } from "#server/domain/identity/set-password";
import { findAccount } from "#server/platform/auth/credentials";
import { hashPassword } from "#server/platform/auth/passwords";
import { randomCode } from "#server/platform/auth/random-code";
import { removeSecondFactor } from "#server/platform/auth/second-factor";
import type { Database, Transaction } from "#server/platform/db/database";
import { inSystem } from "#server/platform/db/tenant";

// Nobody of the system did it: the footstep has no person but the one it is about.
const writeFootsteps = `
  insert into footstep (id, organization_id, branch_id, level, module, activity, description, entity,
    entity_id, created_at)
  select s.id, s.organization_id, s.branch_id, 'warning', 'identity', 'recover-account-success',
    'The operator of the server let the person in again', 'user', $2, $3
  from jsonb_to_recordset($1) as s (id uuid, organization_id uuid, branch_id uuid)`;
const tellServers = `
  insert into outbox (organization_id, branch_id, topic, ids, created_at)
  select s.organization_id, s.branch_id, 'session.delete', array[$2::uuid], $3
  from jsonb_to_recordset($1) as s (organization_id uuid, branch_id uuid)
  where s.branch_id is not null limit 1`;
const forgetWrongOnes = `
  delete from login_attempt
  where key = 'name ' || $1 or starts_with(key, 'account ') and right(key, length($1) + 1) = ' ' || $1`;

/** Leaves the footstep where the person belongs, or in no branch, and has servers end their streams. */
async function note(tx: Transaction, userId: string, now: Date): Promise<void> {
  const { rows } = await tx.query(
    "select organization_id, branch_id from user_organization where user_id = $1 and deleted_at is null",
    [userId],
  );
  const places = (rows.length > 0 ? rows : [{}]).map((place) => ({ ...place, id: uuidv7() }));
  await tx.query(writeFootsteps, [JSON.stringify(places), userId, now]);
  await tx.query(tellServers, [JSON.stringify(places), userId, now]);
}

/**
 * Lets somebody in again who lost their password or second factor, by a password that opens nothing but the
 * choice of their own. Their sessions, proofs and waiting times end. For the operator of the server alone.
 * Refuses, with a message to show, an e-mail or user name that is nobody's.
 */
export async function recoverAccount(
  db: Database,
  { key, now }: { key: string; now: Date },
): Promise<{ user_name: string; password: string; hadSecondFactor: boolean }> {
  const password = (randomCode(16).match(/.{4}/g) ?? []).join("-");
  const passwordHash = await hashPassword(password);
  return inSystem(db, async (tx) => {
    const account = await findAccount(tx, key);
    if (!account) throw new Error(`${key} is nobody's e-mail or user name`);
    const { id: userId, email, user_name } = account;
    const { rowCount } = await tx.query("select from second_factor where user_id = $1", [userId]);
    await setPassword(tx, { userId, passwordHash, isTemporary: true, but: null, now });
    await removeSecondFactor(tx, userId);
    for (const name of [email, user_name]) await tx.query(forgetWrongOnes, [name.toLowerCase()]);
    await note(tx, userId, now);
    return { user_name, password, hadSecondFactor: rowCount === 1 };
  });
}
