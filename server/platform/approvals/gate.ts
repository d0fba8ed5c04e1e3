import type { ApprovalTier, AskedTier } from "#contract/entities/approval";
import type { Operation } from "#contract/kit/operation";
import { Refusal } from "#contract/kit/refusal";
import { judge, readDecider } from "#server/platform/approvals/decider";
import { type ReadEntries, readPreview } from "#server/platform/approvals/preview";
import { type ApprovalRequest, addRequest } from "#server/platform/approvals/requests";
import { readTiersOf, type TiersOf, tierOf } from "#server/platform/approvals/rules";
import type { Transaction } from "#server/platform/db/database";
import {
  type BranchCall,
  declaredRefusal,
  newEffects,
  replayKey,
  withoutSecrets,
} from "#server/platform/operations/call";
import type { Effects } from "#server/platform/operations/commit-effects";

/** A call that may need somebody else's decision. */
export interface AskedCall {
  call: BranchCall<Operation>;
  effects: Effects;
  key: string | null;
}

type Handle = (tx: Transaction, calls: BranchCall<Operation>[], looked?: unknown) => Promise<unknown[]>;

interface Gate {
  handle: Handle;
  tiersOf: TiersOf;
  readEntries: ReadEntries;
}

/** What a call comes to, in centavos; null where it comes to nothing that rules are about. */
function amountOf({ call, effects }: AskedCall): number | null {
  const { approval } = call.operation;
  if (approval?.isWeighed) return effects.weight ?? null;
  return approval?.amount?.(call.input) ?? 0;
}

/** Whether the approval came with the call; refuses one that is not the second pair of eyes asked for. */
async function isApproved(
  tx: Transaction,
  { operation, caller, today, now, approvedById }: BranchCall<Operation>,
  tier: ApprovalTier,
): Promise<boolean> {
  if (!approvedById) return false;
  const decider = await readDecider(tx, { userId: approvedById, today, now });
  const [capacity] = await judge(tx, decider, [{ maker_id: caller.userId, tier }]);
  if (capacity === "may_not_decide" || tier.way === "queue")
    throw declaredRefusal(operation, "approval_refused");
  if (typeof capacity === "string") throw declaredRefusal(operation, "maker_may_not_approve");
  return tier.needed === 1;
}

interface Asking {
  kind: string;
  tier: AskedTier;
  amount: number;
  /** What the decision lets through. */
  refusals?: readonly Refusal[];
}

/** Keeps a call as a request, with what it would have done; nothing else of it stays. */
async function ask(
  tx: Transaction,
  { readEntries }: Gate,
  { call, effects, key }: AskedCall,
  { kind, tier, amount, refusals = [] }: Asking,
): Promise<unknown> {
  const { operation, caller, now } = call;
  const done = await readPreview(tx, effects, readEntries);
  const preview = { ...done, refusals: refusals.map((refused) => refused.toProblem()) };
  await tx.query("rollback to savepoint approval");
  const sent = await addRequest(tx, {
    ...{ kind, tier, key, now, maker_id: caller.userId, device: caller.device },
    ...{ operation: replayKey(operation), input: withoutSecrets(operation, call.input) },
    ...{ preview, prechecked: call.prechecked, amount: amount === 0 ? null : amount },
  });
  const { id } = sent.sent_for_approval;
  const fresh = newEffects(operation, caller, call.input);
  const step = { activity: `${operation.name}-asked`, entity: "approval-request", entityId: id };
  effects.auditEntries = fresh.auditEntries.map((entry) => ({ ...entry, ...step }));
  effects.events = [{ topic: "approval-request.create", ids: [id] }];
  return sent;
}

/** Carries a call out as far as it takes to know what it comes to, and keeps it or asks for a decision. */
async function tryOut(tx: Transaction, gate: Gate, one: AskedCall): Promise<unknown> {
  const { operation } = one.call;
  await tx.query("savepoint approval");
  const [result] = await gate.handle(tx, [one.call]);
  if (result instanceof Refusal) {
    await tx.query("rollback to savepoint approval");
    return result;
  }
  const amount = amountOf(one);
  const tier = amount === null ? null : tierOf(gate.tiersOf(operation), amount);
  if (tier === null || (await isApproved(tx, one.call, tier))) return result;
  return ask(tx, gate, one, { kind: operation.approval?.kind ?? "", tier, amount: amount ?? 0 });
}

