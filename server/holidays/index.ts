import { serveCopyHolidayYear } from "#server/domain/holidays/copy-year";
import { serveListHolidayYears } from "#server/domain/holidays/list-years";

/** The verbs of holidays that are no noun's. */
export const holidays = [serveListHolidayYears, serveCopyHolidayYear];
