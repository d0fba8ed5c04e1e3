import { join } from "node:path";

/** Where each API test file leaves what it saw emitted: [["teller:post-deposit", "journal.create"]]. */
export const emittedFolder = join(import.meta.dirname, "../../test-results/emitted");

/** Whether an operation that declares the one may emit the other: "*.create" stands for every resource's. */
export const isDeclaredAs = (declared: string, topic: string) =>
  declared === topic || (declared.startsWith("*.") && topic.endsWith(declared.slice(1)));
