// What operations answer and emit in the API's tests must be what their contracts say.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Operation, permissionOf } from "#contract/kit/operation";
import type { Watch } from "#server/platform/operations/run";
import { validationErrorsOf } from "./answer-errors.ts";
import { emittedFolder, isDeclaredAs } from "./emitted.ts";

let violations: string[] = [];
const emitted = new Map<string, [operation: string, topic: string]>();

/** Holds what operations do against their contracts. What does not fit fails the test that is running. */
export const contractGuard: Watch = {
  answered(operation, output) {
    // Files are no JSON, and an answer of nothing is sent as null.
    if (operation.file) return;
    const answer = JSON.parse(JSON.stringify(output ?? null));
    for (const validationError of validationErrorsOf(operation.output, answer))
      violations.push(`${permissionOf(operation)} answers ${validationError.replaceAll(/\b\d+\./g, "*.")}`);
  },
  emitted(operation: Operation, topics) {
    const name = permissionOf(operation);
    for (const topic of topics) {
      // The engine's own, of whatever waits for a decision.
      if (operation.approval && topic === "approval-request.create") continue;
      emitted.set(`${name} ${topic}`, [name, topic]);
      if (!operation.emits?.some((declared) => isDeclaredAs(declared, topic)))
        violations.push(`${name} emits ${topic}, which it does not declare`);
    }
  },
};

/** Throws what did not fit since it was last asked. */
export function expectNoViolation(): void {
  const found = [...new Set(violations)];
  violations = [];
  if (found.length > 0) throw new Error(found.join("\n"));
}

/** Leaves what was emitted for tests/emitted, which runs after all of them. */
export function leaveEmitted(): void {
  mkdirSync(emittedFolder, { recursive: true });
  writeFileSync(join(emittedFolder, `${crypto.randomUUID()}.json`), JSON.stringify([...emitted.values()]));
  emitted.clear();
}
