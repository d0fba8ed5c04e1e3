import type { Operation } from "#contract/kit/operation";
import { correctTimesheet } from "#contract/operations/timesheets/correct-timesheet";
import { currentTimesheet } from "#contract/operations/timesheets/current-timesheet";
import { myTotals } from "#contract/operations/timesheets/my-totals";
import { timeInAndOut } from "#contract/operations/timesheets/time-in-and-out";
import { timesheetTotals } from "#contract/operations/timesheets/totals";

/** The operations of timesheets. */
export const timesheets: readonly Operation[] = [
  correctTimesheet,
  currentTimesheet,
  myTotals,
  timeInAndOut,
  timesheetTotals,
];
