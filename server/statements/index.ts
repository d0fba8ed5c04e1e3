import { balanced } from "#server/domain/statements/trial-balance";
import type { Served } from "#server/operations/serve";

/** The statements. */
export const statements: readonly Served[] = [balanced];
