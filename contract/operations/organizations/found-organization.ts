import { z } from "zod";
import { newBranchInput, organization, organizationInput, picture } from "#contract/entities/organization";
import { defineOperation } from "#contract/kit/operation";
import { pictureNotFound } from "#contract/operations/organizations/refusals";

/**
 * Founds an organisation with its first branch, seeded with all it needs to open its doors, and makes the
 * caller its owner: all or nothing. The short names in addresses come from the names; a taken one gets a
 * number behind it. Pictures are ones the caller uploaded as their own, which become the organisation's.
 */
export const foundOrganization = defineOperation({
  name: "found-organization",
  slice: "organizations",
  label: "Create an organization",
  method: "POST",
  path: "/organization",
  scope: "user",
  input: organizationInput.extend({
    media_id: picture,
    cover_media_id: picture,
    branch: newBranchInput,
  }),
  output: organization,
  refusals: {
    ...pictureNotFound,
    too_many_organizations: { message: "You already own {count|organization|organizations}, the maximum" },
  },
});

/** What a new branch is given, and how many of each: "Account" 93, "Bank" 37. */
export const previewSeeds = defineOperation({
  name: "preview-seeds",
  slice: "organizations",
  label: "See what a new branch includes",
  method: "GET",
  path: "/organization/branch-seeds",
  scope: "user",
  input: z.strictObject({}),
  /** `name` is that of the resource or list: "account", "permission-template", "bank". */
  output: z.object({ data: z.array(z.object({ name: z.string(), count: z.int() })) }),
  refusals: {},
});
