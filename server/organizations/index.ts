import { servedCreateBranch } from "#server/domain/organizations/create-branch";
import { servedFoundOrganization } from "#server/domain/organizations/found-organization";
import { servedVerifyInvitation } from "#server/domain/organizations/invitation";
import {
  createdInvitation,
  deletedInvitation,
  shownInvitation,
  updatedInvitation,
} from "#server/domain/organizations/invitation-codes";
import { servedJoinBranch, servedJoinByCode } from "#server/domain/organizations/join";
import {
  servedSearchOrganizations,
  servedShowOrganization,
  servedShowPublicOrganization,
} from "#server/domain/organizations/show-organization";
import {
  servedUpdateBranch,
  servedUpdateOrganization,
} from "#server/domain/organizations/update-organization";
import type { Served } from "#server/operations/serve";
import { servedLeaveBranch, servedOwnMemberships } from "#server/organizations/own-memberships";
import { servedPreviewSeeds } from "#server/organizations/preview-seeds";

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
