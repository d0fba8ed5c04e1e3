import type { z } from "zod";
import type { approvalChange } from "#contract/entities/approval";
import { type Operation, permissionOf } from "#contract/kit/operation";
import { Refusal } from "#contract/kit/refusal";
import { operations } from "#contract/operations/index";
import { liftedBy } from "#server/platform/approvals/gate";
import { isAsShown, readPreview } from "#server/platform/approvals/preview";
import type { ApprovalRequest } from "#server/platform/approvals/requests";
import { type BranchCaller, can, type Membership } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";
import { type BranchCall, newBranchCall, newEffects } from "#server/platform/operations/call";
import { commitEffects, topicsOf } from "#server/platform/operations/commit-effects";
import type { Services } from "#server/platform/operations/run";

type Change = z.output<typeof approvalChange>;

/** How the carrying out of a request ended. */
export type Replayed =
  | { output: unknown; finish(): Promise<unknown> }
  | { refused: Refusal }
  | { outdated: Change[] }
  | { wouldDo: true };

const readMaker = `
  select id, user_type, permissions from user_organization
  where branch_id = (select kaban_branch()) and user_id = $1 and application_status = 'accepted'
    and deleted_at is null`;

/** The maker as they stand in the branch now; null for who has left it. */
async function findMaker(
  { tx, caller }: BranchCall<unknown>,
  { maker_id, device }: ApprovalRequest,
): Promise<BranchCaller | null> {
  const { rows } = await tx.query(readMaker, [maker_id]);
  if (!rows[0]) return null;
  const { id, user_type, permissions } = rows[0];
  const membership: Membership = {
    ...caller.membership,
    id,
    userType: user_type,
    permissions: new Set(permissions),
  };
  return { ...caller, userId: maker_id, device, membership };
}

// Ids are drawn in the order of time.
const readChanges = `
  select f.description as label, f.module || ':' || regexp_replace(f.activity, '-success$', '') as operation,
    (select u.full_name from user_account u where u.id = f.user_id) as by_name, f.created_at as at,
    f.before, f.after
  from footstep f
  where f.branch_id = (select kaban_branch()) and f.entity_id = any($1::uuid[]) and f.id > $2
  order by f.id limit 20`;

const differing = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  Object.keys(before && after ? after : {}).filter(
    (field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]),
  );

const labels = new Map<string, string>(operations.map((one) => [permissionOf(one), one.label]));

/** What was done since to what a request rests on, by footsteps: its name, or the reason that was given. */
async function findChanges(tx: Transaction, request: ApprovalRequest): Promise<Change[]> {
  const ids = request.preview.records.flatMap(({ entity_id }) => entity_id ?? []);
  const { rows } = await tx.query(readChanges, [ids, request.id]);
  return rows.map(({ before, after, operation, ...change }) => ({
    ...change,
    ...(labels.get(operation) === change.label && { operation }),
    fields: differing(before, after),
  }));
}

async function attempt(handle: () => Promise<unknown[]>): Promise<unknown> {
  try {
    const [result] = await handle();
    return result;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/**
 * Carries out what was asked for, as its maker with the rights they have now, in the transaction of the
 * decision; where others decide yet, it is tried and taken back, so that no decision is kept that could not
 * count. What it rests on must be as it was shown: otherwise nothing is done, and what changed is answered.
 */
export async function replay(
  services: Services,
  call: BranchCall<unknown>,
  request: ApprovalRequest,
  refusal: (code: "maker_not_permitted" | "operation_gone") => Refusal,
  { isLast }: { isLast: boolean },
): Promise<Replayed> {
  const { tx, now, today, caller } = call;
  const found = services.replays.get(request.operation);
  if (!found) return { refused: refusal("operation_gone") };
  const { operation, handle, permissions } = found;
  const maker = await findMaker(call, request);
  const mayStill =
    maker !== null && (permissions === "anyone" || permissions.some((one) => can(maker.membership, one)));
  if (!mayStill) return { refused: refusal("maker_not_permitted") };
  await tx.query("savepoint replay");
  const effects = newEffects(operation, maker, request.input);
  const { input, prechecked, kind, tier } = request;
  const kinds = [kind, ...(tier.also ?? []).map((one) => one.kind)];
  const decided = { approvedById: caller.userId, lifted: liftedBy(operation, kinds) };
  const common = { tx, input, caller: maker, now, today, ...decided, prechecked };
  const again = newBranchCall(operation, effects, common) as BranchCall<Operation>;
  const result = await attempt(() => handle(tx, [again]));
  if (result instanceof Refusal) {
    await tx.query("rollback to savepoint replay");
    const isStale = result.code === "stale_version";
    return isStale ? { outdated: await findChanges(tx, request) } : { refused: result };
  }
  if (!isAsShown(request.preview, await readPreview(tx, effects, services.readEntries))) {
    await tx.query("rollback to savepoint replay");
    return { outdated: await findChanges(tx, request) };
  }
  if (!isLast) {
    await tx.query("rollback to savepoint replay");
    return { wouldDo: true };
  }
  await commitEffects(tx, caller.membership, now, [effects]);
  services.watch?.answered(operation, result);
  services.watch?.emitted(operation, topicsOf(effects.events));
  return { output: result, finish: async () => found.finish?.(result, services) };
}
