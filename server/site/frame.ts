import { type PolicyPage, policyPages, type SitePage, sitePages } from "#contract/public-pages";
import { type Content, Html, html } from "#server/site/html";
import { filled, type View } from "#server/site/view";

/** A page of the site, before its head, header and footer stand around it. */
export interface Page {
  title: string;
  description: string;
  body: Html;
  status?: number;
  /** Search engines are asked to leave it out: what is not there, and what somebody searched for. */
  isUnlisted?: boolean;
  /** What social sites show; the picture of the product unless given. */
  picture?: string | null;
}

const mark = (size: number) => html`<svg class="mark" width="${size}" height="${size}" viewBox="0 0 32 32"
  aria-hidden="true"><path class="lid" d="M4 14v-2a7 7 0 0 1 7-7h10a7 7 0 0 1 7 7v2z"/><path class="box"
  d="M4 16h9v2.5a3 3 0 0 0 6 0V16h9v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z"/><circle class="lid" cx="16" cy="18"
  r="1.8"/></svg>`;

const inHeader: readonly SitePage[] = ["about", "explore", "developers", "subscription", "contact"];

function linkTo(view: View, page: SitePage): Html {
  const isHere = view.path === `/${page}`;
  const here = isHere && new Html(' aria-current="page"');
  return html`<a href="/${page}"${here}>${view.texts.pages[page].name}</a>`;
}

function header(view: View): Html {
  const { frame } = view.texts;
  const links = inHeader.map((page) => linkTo(view, page));
  return html`<header class="top"><div class="wide">
    <a class="brand" href="/">${mark(30)}<span>Kaban</span></a>
    <nav class="links" aria-label="${frame.pages}">${links}</nav>
    <a class="button small" href="/auth/sign-in">${frame.signIn}</a>
    <details class="menu"><summary>${frame.menu}</summary>
      <nav aria-label="${frame.menu}">${links}${linkTo(view, "frequently-asked-questions")}</nav>
    </details>
  </div></header>`;
}

const policyLink = (view: View, name: PolicyPage) =>
  html`<li><a href="/policy/${name}">${view.policies.pages[name].title}</a></li>`;

/** Links to this page in the other language; what was asked of it stays. */
function languages(view: View): Html {
  const one = (language: string, name: string) =>
    view.language === language
      ? html`<span aria-current="true">${name}</span>`
      : html`<a href="${view.path}?lang=${language}" lang="${language}" hreflang="${language}">${name}</a>`;
  return html`<p class="languages">${one("en", "English")} ${one("fil", "Filipino")}</p>`;
}

function footer(view: View): Html {
  const { frame } = view.texts;
  return html`<footer class="foot"><div class="wide">
    <div class="foot-about"><a class="brand" href="/">${mark(26)}<span>Kaban</span></a>
      <p>${frame.tagline}</p>${languages(view)}</div>
    <nav aria-label="${frame.pages}"><h2>${frame.product}</h2>
      <ul>${sitePages.filter(Boolean).map((page) => html`<li>${linkTo(view, page)}</li>`)}</ul></nav>
    <nav class="foot-policies" aria-label="${frame.policies}"><h2>${frame.policies}</h2>
      <ul>${policyPages.map((name) => policyLink(view, name))}</ul></nav>
    <p class="foot-legal">${filled(frame.run, { operator: view.operator.name ?? frame.operator })}
      ${frame.license}</p>
  </div></footer>`;
}

/** The address of this page in a language, as search engines keep it. */
const addressIn = ({ origin, path, language }: View, shown: string | null = language) =>
  `${origin}${path === "/" ? "/" : path.replace(/\/+$/, "")}${shown === "fil" ? "?lang=fil" : ""}`;

function head(view: View, page: Page): Html {
  const title = page.title === "Kaban" ? `Kaban · ${view.texts.frame.tagline}` : `${page.title} · Kaban`;
  const picture = `${view.origin}${page.picture ?? "/site/kaban.jpg"}`;
  const listed: Content = page.isUnlisted
    ? html`<meta name="robots" content="noindex">`
    : html`<link rel="canonical" href="${addressIn(view)}">
<link rel="alternate" hreflang="en" href="${addressIn(view, "en")}">
<link rel="alternate" hreflang="fil" href="${addressIn(view, "fil")}">
<link rel="alternate" hreflang="x-default" href="${addressIn(view, "en")}">`;
  return html`<head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#0b6b62">
<title>${title}</title>
<meta name="description" content="${page.description}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Kaban">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${page.description}">
<meta property="og:url" content="${addressIn(view)}">
<meta property="og:image" content="${picture}">
<meta property="og:locale" content="${view.language === "fil" ? "fil_PH" : "en_PH"}">
<meta name="twitter:card" content="summary_large_image">
${listed}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-192.png">
<link rel="stylesheet" href="/site/site.css">
<script src="/site/site.js"></script></head>`;
}

/** The whole of a page, usable without running scripts. */
export const framed = (view: View, page: Page): string =>
  html`<!doctype html>
<html lang="${view.language}">
${head(view, page)}
<body><a class="skip" href="#content">${view.texts.frame.skip}</a>
${header(view)}
<main id="content">${page.body}</main>
${footer(view)}
</body></html>`.text;
