import { createHash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { ApprovalItem, ApprovalPreview, AskedTier, SentForApproval } from "#contract/entities/approval";
import type { Transaction } from "#server/platform/db/database";
import type { Device } from "#server/platform/http/device";

/** A request as it is kept. */
export interface ApprovalRequest {
  id: string;
  kind: string;
  operation: string;
  input: unknown;
  amount: number | null;
  reason: string;
  preview: ApprovalPreview;
  tier: AskedTier;
  /** What was found out before it was asked for: see serveWithPrecheck. Nobody is shown it. */
  prechecked?: unknown;
  maker_id: string;
  device: Device;
  state: ApprovalItem["state"];
  created_at: string;
  expires_at: string;
  decided_at: string | null;
  outcome: unknown;
}

/** What is asked for, by whom. */
export interface NewRequest
  extends Pick<
    ApprovalRequest,
    "kind" | "operation" | "input" | "amount" | "preview" | "tier" | "prechecked" | "maker_id" | "device"
  > {
  key: string | null;
  now: Date;
}

// What nobody can decide any more is no longer in the way of asking anew.
const expire = `
  update approval_request set state = 'expired', decided_at = expires_at
  where branch_id = (select kaban_branch()) and maker_id = $1 and state = 'pending' and expires_at <= $2`;

const insert = `
  insert into approval_request (organization_id, branch_id, id, kind, operation, input, input_hash,
    idempotency_key, amount, reason, preview, tier, maker_id, device, created_at, expires_at, prechecked)
  values (kaban_organization(), kaban_branch(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
    $15)
  on conflict (organization_id, branch_id, maker_id, operation, input_hash)
    where state = 'pending' and idempotency_key is null do nothing`;
const readTwin = `
  select id, expires_at from approval_request
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
    and maker_id = $1 and operation = $2 and input_hash = $3
    and state = 'pending' and idempotency_key is null`;

/** Why somebody asks, in the words the operation asks it in. */
function reasonOf(input: unknown): string {
  const { reason, back_date_reason, over_short_reason, override_reason, exception_reason, description } =
    input as Record<string, unknown>;
  const said = [reason, override_reason, over_short_reason, back_date_reason, exception_reason, description];
  return String(said.find((one) => typeof one === "string" && one !== "") ?? "");
}

/**
 * Keeps a request, and answers what its maker is told. Without an idempotency key the same asked again is the
 * same request, while it waits.
 */
export async function addRequest(tx: Transaction, asked: NewRequest): Promise<SentForApproval> {
  const { kind, operation, input, amount, preview, tier, prechecked, maker_id, device, key, now } = asked;
  const hash = createHash("sha256").update(JSON.stringify(input)).digest();
  const expiresAt = new Date(now.getTime() + tier.hours * 3_600_000);
  await tx.query(expire, [maker_id, now]);
  const { way, needed } = tier;
  // Its twin may be decided between the two statements, and then no longer waits.
  for (;;) {
    const id = uuidv7();
    const added = await tx.query(insert, [
      ...[id, kind, operation, JSON.stringify(input), hash, key, amount, reasonOf(input)],
      ...[JSON.stringify(preview), JSON.stringify(tier), maker_id, JSON.stringify(device), now, expiresAt],
      prechecked === undefined ? null : JSON.stringify(prechecked),
    ]);
    const own = { id, expires_at: expiresAt.toISOString() };
    const twin = async () => (await tx.query(readTwin, [maker_id, operation, hash])).rows[0];
    const kept = added.rowCount === 0 ? await twin() : own;
    if (kept) return { sent_for_approval: { ...kept, kind, amount, way, needed } };
  }
}

const columns = `id, kind, operation, input, amount, reason, preview, tier, maker_id, device, state,
  created_at, expires_at, decided_at, outcome`;

/** A request of the branch, locked: who decides it at the same moment waits. Null where there is none. */
export async function lockRequest(tx: Transaction, id: string): Promise<ApprovalRequest | null> {
  const { rows } = await tx.query(
    `select ${columns}, prechecked from approval_request
     where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
       and id = $1 for update`,
    [id],
  );
  return rows[0] ?? null;
}

/** Ends a request. */
export async function endRequest(
  tx: Transaction,
  id: string,
  { state, now, outcome = null }: { state: ApprovalItem["state"]; now: Date; outcome?: unknown },
): Promise<void> {
  await tx.query(
    `update approval_request set state = $2, decided_at = $3, outcome = $4, prechecked = null
     where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
       and id = $1`,
    [id, state, now, JSON.stringify(outcome ?? null)],
  );
}

/** Which requests are read: those that wait, one's own, or those that ended. */
export type Which = "pending" | "of maker" | "ended";

const conditions: Record<Which, string> = {
  pending: "state = 'pending' and expires_at > $1 and maker_id <> $2 order by created_at, id limit 500",
  "of maker": "maker_id = $2 order by created_at desc, id desc limit 200",
  ended: `(state <> 'pending' or expires_at <= $1) order by coalesce(decided_at, expires_at) desc,
    id desc limit 200`,
};

/** Requests of the branch; one that ran out is expired, though nobody has written so yet. */
export async function readRequests(
  tx: Transaction,
  which: Which,
  { userId, now }: { userId: string; now: Date },
): Promise<ApprovalRequest[]> {
  const { rows } = await tx.query(
    `select ${columns.replace(
      "state,",
      "case when state = 'pending' and expires_at <= $1 then 'expired' else state end as state,",
    )} from approval_request
     where branch_id = (select kaban_branch()) and $2::uuid is not null and ${conditions[which]}`,
    [now, userId],
  );
  return rows;
}
