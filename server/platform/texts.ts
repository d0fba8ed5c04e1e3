import i18next, { type TFunction } from "i18next";
import type { Language } from "#contract/kit/language";
import enMail from "#locales/en/mail";
import enPapers from "#locales/en/papers";
import enPeriods from "#locales/en/periods";
import enReports from "#locales/en/reports";
import enResources from "#locales/en/resources";
import enTeller from "#locales/en/teller";
import filMail from "#locales/fil/mail";
import filPapers from "#locales/fil/papers";
import filPeriods from "#locales/fil/periods";
import filReports from "#locales/fil/reports";
import filResources from "#locales/fil/resources";
import filTeller from "#locales/fil/teller";

const resources = {
  en: {
    mail: enMail,
    papers: enPapers,
    periods: enPeriods,
    reports: enReports,
    resources: enResources,
    teller: enTeller,
  },
  fil: {
    mail: filMail,
    papers: filPapers,
    periods: filPeriods,
    reports: filReports,
    resources: filResources,
    teller: filTeller,
  },
};
type Area = keyof (typeof resources)["en"];

const i18n = i18next.createInstance();
void i18n.init({
  resources,
  fallbackLng: "en",
  initAsync: false,
  interpolation: { escapeValue: false },
});
// A word inside a sentence: "1.25 % a {{per, inline}}" is "1.25 % a month".
i18n.services.formatter?.add("inline", (word: string) =>
  word.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase()),
);

/** Finds the texts of an area in a language, for what the server itself writes: mail, papers, tables. */
export const textsOf = (language: Language, area: Area): TFunction => i18n.getFixedT(language, area);
