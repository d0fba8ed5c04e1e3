import { i18n } from "../../providers/i18n";

/** A moment as it is read where the person is: "Nov 21, 2026, 10:04 AM". */
export function momentShown(moment: string): string {
  const language = i18n.language === "fil" ? "fil-PH" : "en-PH";
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(moment),
  );
}
