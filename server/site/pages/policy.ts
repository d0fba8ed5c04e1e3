import { type PolicyPage, policyPages } from "#contract/public-pages";
import type { Page } from "#server/site/frame";
import { html } from "#server/site/html";
import { filled, type View } from "#server/site/view";

interface Section {
  heading: string;
  paragraphs: readonly string[];
  points?: readonly string[];
  /** Paragraphs that follow the points. */
  after?: readonly string[];
}

const isPolicy = (name: string): name is PolicyPage => (policyPages as readonly string[]).includes(name);

/** "November 23, 2026", "Nobyembre 23, 2026". */
const longDate = (date: string, language: string) =>
  new Intl.DateTimeFormat(language === "fil" ? "fil-PH" : "en-PH", {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(new Date(`${date}T00:00:00Z`));

/** A policy with its version, contents and operator; null where there is none of that name. */
export function policyPage(view: View, name: string): Page | null {
  if (!isPolicy(name)) return null;
  const { policy: words } = view.texts;
  const { title, summary, sections } = view.policies.pages[name];
  const { operator } = view;
  const values = { operator: operator.name ?? words.operator };
  const item = (point: string) => html`<li>${filled(point, values)}</li>`;
  const where = operator.address && ` ${filled(words.at, { address: operator.address })}`;
  const contents = sections.map(
    ({ heading }, index) => html`<li><a href="#part-${index + 1}">${heading}</a></li>`,
  );
  const parts = (sections as readonly Section[]).map(
    ({ heading, paragraphs, points, after }, index) => html`<section id="part-${index + 1}">
      <h2>${index + 1}. ${heading}</h2>
      ${paragraphs.map((paragraph) => html`<p>${filled(paragraph, values)}</p>`)}
      ${points && html`<ul class="points">${points.map(item)}</ul>`}
      ${after?.map((paragraph) => html`<p>${filled(paragraph, values)}</p>`)}</section>`,
  );
  const version = {
    version: operator.policyVersion,
    date: longDate(operator.policyDate, view.language),
  };
  const others = policyPages.filter((other) => other !== name);
  const body = html`<article class="text policy"><h1>${title}</h1>
    <p class="lead">${filled(summary, values)}</p>
    <p class="version">${filled(words.version, version)}</p>
    <p class="note">${words.template}</p>
    <nav class="contents" aria-labelledby="contents"><h2 id="contents">${words.contents}</h2>
      <ol>${contents}</ol></nav>
    <p class="plain-text">${filled(words.whose, values)}${where}</p>
    ${parts}
    <aside class="others"><h2>${words.others}</h2><ul>${others.map(
      (other) => html`<li><a href="/policy/${other}">${view.policies.pages[other].title}</a></li>`,
    )}</ul></aside></article>`;
  return { title, description: filled(summary, values), body };
}
