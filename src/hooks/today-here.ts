import { type CalendarDate, dayIn } from "#contract/kit/dates";

/** The day it is where this device is, which is where the server reckons the person to be. */
export const todayHere = (): CalendarDate =>
  dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
