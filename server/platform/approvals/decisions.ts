import { isSentForApproval } from "#contract/kit/approval";
import { type Input, permissionOf } from "#contract/kit/operation";
import { Refusal } from "#contract/kit/refusal";
import {
  approveHere,
  type DecisionOutcome,
  decideApprovals,
  withdrawApproval,
} from "#contract/operations/approvals/decide";
import { type Decision, decideRequest } from "#server/platform/approvals/decide";
import { findApprover } from "#server/platform/approvals/inline";
import { endRequest, lockRequest } from "#server/platform/approvals/requests";
import { openKinds, type WaitingKind } from "#server/platform/approvals/waiting";
import type { BranchCaller } from "#server/platform/auth/session";
import { notPermitted } from "#server/platform/auth/session";
import { inTenant } from "#server/platform/db/tenant";
import { parseInput, toRefusal } from "#server/platform/http/errors";
import { declaredRefusal } from "#server/platform/operations/call";
import {
  type BatchHandler,
  type BranchHandler,
  type OperationRequest,
  type Result,
  run,
  runAlone,
  type Services,
  UnexpectedError,
} from "#server/platform/operations/run";
import { type OperationHandler, serve, serveBy } from "#server/platform/operations/serve";

type Decide = typeof decideApprovals;
type Item = Input<Decide>["items"][number];

/** Decides on what waits in a table of its own, by its own operation. */
async function decideWaiting(
  services: Services,
  { approve, reject }: WaitingKind,
  request: OperationRequest,
  { id, version }: Item,
): Promise<DecisionOutcome> {
  const { decision, reason } = request.input as Input<Decide>;
  const { operation, handle } = decision === "approve" ? approve : reject;
  if (!handle) throw new Error(`${permissionOf(operation)} cannot be decided in the inbox`);
  const known = "fields" in operation.input ? Object.keys(operation.input.fields as object) : [];
  const all = { id, version, reason };
  const given = Object.fromEntries(Object.entries(all).filter(([name]) => known.includes(name)));
  const input = parseInput(operation.input, given);
  const [result] = await run(services, handle as BatchHandler<typeof operation>, [
    { ...request, operation, input, key: null },
  ]);
  if (result instanceof Refusal) throw result;
  const state = decision === "reject" ? "rejected" : isSentForApproval(result) ? "pending" : "approved";
  return { id, state, refused: null, changes: [] };
}

/** Decides on a request, and does what is left once that is committed. */
async function decideAndFinish(
  services: Services,
  operation: Decide | typeof approveHere,
  request: OperationRequest,
  made: Omit<Decision, "after">,
): Promise<DecisionOutcome> {
  let after: Decision["after"] = [];
  const handler = ((call) => {
    after = [];
    return decideRequest(services, call, { ...made, after });
  }) as BranchHandler<typeof approveHere>;
  const result = await runAlone(services, handler, { ...request, operation, key: null });
  if (result instanceof Refusal) throw result;
  for (const finish of after) await finish();
  return result;
}

/**
 * One of the things to be decided, in a transaction of its own; what refuses it is its answer, and so is an
 * error: what was decided before it in the same list stands, and is told.
 */
async function decideOne(
  services: Services,
  kinds: readonly WaitingKind[],
  request: OperationRequest,
  item: Item,
): Promise<DecisionOutcome> {
  const { decision, reason } = request.input as Input<Decide>;
  const { membership } = request.caller;
  try {
    const waiting = kinds.find(({ kind }) => kind === item.kind);
    if (waiting) {
      if (!openKinds([waiting], membership)[0]) throw notPermitted(permissionOf(waiting.approve.operation));
      return await decideWaiting(services, waiting, request, item);
    }
    const made = { id: item.id, isApproval: decision === "approve", reason, isAtWindow: false };
    return await decideAndFinish(services, decideApprovals, request, made);
  } catch (error) {
    const reason = error instanceof UnexpectedError ? error.reason : error;
    const refusal = toRefusal(reason);
    if (refusal.status >= 500) services.log.error({ err: reason }, "a decision failed");
    const { code, message, operation = null } = refusal;
    return { id: item.id, state: null, refused: { code, message, operation }, changes: [] };
  }
}

const decideHandler = (kinds: readonly WaitingKind[]) =>
  serveBy(decideApprovals, (services) => async (request): Promise<Result<Decide>> => {
    const { items } = request.input as Input<Decide>;
    const data: DecisionOutcome[] = [];
    for (const item of items) data.push(await decideOne(services, kinds, request, item));
    return { data };
  });

/** The caller's request, and as whom its approver decides: the engine's own call, in another's name. */
const approveHereHandler = serveBy(approveHere, (services) => async (request) => {
  const { db, secretBox, clock } = services;
  const { caller } = request;
  const { id, approver, password, otp } = request.input as Input<typeof approveHere>;
  const window = { db, secretBox, operation: approveHere, caller, now: clock.now() };
  const own = await inTenant(db, caller.membership, (tx) => lockRequest(tx, id));
  if (own?.maker_id !== caller.userId) throw declaredRefusal(approveHere, "request_not_found");
  const userId = await findApprover(window, { key: approver, password, otp }, [own]);
  const as: BranchCaller = { ...caller, userId };
  const made = { id, isApproval: true, reason: "", isAtWindow: true };
  return decideAndFinish(services, approveHere, { ...request, caller: as }, made);
});

const withdrawHandler = serve(withdrawApproval, async (call) => {
  const { tx, input, caller, now, refusal } = call;
  const request = await lockRequest(tx, input.id);
  if (request?.maker_id !== caller.userId) throw refusal("request_not_found");
  if (request.state !== "pending") throw refusal("request_not_pending", { state: request.state });
  await endRequest(tx, input.id, { state: "withdrawn", now });
  call.audit({ entity: "approval-request", entityId: input.id });
  call.emit("approval-request.update", [input.id]);
  return { id: input.id, state: "withdrawn" as const };
});

/** The operations that decide. */
export const decisions = (kinds: readonly WaitingKind[]): readonly OperationHandler[] => [
  decideHandler(kinds),
  approveHereHandler,
  withdrawHandler,
];
