import type { Operation } from "#contract/kit/operation";
import { closeYear, previewYearClosing, reopenYear } from "#contract/operations/periods/fiscal-year";
import { beginClosing, closePeriod, reopenPeriod } from "#contract/operations/periods/period-status";
import { showChecklist } from "#contract/operations/periods/show-checklist";
import { showYear } from "#contract/operations/periods/show-year";
import { verifyMonth, verifyYear } from "#contract/operations/periods/verify-closed";

/** The operations on the months and years of the books. */
export const periods: readonly Operation[] = [
  showChecklist,
  verifyMonth,
  beginClosing,
  closePeriod,
  reopenPeriod,
  showYear,
  verifyYear,
  previewYearClosing,
  closeYear,
  reopenYear,
];
