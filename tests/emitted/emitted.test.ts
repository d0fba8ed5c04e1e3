import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { permissionOf } from "#contract/kit/operation";
import { operations } from "#contract/operations/index";
import { emittedFolder, isDeclaredAs } from "../support/emitted.ts";

// Reads what the files of the API tests have left: scripts/test.mjs runs it after all of them.
const emitted = readdirSync(emittedFolder).flatMap((file): [string, string][] =>
  JSON.parse(readFileSync(join(emittedFolder, file), "utf8")),
);

/** The lines of a sheet are payments of their own, which emit; and a charge is posted once it is paid. */
const emittedByOthers = ["loan-payment:post-sheet", "loan:charge", "loan:charge-undo"];

test("every topic that an operation declares was emitted by it in some API test", () => {
  const declared = operations.flatMap((operation) =>
    (operation.emits ?? []).map((topic) => [permissionOf(operation), topic] as const),
  );
  expect(declared.length).toBeGreaterThan(50);
  const never = declared.filter(
    ([name, topic]) =>
      !emittedByOthers.includes(name) &&
      !emitted.some(([by, what]) => by === name && isDeclaredAs(topic, what)),
  );
  expect(never).toEqual([]);
});
