import type { Operation } from "#contract/kit/operation";
import { copyHolidayYear } from "#contract/operations/holidays/copy-year";
import { listHolidayYears } from "#contract/operations/holidays/list-years";

/** The operations of holidays. */
export const holidays: readonly Operation[] = [copyHolidayYear, listHolidayYears];
