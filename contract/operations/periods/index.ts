import type { Operation } from "#contract/kit/operation";
import { beginClosing, closePeriod, reopenPeriod } from "#contract/operations/periods/period-status";

/** The operations on the months of the books. */
export const periods: readonly Operation[] = [beginClosing, closePeriod, reopenPeriod];
