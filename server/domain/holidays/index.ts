import { copyHolidayYearHandler } from "#server/domain/holidays/copy-year";
import { listHolidayYearsHandler } from "#server/domain/holidays/list-years";

/** The operations of holidays that are no resource's. */
export const holidays = [listHolidayYearsHandler, copyHolidayYearHandler];
