import type { Served } from "#server/operations/serve";
import { servedCreateBranch } from "#server/organizations/create-branch";
import { servedFoundOrganization } from "#server/organizations/found-organization";
import { servedVerifyInvitation } from "#server/organizations/invitation";
import {
  createdInvitation,
  deletedInvitation,
  shownInvitation,
  updatedInvitation,
} from "#server/organizations/invitation-codes";
import { servedJoinBranch, servedJoinByCode } from "#server/organizations/join";
import { servedLeaveBranch, servedOwnMemberships } from "#server/organizations/own-memberships";
import { servedPreviewSeeds } from "#server/organizations/preview-seeds";
import {
  servedSearchOrganizations,
  servedShowOrganization,
  servedShowPublicOrganization,
} from "#server/organizations/show-organization";
import { servedUpdateBranch, servedUpdateOrganization } from "#server/organizations/update-organization";

/** The verbs of organisations and branches, and of coming to belong to them. */
export const organizations: readonly Served[] = [
  createdInvitation,
  deletedInvitation,
  servedCreateBranch,
  servedFoundOrganization,
  servedJoinBranch,
  servedJoinByCode,
  servedLeaveBranch,
  servedOwnMemberships,
  servedPreviewSeeds,
  servedSearchOrganizations,
  servedShowOrganization,
  servedShowPublicOrganization,
  servedUpdateBranch,
  servedUpdateOrganization,
  servedVerifyInvitation,
  shownInvitation,
  updatedInvitation,
];
