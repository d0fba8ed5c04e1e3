import { z } from "zod";
import { organization, organizationCard, publicOrganization } from "#contract/entities/organization";
import { defineOperation } from "#contract/kit/operation";
import { storableText } from "#contract/kit/text";

const notFound = {
  organization_not_found: { message: "Sorry, the requested resource is not found", status: 404 },
} as const;

/** An organisation the caller belongs to, with all its branches. */
export const showOrganization = defineOperation({
  name: "show-organization",
  slice: "organizations",
  label: "See an organization",
  method: "GET",
  path: "/organization/:id",
  scope: "user",
  input: z.strictObject({ id: z.uuid() }),
  output: organization,
  refusals: notFound,
});

/**
 * The public page of an organisation, by its short name or id. To somebody signed in a private one is not
 * there; to everybody else none is that its owners do not show to the public.
 */
export const showPublicOrganization = defineOperation({
  name: "show-public-organization",
  slice: "organizations",
  label: "See the public page of an organization",
  method: "GET",
  path: "/organization/:slug/public",
  scope: "public",
  input: z.strictObject({ slug: storableText("Organization", 300) }),
  output: publicOrganization,
  refusals: notFound,
});

/**
 * The public page as it would be shown, for an owner to look at before anybody else may. Refuses who is not
 * an owner.
 */
export const previewPublicOrganization = defineOperation({
  name: "preview-public-organization",
  slice: "organizations",
  label: "Preview the public page of an organization",
  method: "GET",
  path: "/organization/:slug/public-preview",
  scope: "user",
  input: z.strictObject({ slug: storableText("Organization", 300) }),
  output: publicOrganization,
  refusals: notFound,
});

const wholeNumber = (fallback: number, min: number, max: number) =>
  z.coerce.number().pipe(z.int().min(min).max(max)).default(fallback);

/**
 * The organisations that somebody signed in may ask to join, which are those not private; to everybody else
 * those that are shown to the public. By name; `q` searches name, address and description, `place` the
 * addresses of it and its branches.
 */
export const searchOrganizations = defineOperation({
  name: "search-organizations",
  slice: "organizations",
  label: "Search organizations",
  method: "GET",
  path: "/organization",
  scope: "public",
  input: z.strictObject({
    q: storableText("q", 200).default(""),
    place: storableText("place", 200).default(""),
    pageIndex: wholeNumber(0, 0, 1_000_000),
    pageSize: wholeNumber(10, 1, 100),
  }),
  output: z.object({
    data: z.array(organizationCard),
    totalSize: z.int(),
    totalPage: z.int(),
    pageIndex: z.int(),
    pageSize: z.int(),
  }),
  refusals: {},
});