/** The refusals of an operation that a decision by the rules of these kinds lifts. */
export const liftedBy = ({ approval }: Operation, kinds: readonly string[]): string[] =>
  Object.entries(approval?.lifts ?? {}).flatMap(([code, by]) => (kinds.includes(by) ? [code] : []));

type Rule = Pick<ApprovalRequest, "kind"> & { tier: ApprovalTier };

/** One request by several rules: as many must approve as any of them asks for, each entitled by all. */
function together([{ kind, tier }, ...others]: [Rule, ...Rule[]]): { kind: string; tier: AskedTier } {
  const tiers = [tier, ...others.map((other) => other.tier)];
  const ways = [...new Set(tiers.map(({ way }) => way).filter((way) => way !== "either"))];
  const also = others.map(({ kind, tier: { permission, person_ids } }) => ({ kind, permission, person_ids }));
  const asked: ApprovalTier = {
    ...tier,
    way: ways.length > 1 ? "queue" : (ways[0] ?? "either"),
    needed: Math.max(...tiers.map(({ needed }) => needed)),
    asks_code: tiers.some(({ asks_code }) => asks_code),
    hours: Math.min(...tiers.map(({ hours }) => hours)),
  };
  return { kind, tier: also.length > 0 ? { ...asked, also } : asked };
}

/**
 * Asks for the decision that lifts a refusal, and those that stand behind it: the call is carried out as it
 * would be once somebody had approved, and taken back. What waits by the operation's own rules too is one
 * request by all of them.
 */
async function lift(tx: Transaction, gate: Gate, one: AskedCall, refusal: Refusal): Promise<unknown> {
  const { operation, caller, approvedById } = one.call;
  const rules: Rule[] = [];
  const refusals: Refusal[] = [];
  for (let refused = refusal; ; ) {
    const kind = operation.approval?.lifts?.[refused.code];
    if (!kind || approvedById || rules.some((rule) => rule.kind === kind)) return refused;
    const tier = tierOf(await readTiersOf(tx, kind), amountOf(one) ?? 0);
    if (tier === null) return refused;
    rules.push({ kind, tier });
    refusals.push(refused);
    await tx.query("savepoint approval");
    const kinds = rules.map((rule) => rule.kind);
    const lifted = liftedBy(operation, kinds);
    const [result] = await gate.handle(tx, [{ ...one.call, approvedById: caller.userId, lifted }]);
    if (!(result instanceof Refusal)) break;
    await tx.query("rollback to savepoint approval");
    refused = result;
  }
  const amount = amountOf(one) ?? 0;
  const own = tierOf(gate.tiersOf(operation), amount);
  if (own) rules.push({ kind: operation.approval?.kind ?? "", tier: own });
  return ask(tx, gate, one, { ...together(rules as [Rule, ...Rule[]]), amount, refusals });
}

/**
 * Carries out those calls that need nobody else, together, and keeps the others as requests, each with what
 * it would do: it is done within a savepoint, read and taken back, so that there is no second calculation.
 * Answers each call as its handler does, or that it was sent for approval. What was looked up ahead serves
 * those that are carried out together; what is tried out looks for itself.
 */
export async function passGate(
  tx: Transaction,
  gate: Gate,
  asked: AskedCall[],
  looked?: unknown,
): Promise<unknown[]> {
  const needsLook = (one: AskedCall) => {
    const { operation } = one.call;
    const tiers = gate.tiersOf(operation);
    return tiers.length > 0 && (operation.approval?.isWeighed || tierOf(tiers, amountOf(one) ?? 0) !== null);
  };
  const free = asked.filter((one) => !needsLook(one));
  const calls = free.map(({ call }) => call);
  const done = calls.length === 0 ? [] : await gate.handle(tx, calls, looked);
  const results = new Map(free.map((one, index) => [one, done[index]]));
  for (const one of asked) {
    const result = results.has(one) ? results.get(one) : await tryOut(tx, gate, one);
    results.set(one, result instanceof Refusal ? await lift(tx, gate, one, result) : result);
  }
  return asked.map((one) => results.get(one));
}
