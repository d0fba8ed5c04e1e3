import { type CalendarDate, dayIn, isTimeZone } from "#contract/kit/dates";
import type { Device } from "#server/platform/http/device";

/** True for a day before today, where the person says they are; in Manila when they do not say. */
export const isPast = (day: CalendarDate, { location }: Pick<Device, "location">, now: Date): boolean =>
  day < dayIn(isTimeZone(location) ? location : "Asia/Manila", now);
