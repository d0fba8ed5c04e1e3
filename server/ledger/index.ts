import { shown } from "#server/domain/ledger/show-entry";
import type { Served } from "#server/operations/serve";

/** The verbs of the journal itself. */
export const ledger: readonly Served[] = [shown];
