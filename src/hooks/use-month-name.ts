import { useCallback } from "react";
import { useT } from "../providers/i18n";

/** What people call the month that begins on a day: "May 2026". */
export function useMonthName(): (month: string) => string {
  const language = useT("resources")("language");
  return useCallback(
    (month) =>
      new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" }).format(
        Date.parse(month),
      ),
    [language],
  );
}
