import { useCallback } from "react";
import { monthName } from "#contract/kit/dates";
import { useT } from "../providers/i18n";

/** What people call the month that begins on a day: "May 2026". */
export function useMonthName(): (month: string) => string {
  const language = useT("resources")("language");
  return useCallback((month) => monthName(month, language), [language]);
}
