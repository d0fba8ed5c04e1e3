import type { Page } from "#server/site/frame";
import { html } from "#server/site/html";
import { plans } from "#server/site/plans";
import type { View } from "#server/site/view";

/** What Kaban is, what it holds itself to, and what it is not. */
export function aboutPage({ texts, demo }: View): Page {
  const { about, pages } = texts;
  const sections = about.sections.map(
    ({ heading, points, paragraphs }) => html`<section><h2>${heading}</h2>
      ${points && html`<ul class="points">${points.map((point) => html`<li>${point}</li>`)}</ul>`}
      ${paragraphs?.map((paragraph) => html`<p>${paragraph}</p>`)}</section>`,
  );
  const body = html`<article class="text"><h1>${pages.about.title}</h1><p class="lead">${about.lead}</p>
    ${sections}<p class="buttons">${demo && html`<a class="button" href="/#demo">${about.demo}</a>`}
    <a class="button quiet" href="/contact">${about.contact}</a></p></article>`;
  return { ...pages.about, body };
}

/** Questions that unfold, readable without running scripts. */
export function questionsPage({ texts }: View): Page {
  const { faq } = texts;
  const page = texts.pages["frequently-asked-questions"];
  const groups = faq.groups.map(
    ({ heading, questions }) =>
      html`<section><h2>${heading}</h2>${questions.map(
        ({ question, answer }) => html`<details class="question"><summary>${question}</summary>
        <p>${answer}</p></details>`,
      )}</section>`,
  );
  const body = html`<article class="text"><h1>${page.title}</h1><p class="lead">${faq.lead}</p>${groups}
    <p class="buttons"><a class="button quiet" href="/contact">${texts.about.contact}</a></p></article>`;
  return { ...page, body };
}

/** Plans, from the data beside it. */
export function plansPage({ texts }: View): Page {
  const { plans: words, pages } = texts;
  const { subscription: page } = pages;
  const limitOf = (limit: number | "agreed" | null) =>
    limit === null ? words.unlimited : limit === "agreed" ? words.agreed : limit;
  const cards = plans.map(
    ({ name, price, limits, to, isRecommended }) => html`<article class="card plan">
      <h2>${words.names[name]}${isRecommended && html` <span class="tag">${words.recommended}</span>`}</h2>
      <p class="price">${price === 0 ? words.free : words.ask}</p><p>${words.for[name]}</p>
      <h3>${words.limits}</h3>
      <dl>${(Object.keys(words.limit) as (keyof typeof limits)[]).map(
        (key) => html`<dt>${words.limit[key]}</dt><dd>${limitOf(limits[key])}</dd>`,
      )}</dl>
      <p><a class="button${name === "this_server" && " quiet"}" href="${to}">${words.action[name]}</a></p>
    </article>`,
  );
  const body = html`<div class="wide page"><h1>${page.title}</h1><p class="lead">${words.lead}</p>
    <div class="cards two">${cards}</div>
    <section class="section"><h2>${words.includedHeading}</h2>
      <ul class="points">${words.included.map((point) => html`<li>${point}</li>`)}</ul>
      <p class="note">${words.honest}</p></section>
    <section class="section" id="run"><h2>${words.runHeading}</h2><p>${words.runText}</p>
      <pre tabindex="0"><code>DEMO=0 npm start
npm run owner -- owner@example.coop "Our Cooperative" "Main Branch"</code></pre></section></div>`;
  return { ...page, body };
}
