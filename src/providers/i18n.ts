import i18next, { type TFunction } from "i18next";
import { initReactI18next, useTranslation } from "react-i18next";
import { languageChoice } from "./language";

/** A file of texts per language and area, loaded when a screen first needs it. */
const files = import.meta.glob<Record<string, unknown>>("../locales/*/*.json", { import: "default" });

const lazyFiles = {
  type: "backend" as const,
  init: () => {},
  read(language: string, area: string, done: (error: unknown, texts: Record<string, unknown>) => void) {
    const load = files[`../locales/${language}/${area}.json`];
    // English refusals have no file: the contract holds them.
    if (!load) return done(null, {});
    load().then(
      (texts) => done(null, texts),
      (error) => done(error, {}),
    );
  },
};

export const i18n = i18next.createInstance();

/** Loads the texts of the shell in the remembered language. */
export async function startI18n(): Promise<void> {
  if (i18n.isInitialized) return;
  await i18n
    .use(lazyFiles)
    .use(initReactI18next)
    .init({
      lng: languageChoice.get(),
      fallbackLng: "en",
      ns: ["shell", "refusals"],
      defaultNS: "shell",
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  languageChoice.subscribe(() => {
    void i18n.changeLanguage(languageChoice.get());
  });
}

/**
 * The texts of an area ("teller" is src/locales/<language>/teller.json), then of the shell:
 * `t("deposit.title")`, with values as `t("rows", { count: 3 })`. Suspends until the area is loaded.
 */
export function useT(area = "shell"): TFunction {
  return useTranslation([area, "shell", "refusals"], { i18n, nsMode: "fallback" }).t as TFunction;
}
