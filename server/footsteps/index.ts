import { logged } from "#server/domain/footsteps/log";
import { shown } from "#server/domain/footsteps/show-staff-member";
import { verified } from "#server/domain/footsteps/verify";
import type { Served } from "#server/operations/serve";

/** The verbs of footsteps, besides the lists of them. */
export const footsteps: readonly Served[] = [logged, shown, verified];
