import { correctTimesheetHandler } from "#server/domain/timesheets/correct-timesheet";
import {
  currentTimesheetHandler,
  myTotalsHandler,
  timesheetTotalsHandler,
} from "#server/domain/timesheets/hours";
import { timeInAndOutHandler } from "#server/domain/timesheets/time-in-and-out";
import type { OperationHandler } from "#server/platform/operations/serve";

/** The operations of timesheets. */
export const timesheets: readonly OperationHandler[] = [
  correctTimesheetHandler,
  currentTimesheetHandler,
  myTotalsHandler,
  timeInAndOutHandler,
  timesheetTotalsHandler,
];
