import type { Language } from "#contract/kit/language";

/** Whether a text names a language that Kaban speaks. */
export const isLanguage = (text: unknown): text is Language => text === "en" || text === "fil";

/** Of language tags, most wanted first ("fil-PH", "en"), the first that Kaban speaks; English if none is. */
export function languageAmong(tags: readonly string[]): Language {
  for (const tag of tags) {
    const [name] = tag.toLowerCase().split("-", 1);
    if (name === "fil" || name === "tl") return "fil";
    if (name === "en") return "en";
  }
  return "en";
}
