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
 * uploaded, in a branch of it or as their own, or those it has already. Only for its owners.
 */
export const updateOrganization = defineOperation({
  name: "update-organization",
  slice: "organizations",
  label: "Change an organization",
  method: "PUT",
  path: "/organization/:id",
  scope: "user",
  input: organizationInput.extend({ id: z.uuid(), media_id: picture, cover_media_id: picture, version }),
  output: organization,
  refusals: changeRefusals,
});

/** Changes a branch as a whole; its short name in addresses stays. Only for owners of the organisation. */
export const updateBranch = defineOperation({
  name: "update-branch",
  slice: "organizations",
  label: "Change a branch",
  method: "PUT",
  path: "/organization/branch/:id",
  scope: "user",
  input: branchInput.extend({ id: z.uuid(), time_zone: timeZone, media_id: picture, version }),
  output: branch,
  refusals: {
    ...changeRefusals,
    time_zone_fixed: {
      message: "The time zone stays as it is: entries have been posted by its days",
      field: "time_zone",
    },
  },
});
