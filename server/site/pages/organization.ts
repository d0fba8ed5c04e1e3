import type { FastifyRequest } from "fastify";
import { organizationFields, type PublicOrganization } from "#contract/entities/organization";
import { askApi } from "#server/site/ask";
import type { Page } from "#server/site/frame";
import { type Html, html } from "#server/site/html";
import { mapOf } from "#server/site/map";
import { logoOf } from "#server/site/pages/explore";
import { qrOf } from "#server/site/qr";
import { rateText, termsText } from "#server/site/rates";
import { filled, type View } from "#server/site/view";

type Branch = PublicOrganization["branches"][number];

/** What the API tells anybody of the organization that the address names; or its owner, of what it would. */
export async function readShown(request: FastifyRequest, { isPreview = false } = {}) {
  const { orgname } = request.params as { orgname: string };
  const path = `/organization/${encodeURIComponent(orgname)}/public${isPreview ? "-preview" : ""}`;
  const asked = await askApi<PublicOrganization>(request, path, undefined, { asCaller: isPreview });
  const { status, body } = asked;
  return { status, organization: status === 200 ? body : null };
}

/** The same for what is hidden and for what never was. */
export function missingPage({ texts }: View, status = 404): Page {
  const { organization: words } = texts;
  const isWait = status === 429;
  const body = html`<div class="text"><h1>${isWait ? texts.wait : words.missing}</h1>
    ${!isWait && html`<p class="lead">${words.missingHelp}</p>`}
    <p class="buttons"><a class="button" href="/explore">${words.explore}</a>
    <a class="button quiet" href="/">${words.home}</a></p></div>`;
  return { title: words.missingTitle, description: words.missing, body, status, isUnlisted: true };
}

const telephone = (text: string) => html`<a href="tel:${text.replace(/[^\d+]/g, "")}">${text}</a>`;
const mail = (text: string) => html`<a href="mailto:${text}">${text}</a>`;

function reached(
  { texts }: View,
  {
    address,
    email,
    contact_number,
  }: { address: string | null; email: string | null; contact_number: string | null },
): Html | null {
  const words = texts.organization;
  if (!address && !email && !contact_number) return null;
  return html`<dl>${address && html`<dt>${words.address}</dt><dd>${address}</dd>`}
    ${contact_number && html`<dt>${words.telephone}</dt><dd>${telephone(contact_number)}</dd>`}
    ${email && html`<dt>${words.email}</dt><dd>${mail(email)}</dd>`}</dl>`;
}

