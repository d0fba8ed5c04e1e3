import type { Served } from "#server/operations/serve";
import { corrected } from "#server/timesheets/correct-timesheet";
import { current, own, totalled } from "#server/timesheets/hours";
import { timedInOrOut } from "#server/timesheets/time-in-and-out";

/** The verbs of timesheets. */
export const timesheets: readonly Served[] = [corrected, current, own, timedInOrOut, totalled];
