import { z } from "zod";
import {
  branch,
  branchInput,
  organization,
  organizationInput,
  picture,
  timeZone,
} from "#contract/entities/organization";
import { defineOperation } from "#contract/kit/operation";
import { changeRefusals } from "#contract/operations/organizations/refusals";

const version = z.int("Version is required").min(1);

/**
 * Changes an organisation as a whole; its short name in addresses stays. Pictures are ones the caller
 * uploaded, in a branch of it or as their own, or those it has already. Only for its owners, one of whom
 * confirms it by password: its name stands on every receipt and statement. X-Branch-ID names one of its
 * branches.
 */
export const updateOrganization = defineOperation({
  name: "update-organization",
  slice: "organizations",
  label: "Change an organization",
  method: "PUT",
  path: "/organization/:id",
  scope: "user",
  proof: "owner",
  input: organizationInput.extend({ id: z.uuid(), media_id: picture, cover_media_id: picture, version }),
  output: organization,
  refusals: changeRefusals,
});

/**
 * Changes a branch as a whole; its short name in addresses stays. Only for owners of the organization, one of
 * whom confirms it by password: by its clock money is posted to a day.
 */
export const updateBranch = defineOperation({
  name: "update-branch",
  slice: "organizations",
  label: "Change a branch",
  method: "PUT",
  path: "/organization/branch/:id",
  scope: "user",
  proof: "owner",
  input: branchInput.extend({ id: z.uuid(), time_zone: timeZone, media_id: picture, version }),
  output: branch,
  refusals: {
    ...changeRefusals,
    time_zone_fixed: {
      message: "The time zone cannot be changed: entries have been posted by its dates",
      field: "time_zone",
    },
  },
});
