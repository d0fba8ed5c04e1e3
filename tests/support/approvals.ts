import { reverseEntry } from "#contract/operations/teller/reverse-entry";
import { approverOf } from "#server/platform/approvals/inline";
import type { BranchCaller } from "#server/platform/auth/session";
import type { Tenant } from "#server/platform/db/tenant";
import { passingSecretBox } from "#server/platform/secret-box";
import { readRows } from "#server/seeds/rows";
import type { Client, TestApp } from "./app.ts";
import { expectStatus } from "./counter.ts";

/** A tier as branches begin with it. */
export const tier = (more: Record<string, unknown> = {}) => ({
  from_amount: 0,
  permission: "approvals:decide",
  person_ids: [],
  needed: 1,
  way: "either",
  hours: 24,
  ...more,
});

/** Sets the rule of a kind in a branch, past the rule that rules are changed by two. */
export async function setRule(
  { db }: TestApp,
  branchId: string | undefined,
  kind: string,
  ...tiers: Record<string, unknown>[]
): Promise<void> {
  await db.query(
    `insert into approval_rule (organization_id, branch_id, kind, tiers, updated_at)
     select organization_id, id, $2, $3, now() from branch where id = $1
     on conflict (organization_id, branch_id, kind) do update set tiers = excluded.tiers`,
    [branchId, kind, JSON.stringify(tiers.map(tier))],
  );
}

/** The kinds that a new branch has rules for. */
export const seededKinds = () => [
  ...new Set(readRows("branch/approval-rules").map(({ kind }) => kind as string)),
];

/** What was sent for approval: its request. */
export const requestOf = (answer: Parameters<typeof expectStatus>[0]) =>
  expectStatus(answer, 202).sent_for_approval as {
    id: string;
    kind: string;
    amount: number | null;
    needed: number;
  };

/** Decides on one request, and answers what became of it. */
export async function decide(client: Client, id: string, decision = "approve", reason = "") {
  const items = [{ kind: "any", id }];
  const { data } = expectStatus(await client.post("/approvals/decide", { decision, items, reason }));
  return data[0];
}

/** What a view of the inbox shows somebody. */
export const inbox = async (client: Client, view = "to decide") =>
  expectStatus(await client.get(`/approvals?view=${encodeURIComponent(view)}`)).data;

/**
 * Who approves a reversal that somebody asks for, by the name and password typed at their window; the code or
 * the wait that refuses it.
 */
export function approverAt(
  { db, clock }: TestApp,
  branch: Tenant,
  { userId, approver, password }: { userId: string | undefined; approver: string; password: string },
): Promise<unknown> {
  const membership = { ...branch, timeZone: "Asia/Manila" };
  const caller = { userId, membership, device: { ipAddress: "10.0.0.1" } } as unknown as BranchCaller;
  const window = { db, secretBox: passingSecretBox(), operation: reverseEntry, caller, now: clock.now() };
  return approverOf(window, { id: "", reason: "", approver, password, otp: "" }).catch(({ code, detail }) =>
    code === "too_many_attempts" ? detail : code,
  );
}