function branchCard(view: View, branch: Branch): Html {
  const words = view.texts.organization;
  const { barangay, city, province, postal_code, latitude, longitude } = branch;
  const address = [branch.address, barangay, city, province, postal_code].filter(Boolean).join(", ") || null;
  const map =
    latitude !== null && longitude !== null
      ? `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
      : null;
  return html`<article class="card"><h3>${branch.name}${
    branch.is_main_branch && html` <span class="tag">${words.mainBranch}</span>`
  }</h3>
    ${branch.description && html`<p class="plain-text">${branch.description}</p>`}
    ${reached(view, { ...branch, address })}
    ${
      branch.opening_hours &&
      html`<dl><dt>${words.hours}</dt><dd class="plain-text">${branch.opening_hours}</dd></dl>`
    }
    ${map && html`<p><a href="${map}" rel="noopener nofollow">${words.map}</a></p>`}</article>`;
}

/** Where it stands on the map of the page: nowhere where nobody said. */
const placeOf = ({ name, latitude, longitude }: Branch) =>
  latitude === null || longitude === null ? [] : [{ name, latitude, longitude }];

/** Addresses outside are followed only where they are what they say: the contract takes http and https. */
function elsewhere(organization: PublicOrganization): Html[] {
  return Object.entries(organizationFields.links).flatMap(([name, { label }]) => {
    const address = organization[name as keyof typeof organizationFields.links];
    return address ? [html`<li><a href="${address}" rel="noopener nofollow ugc">${label}</a></li>`] : [];
  });
}

/** The rates of its products, by kind; nothing where it tells none. */
function ratesOf(view: View, { rates, branches }: PublicOrganization): Html | null {
  const words = view.texts.organization;
  if (rates.length === 0) return null;
  const rows = rates.map(
    (rate) =>
      html`<tr><td>${words.kinds[rate.kind]}</td><th scope="row">${rate.name}${
        rate.branches.length < branches.length &&
        html`<br><span class="help">${rate.branches.join(", ")}</span>`
      }</th><td>${rateText(view, rate)}</td><td>${termsText(view, rate)}</td></tr>`,
  );
  return html`<section class="section"><h2>${words.rates}</h2><div class="scrolled" role="region"
    aria-label="${words.rates}" tabindex="0"><table class="rates">
    <thead><tr><th scope="col">${words.kind}</th><th scope="col">${words.product}</th>
    <th scope="col">${words.rate}</th><th scope="col">${words.terms}</th></tr></thead>
    <tbody>${rows}</tbody></table></div><p class="help">${words.ratesNote}</p></section>`;
}

/** The public page of an organization, or the page that says there is none. */
export function organizationPage(
  view: View,
  { status, organization }: { status: number; organization: PublicOrganization | null },
): Page {
  if (!organization) return missingPage(view, status === 429 ? status : 404);
  const { organization: words } = view.texts;
  const { id, slug, name, description, cover_url, logo_url, how_to_join, branches } = organization;
  const links = elsewhere(organization);
  const places = branches.flatMap((branch) => placeOf(branch));
  const contact = reached(view, organization);
  const about =
    description &&
    html`<section class="section"><h2>${words.about}</h2>
    <p class="plain-text">${description}</p></section>`;
  const cover = cover_url && html`<img class="cover" src="${cover_url}" alt="" width="1600" height="220">`;
  const body = html`${cover}
    <div class="wide page"><div class="organization-head">${logoOf(organization)}<h1>${name}</h1></div>
    ${about}
    ${ratesOf(view, organization)}
    <section class="section"><h2>${words.branches}</h2>
      <div class="${places.length > 0 ? "explored" : ""}"><div class="cards two">
      ${branches.map((branch) => branchCard(view, branch))}</div>${
        places.length > 0 && mapOf(places, words.mapLabel)
      }</div></section>
    ${contact && html`<section class="section"><h2>${words.contact}</h2>${contact}</section>`}
    ${
      links.length > 0 &&
      html`<section class="section"><h2>${words.elsewhere}</h2>
      <ul class="points">${links}</ul></section>`
    }
    <section class="section"><h2>${words.join}</h2>
      ${how_to_join && html`<p class="plain-text">${how_to_join}</p>`}
      <p class="plain-text">${words.joinHelp}</p><p class="buttons">
      <a class="button" href="/onboarding/organization/${id}">${words.joinButton}</a></p></section>
    <figure>${qrOf(`${view.origin}/org/${encodeURIComponent(slug)}`, words.qr)}
      <figcaption class="help">${words.qr}</figcaption></figure>
    <p><a href="/verify?organization=${encodeURIComponent(slug)}">${words.verify}</a></p></div>`;
  const said = description?.replaceAll(/\s+/g, " ").slice(0, 200);
  return {
    title: name,
    description: said || filled(words.description, { name }),
    body,
    picture: cover_url ?? logo_url,
  };
}

/** The same page as its owner sees it before anybody else may. */
export function previewPage(view: View, shown: Parameters<typeof organizationPage>[1]): Page {
  const page = organizationPage(view, shown);
  if (!shown.organization) return page;
  const { preview } = view.texts.organization;
  const note = html`<div class="wide"><p class="note" role="note">${preview}</p></div>`;
  return { ...page, body: html`${note}${page.body}`, isUnlisted: true };
}
