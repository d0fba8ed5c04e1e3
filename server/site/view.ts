import type { FastifyReply, FastifyRequest } from "fastify";
import type { Language } from "#contract/kit/language";
import { isLanguage } from "#contract/kit/language-tags";
import enPolicy from "#locales/en/policy";
import enSite from "#locales/en/site";
import filPolicy from "#locales/fil/policy";
import filSite from "#locales/fil/site";
import { originOf } from "#server/domain/identity/origin";
import { isHttps } from "#server/platform/http/https";
import { languageOf } from "#server/platform/mail/compose";
import type { Operator } from "#server/site/operator";

const languageCookie = "kaban_language";
const oneYearSeconds = 31_536_000;

/** A person of the demo that a visitor may sign in as with one click. */
export interface DemoPerson {
  role: string;
  email: string;
}

/** What the pages know of the server, besides their texts. */
export interface SiteOptions {
  operator: Operator;
  /** Whom a visitor may try the demo as, and with which password; none where it is not served. */
  demo?: { people: readonly DemoPerson[]; password: string } | undefined;
}

/** For whom and where a page is shown. */
export interface View extends SiteOptions {
  language: Language;
  /** Where the browser reached the server: "https://kaban.example.coop". */
  origin: string;
  /** Without the question mark and what follows it. */
  path: string;
  texts: typeof enSite;
  policies: typeof enPolicy;
}

/** The language an address asks for, else the one chosen before, else the browser's. */
function languageFor(request: FastifyRequest): Language {
  const { lang } = request.query as { lang?: unknown };
  if (isLanguage(lang)) return lang;
  const kept = request.cookies[languageCookie];
  return isLanguage(kept) ? kept : languageOf(request.headers["accept-language"] ?? "");
}

/** Finds out for whom a page is; a language that its address asks for is remembered. */
export function viewOf(request: FastifyRequest, reply: FastifyReply, options: SiteOptions): View {
  const language = languageFor(request);
  if (isLanguage((request.query as { lang?: unknown }).lang)) {
    const maxAge = oneYearSeconds;
    reply.setCookie(languageCookie, language, {
      path: "/",
      sameSite: "lax",
      secure: isHttps(request),
      maxAge,
    });
  }
  const texts = language === "fil" ? filSite : enSite;
  const policies = language === "fil" ? filPolicy : enPolicy;
  const path = request.url.split("?", 1)[0] as string;
  return { ...options, language, texts, policies, path, origin: originOf(request) ?? "" };
}

/** Fills "{name}" of a text with a value. */
export const filled = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
