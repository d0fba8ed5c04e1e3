import { current } from "#server/batches/current-batch";
import { ended } from "#server/domain/batches/end-batch";
import { opened } from "#server/domain/batches/open-batch";
import { shown } from "#server/domain/batches/show-batch";
import type { Served } from "#server/operations/serve";

/** The verbs of a teller's batch. */
export const batches: readonly Served[] = [current, ended, opened, shown];
