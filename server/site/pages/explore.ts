import type { FastifyRequest } from "fastify";
import type { OrganizationCard } from "#contract/entities/organization";
import { askApi } from "#server/site/ask";
import type { Page } from "#server/site/frame";
import { type Html, html } from "#server/site/html";
import { mapOf } from "#server/site/map";
import { filled, type View } from "#server/site/view";

const pageSize = 24;

/** What was looked for, and what the API found. */
interface Explored {
  q: string;
  place: string;
  pageIndex: number;
  status: number;
  found: { data: OrganizationCard[]; totalSize: number; totalPage: number } | null;
}

const textOf = (value: unknown) => (typeof value === "string" ? value.slice(0, 200) : "");

/** Asks for the public cooperatives that the address names; what it cannot mean is left out. */
export async function readExplored(request: FastifyRequest): Promise<Explored> {
  const query = request.query as Record<string, unknown>;
  const [q, place] = [textOf(query.q), textOf(query.place)];
  const page = Number(query.page);
  const pageIndex = Number.isInteger(page) && page >= 1 && page <= 100_000 ? page - 1 : 0;
  const asked = new URLSearchParams({ q, place, pageIndex: String(pageIndex), pageSize: String(pageSize) });
  const { status, body } = await askApi<NonNullable<Explored["found"]>>(request, `/organization?${asked}`);
  return { q, place, pageIndex, status, found: status === 200 ? body : null };
}

/** The branches of those found. */
const placesOf = ({ found }: Explored) =>
  (found?.data ?? []).flatMap(({ name, places }) =>
    places.map((place) => ({ ...place, name: `${name}, ${place.name}` })),
  );

/** The logo of an organization, or the first letter of its name. */
export const logoOf = ({ name, logo_url }: Pick<OrganizationCard, "name" | "logo_url">): Html =>
  logo_url
    ? html`<img class="logo" src="${logo_url}/thumbnail" alt="" width="64" height="64" loading="lazy">`
    : html`<span class="logo initial" aria-hidden="true">${[...name][0]?.toUpperCase()}</span>`;

function results({ texts }: View, { q, place, pageIndex, found }: Explored): Html {
  const words = texts.explore;
  if (!found) return html`<p class="alert" role="alert">${texts.wait}</p>`;
  if (found.totalSize === 0)
    return html`<p class="note"><strong>${words.none}</strong> ${words.noneHint}</p>`;
  const turn = (page: number, name: string) => {
    const asked = new URLSearchParams({ q, place, page: String(page) });
    return html`<a class="button quiet" href="/explore?${asked.toString()}">${name}</a>`;
  };
  const cards = found.data.map((card) => {
    const branches =
      card.branch_count === 1 ? words.branch : filled(words.branches, { count: card.branch_count });
    return html`<a class="card result" href="/org/${encodeURIComponent(card.slug)}">${logoOf(card)}<span>
      <strong>${card.name}</strong><br>${card.address && html`${card.address}<br>`}
      <span class="help">${branches}</span></span></a>`;
  });
  const count = found.totalSize === 1 ? words.one : filled(words.many, { count: found.totalSize });
  return html`<p class="help" role="status">${count}</p><div class="cards two">${cards}</div>
    ${
      found.totalPage > 1 &&
      html`<nav class="pager" aria-label="${words.pages}">
      ${pageIndex > 0 && turn(pageIndex, words.previous)}
      ${pageIndex + 1 < found.totalPage && turn(pageIndex + 2, words.next)}
    </nav>`
    }`;
}

/** Cooperatives that show themselves, found by name and by place. */
export function explorePage(view: View, explored: Explored): Page {
  const { explore: words, pages } = view.texts;
  const { q, place, pageIndex, status } = explored;
  const body = html`<div class="wide page"><h1>${pages.explore.title}</h1><p class="lead">${words.lead}</p>
    <form class="form row" method="get" action="/explore" role="search">
      <div class="field"><label for="q">${words.name}</label>
        <input id="q" name="q" type="search" maxlength="200" value="${q}"></div>
      <div class="field"><label for="place">${words.place}</label>
        <input id="place" name="place" type="search" maxlength="200" value="${place}"></div>
      <button class="button">${words.find}</button></form>
    <div class="explored"><section class="results">${results(view, explored)}</section>
      ${mapOf(placesOf(explored), words.map)}</div><p class="note">${words.owner}</p></div>`;
  const isUnlisted = q !== "" || place !== "" || pageIndex > 0;
  return { ...pages.explore, body, isUnlisted, ...(status !== 200 && { status }) };
}
