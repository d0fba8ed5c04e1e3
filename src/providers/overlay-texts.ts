import { useSyncExternalStore } from "react";
import en from "#locales/en/overlays";
import fil from "#locales/fil/overlays";
import { languageChoice } from "./language";

/** Texts of what lies over every page, also of those shown before the application and its texts are there. */
export function useOverlayTexts() {
  const language = useSyncExternalStore(languageChoice.subscribe, languageChoice.get);
  return language === "fil" ? fil : en;
}
