import { type Operation, permissionOf } from "#contract/kit/operation";
import { batchCalls } from "#server/platform/db/batch-calls";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import {
  type Batched,
  type BatchHandler,
  type OperationRequest,
  type Result,
  run,
  type Services,
} from "#server/platform/operations/run";
import { branchRoute, type OperationHandler, type RunRequest } from "#server/platform/operations/serve";

/**
 * Serves operations of a branch by group commit: while one group is being committed the next gathers, calls
 * of all of them in the order they came, then leaves as one transaction. The handler returns each call's
 * output or refusal, in order.
 */
export function serveTogether<Op extends Operation, Looked>(
  operations: readonly Op[],
  batched: Batched<Op, Looked>,
): OperationHandler[] {
  const handler: BatchHandler<Op> = Object.assign(
    async (tx: Transaction, calls: BranchCall<Op>[], looked?: unknown) =>
      batched.handle(tx, calls, (looked as Looked | undefined) ?? (await batched.look(tx, calls))),
    { look: batched.look },
  );
  const handle = handler as BatchHandler<Operation>;
  const gathered = new WeakMap<Services, RunRequest<Op>>();
  const runner = (services: Services) => {
    const ask =
      gathered.get(services) ??
      batchCalls<OperationRequest, Result<Op>>((requests) => run(services, handler, requests), {
        keyOf: ({ caller }) => caller.membership.branchId,
        most: 256,
        returning: { few: 16, ms: 8 },
      });
    gathered.set(services, ask);
    return ask;
  };
  return operations.map((operation) => {
    if (operation.proof) throw new Error(`${permissionOf(operation)} demands a proof, so it runs alone`);
    return { operation, register: branchRoute<Op>(operation, runner, {}, handle), handle };
  });
}

/** Serves one operation as serveTogether does. */
export function serveBatched<Op extends Operation, Looked>(
  operation: Op,
  batched: Batched<Op, Looked>,
): OperationHandler {
  const [served] = serveTogether([operation], batched);
  return served as OperationHandler;
}
