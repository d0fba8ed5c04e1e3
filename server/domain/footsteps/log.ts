import { logFootstep } from "#contract/operations/footsteps/log";
import type { Transaction } from "#server/platform/db/database";
import { inSystem, inTenant } from "#server/platform/db/tenant";
import { parseInput } from "#server/platform/http/errors";
import { commitEffects } from "#server/platform/operations/commit-effects";
import type { OperationHandler } from "#server/platform/operations/serve";

/** A line of a log is short, and a person does not do more in a minute than is worth keeping. */
const mostBytes = 8192;
const mostAMinute = 30;

/**
 * Keeps a line of a browser's log as a footstep of the session's person, in the branch the request names if
 * any. It has no step of its own: the line is the step.
 */
export const logged: OperationHandler = {
  operation: logFootstep,
  register(app, { db, clock, sessions }) {
    app.route({
      method: logFootstep.method,
      url: logFootstep.path,
      bodyLimit: mostBytes,
      config: { rateLimit: { max: mostAMinute, timeWindow: 60_000 } },
      async handler(request, reply) {
        const caller = await sessions.require(request);
        const line = parseInput(logFootstep.input, request.body ?? {});
        const now = clock.now();
        const tenant = caller.membership;
        const steps = [{ ...line, origin: "browser" as const }];
        const keep = (tx: Transaction) =>
          commitEffects(tx, tenant, now, [{ caller, auditEntries: steps, events: [] }]);
        await (tenant ? inTenant(db, tenant, keep) : inSystem(db, keep));
        return reply.code(201).send({ ...line, created_at: now.toISOString() });
      },
    });
  },
};
