import type { Served } from "#server/operations/serve";
import { balanced } from "#server/statements/trial-balance";

/** The statements. */
export const statements: readonly Served[] = [balanced];
