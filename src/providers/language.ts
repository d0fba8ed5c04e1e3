import { localPreference } from "./local-preference";

export type Language = "en" | "fil";

export const languageNames: Record<Language, string> = { en: "English", fil: "Filipino" };

/** The language the person reads; remembered on this device. */
export const languageChoice = localPreference("language", ["en", "fil"]);

/** Keeps the document's language what the person reads, so that screen readers speak it so. */
export function startLanguage(): void {
  const name = () => {
    document.documentElement.lang = languageChoice.get();
  };
  name();
  languageChoice.subscribe(name);
}
