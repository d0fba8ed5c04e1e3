import { serveCopyHolidayYear } from "#server/holidays/copy-year";
import { serveListHolidayYears } from "#server/holidays/list-years";

/** The verbs of holidays that are no noun's. */
export const holidays = [serveListHolidayYears, serveCopyHolidayYear];
