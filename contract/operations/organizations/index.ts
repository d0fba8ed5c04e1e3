import type { Operation } from "#contract/kit/operation";
import { createBranch } from "#contract/operations/organizations/create-branch";
import { firstSteps } from "#contract/operations/organizations/first-steps";
import { foundOrganization, previewSeeds } from "#contract/operations/organizations/found-organization";
import {
  createInvitationCode,
  deleteInvitationCode,
  readInvitationCode,
  updateInvitationCode,
} from "#contract/operations/organizations/invitation-codes";
import {
  joinBranch,
  joinByCode,
  leaveBranch,
  ownMemberships,
  verifyInvitation,
} from "#contract/operations/organizations/join-branch";
import {
  previewPublicOrganization,
  searchOrganizations,
  showOrganization,
  showPublicOrganization,
} from "#contract/operations/organizations/show-organization";
import { updateBranch, updateOrganization } from "#contract/operations/organizations/update-organization";

/** The operations of organizations. */
export const organizations: readonly Operation[] = [
  createBranch,
  createInvitationCode,
  deleteInvitationCode,
  firstSteps,
  foundOrganization,
  joinBranch,
  joinByCode,
  leaveBranch,
  ownMemberships,
  previewPublicOrganization,
  previewSeeds,
  readInvitationCode,
  searchOrganizations,
  showOrganization,
  showPublicOrganization,
  updateBranch,
  updateInvitationCode,
  updateOrganization,
  verifyInvitation,
];
