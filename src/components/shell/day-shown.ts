import type { CalendarDate } from "#contract/kit/dates";
import { i18n } from "../../providers/i18n";

/** A calendar day as it is read: "Nov 21, 2026". */
export function dayShown(day: CalendarDate): string {
  const format = new Intl.DateTimeFormat(i18n.language === "fil" ? "fil-PH" : "en-PH", {
    dateStyle: "medium",
    timeZone: "UTC",
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}
