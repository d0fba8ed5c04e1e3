import { useSyncExternalStore } from "react";
import en from "#locales/en/public";
import fil from "#locales/fil/public";
import { languageChoice } from "./language";

/** Texts of the pages shown before anybody has signed in, which load no library for them. */
export function usePublicTexts() {
  const language = useSyncExternalStore(languageChoice.subscribe, languageChoice.get);
  return language === "fil" ? fil : en;
}
