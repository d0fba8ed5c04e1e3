import { type Operation, permissionOf } from "#contract/kit/operation";
import { Refusal } from "#contract/kit/refusal";
import { type Caller, hashToken, newToken } from "#server/platform/auth/session";
import type { Database, Transaction } from "#server/platform/db/database";

const validMs = 120_000;

const required = () =>
  new Refusal(403, { code: "proof_required", message: "Confirm it by password and try again" });

/** Whose password was given, by whom, and for which operation ("slice:name"). */
export interface Confirmation {
  sessionId: string;
  action: string;
  confirmedById: string;
  /** The organisation whose owner confirmed; null when the person of the session did. */
  ownerOfId: string | null;
  now: Date;
}

/** Makes a proof that a password was given just now: good for one act of one session, for two minutes. */
export async function makeProof(
  db: Pick<Database | Transaction, "query">,
  { sessionId, action, confirmedById, ownerOfId, now }: Confirmation,
): Promise<{ proof: string; expires_at: string }> {
  const proof = newToken();
  const expiresAt = new Date(now.getTime() + validMs);
  await db.query("delete from password_proof where session_id = $1 and expires_at <= $2", [sessionId, now]);
  await db.query(
    `insert into password_proof (token_hash, session_id, action, confirmed_by_id, owner_of_id, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [hashToken(proof), sessionId, action, confirmedById, ownerOfId, expiresAt],
  );
  return { proof, expires_at: expiresAt.toISOString() };
}

/** A proof as it came with a request, and what it must be for. */
export interface Spending {
  /** The header X-Proof or an input; anything but a proof is refused. */
  proof: unknown;
  action: string;
  /** Whose password it must be; an owner is one of the caller's organisation. The caller's own by default. */
  by?: "self" | "owner";
  now: Date;
}

/**
 * Uses up a proof of the caller's session for an action, in the transaction of that action. Answers who gave
 * their password. Refuses with 403 proof_required what is missing, used, late, or for something else.
 */
export async function spendProof(
  tx: Pick<Transaction, "query">,
  caller: Caller,
  { proof, action, by = "self", now }: Spending,
): Promise<{ confirmedById: string }> {
  if (typeof proof !== "string" || proof === "" || proof.length > 100) throw required();
  const ownerOf = by === "owner" ? (caller.membership?.organizationId ?? null) : null;
  if (by === "owner" && !ownerOf) throw required();
  const { rows } = await tx.query(
    `delete from password_proof
     where token_hash = $1 and session_id = $2 and action = $3 and expires_at > $4
       and owner_of_id is not distinct from $5
     returning confirmed_by_id`,
    [hashToken(proof), caller.sessionId, action, now, ownerOf],
  );
  if (!rows[0]) throw required();
  return { confirmedById: rows[0].confirmed_by_id };
}

/** Uses up the proof that an operation demands, if it demands one: see spendProof. */
export async function spendDemandedProof(
  tx: Pick<Transaction, "query">,
  operation: Operation,
  caller: Caller,
  { proof, now }: Pick<Spending, "proof" | "now">,
): Promise<void> {
  if (!operation.proof) return;
  await spendProof(tx, caller, { proof, action: permissionOf(operation), by: operation.proof, now });
}
