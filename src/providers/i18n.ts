import { type I18nProvider, useTranslate } from "@refinedev/core";
import i18next, { type TFunction } from "i18next";
import { useCallback } from "react";
import { initReactI18next, useTranslation } from "react-i18next";
import { languageChoice } from "./language";

/** A file of texts per language and area, loaded when a screen first needs it; but what the server says. */
const files = import.meta.glob<Record<string, unknown>>(
  ["../../locales/*/*.json", "!../../locales/*/{mail,papers,policy,site}.json"],
  { import: "default" },
);

const lazyFiles = {
  type: "backend" as const,
  init: () => {},
  read(language: string, area: string, done: (error: unknown, texts: Record<string, unknown>) => void) {
    const load = files[`../../locales/${language}/${area}.json`];
    // English refusals and names of operations have no file: the contract holds them.
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
      // What Refine is given names its resources by the resources.
      ns: ["shell", "refusals", "resources"],
      defaultNS: "shell",
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  // A name inside a sentence: "New {{resource, inline}}" is "New payment type", "New ID type".
  i18n.services.formatter?.add("inline", (name: string) =>
    name.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase()),
  );
  languageChoice.subscribe(() => {
    void i18n.changeLanguage(languageChoice.get());
  });
}

/** Refine's way to the texts; the parts of its kit say what they want of the shell's. */
export const i18nProvider: I18nProvider = {
  translate(key: string, options?: unknown, fallback?: string) {
    const [values, text] = typeof options === "string" ? [{}, options] : [options ?? {}, fallback];
    return i18n.t(key, { ...(values as object), ...(text !== undefined && { defaultValue: text }) });
  },
  changeLocale: async (language: string) => languageChoice.set(language === "fil" ? "fil" : "en"),
  getLocale: () => i18n.language,
};

/** The texts of an area where there is no Refine yet: what Refine itself is given. */
export const useTexts = (area: string): TFunction =>
  useTranslation([area, "shell"], { i18n, nsMode: "fallback" }).t as TFunction;

/**
 * The texts of an area ("teller" is locales/<language>/teller.json), then of the shell:
 * `t("deposit.title")`, with values as `t("rows", { count: 3 })`. Suspends until the area is loaded.
 */
export function useT(area = "shell"): TFunction {
  const { i18n: loaded } = useTranslation([area, "shell", "refusals"], { i18n });
  const translate = useTranslate();
  const { language } = loaded;
  const t = useCallback(
    (key: string, values?: object) => {
      const options = { ...values, ns: [area, "shell", "refusals"], lng: language };
      const text = translate(key, options);
      // Where Refine itself has failed, the error screen must still be read.
      return text === key ? i18n.t(key, options) : text;
    },
    [translate, area, language],
  );
  return t as unknown as TFunction;
}
