import type { FastifyRequest } from "fastify";
import type { OrganizationCard } from "#contract/entities/organization";
import { askApi } from "#server/site/ask";
import { html } from "#server/site/html";

/** What search engines may read: the public pages, and nothing behind signing in. */
export const robots = (origin: string | null): string =>
  [
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /auth/",
    "Disallow: /onboarding/",
    "Disallow: /account-profile/",
    "Disallow: /outbox",
    "Disallow: /org/*/branch/",
    "Allow: /",
    ...(origin ? [`Sitemap: ${origin}/sitemap.xml`] : []),
    "",
  ].join("\n");

const pageSize = 100;
const mostPages = 50;

/** The short names of all organizations that are shown to the public, up to 5,000. */
async function shownOrganizations(request: FastifyRequest): Promise<string[]> {
  const slugs: string[] = [];
  for (let pageIndex = 0; pageIndex < mostPages; pageIndex += 1) {
    const path = `/organization?pageSize=${pageSize}&pageIndex=${pageIndex}`;
    const { status, body } = await askApi<{ data: OrganizationCard[]; totalPage: number }>(request, path);
    if (status !== 200) break;
    slugs.push(...body.data.map(({ slug }) => slug));
    if (pageIndex + 1 >= body.totalPage) break;
  }
  return slugs;
}

/** Every address of the site, in both languages, for search engines. */
export async function sitemap(request: FastifyRequest, origin: string, own: string[]): Promise<string> {
  const shown = (await shownOrganizations(request)).map((slug) => `org/${encodeURIComponent(slug)}`);
  const urls = [...own, ...shown].map((path) => {
    const address = `${origin}/${path}`;
    return html`<url><loc>${address}</loc>
<xhtml:link rel="alternate" hreflang="en" href="${address}"/>
<xhtml:link rel="alternate" hreflang="fil" href="${address}?lang=fil"/></url>
`;
  });
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls}</urlset>
`.text;
}
