import { useSyncExternalStore } from "react";
import en from "#locales/en/auth";
import fil from "#locales/fil/auth";
import { languageChoice } from "../../providers/language";

const validationErrors: Record<string, string> = fil.validation;

/** Texts of the pages around signing in, which are shown before the application and its texts are there. */
export function useAuthTexts() {
  const language = useSyncExternalStore(languageChoice.subscribe, languageChoice.get);
  return language === "fil" ? { ...en, ...fil } : en;
}

/** What the contract says of an input, in the person's language. */
export function validationErrorText(message: string): string {
  if (languageChoice.get() === "en") return message;
  // Kept as the application keeps them: without dots and colons.
  return validationErrors[message.replaceAll(/[.:]/g, "")] ?? message;
}
