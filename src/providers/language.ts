import type { Language } from "#contract/kit/language";
import { isLanguage, languageAmong } from "#contract/kit/language-tags";
import { readCookie, writeCookie } from "./cookies";
import { localPreferenceAs } from "./local-preference";

export type { Language };

export const languageNames: Record<Language, string> = { en: "English", fil: "Filipino" };

/** By it the pages that the server makes, before signing in, remember the language. */
const cookie = "kaban_language";
const aYearSeconds = 365 * 86_400;

/** The language the person reads: as chosen on this device, also on the public pages, else the browser's. */
export const languageChoice = localPreferenceAs<Language>(
  "language",
  (kept) => [readCookie(cookie), kept].find(isLanguage) ?? languageAmong(navigator.languages),
  (language) => language,
);

/** Keeps the document's language what the person reads, for screen readers, and that of the public pages. */
export function startLanguage(): void {
  const name = () => {
    document.documentElement.lang = languageChoice.get();
  };
  name();
  languageChoice.subscribe(() => {
    name();
    writeCookie(cookie, languageChoice.get(), aYearSeconds);
  });
}
