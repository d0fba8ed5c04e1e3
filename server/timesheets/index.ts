import { corrected } from "#server/domain/timesheets/correct-timesheet";
import { current, own, totalled } from "#server/domain/timesheets/hours";
import { timedInOrOut } from "#server/domain/timesheets/time-in-and-out";
import type { Served } from "#server/operations/serve";

/** The verbs of timesheets. */
export const timesheets: readonly Served[] = [corrected, current, own, timedInOrOut, totalled];
