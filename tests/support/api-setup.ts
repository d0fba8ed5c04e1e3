import { afterAll, afterEach } from "vitest";
import { expectNoViolation, leaveEmitted } from "./contract-guard.ts";

// Runs anew for every file, while the guard is the worker's: here is nothing that is to be kept.
afterEach(expectNoViolation);
afterAll(() => {
  leaveEmitted();
  expectNoViolation();
});
