import english from "antd/es/date-picker/locale/en_US";
import dayjs from "dayjs";
import filipino from "dayjs/locale/tl-ph";
import customParseFormat from "dayjs/plugin/customParseFormat";
import { useT } from "../../providers/i18n";

dayjs.extend(customParseFormat);
// Ant Design keeps of a locale's name what stands before its country.
dayjs.locale({ ...filipino, name: "tl" }, undefined, true);

const locales = {
  "en-PH": english,
  "fil-PH": {
    ...english,
    lang: { ...english.lang, locale: "tl", today: "Ngayon", now: "Ngayon", month: "Buwan", year: "Taon" },
  },
};

/** The words of date pickers, and the months' names as they are shown and typed, in the person's language. */
export function usePickerLocale() {
  const language = useT("resources")("language");
  return locales[language === "fil-PH" ? "fil-PH" : "en-PH"];
}
