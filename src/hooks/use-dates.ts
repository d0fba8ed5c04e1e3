import { useContext, useMemo } from "react";
import { useT } from "../providers/i18n";
import { CurrentBranch } from "./use-branch";

/** Shows calendar days as they are, and moments in the branch's time zone. */
export function useDates() {
  const language = useT("resources")("language");
  const timeZone = useContext(CurrentBranch)?.branch.time_zone ?? "Asia/Manila";
  return useMemo(() => {
    const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
    const moment = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone });
    return {
      timeZone,
      /** "2026-11-21" or an ISO 8601 moment, as people read it; anything else as it came. */
      show(text: string): string {
        const time = Date.parse(text);
        if (Number.isNaN(time)) return text;
        return text.length === 10 ? day.format(time) : moment.format(time);
      },
    };
  }, [language, timeZone]);
}
