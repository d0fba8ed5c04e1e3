import { createBranchHandler } from "#server/domain/organizations/create-branch";
import { firstStepsHandler } from "#server/domain/organizations/first-steps";
import { foundOrganizationHandler } from "#server/domain/organizations/found-organization";
import { givenPasswords } from "#server/domain/organizations/given-passwords";
import { verifyInvitationHandler } from "#server/domain/organizations/invitation";
import {
  createInvitationCodeHandler,
  deleteInvitationCodeHandler,
  readInvitationCodeHandler,
  updateInvitationCodeHandler,
} from "#server/domain/organizations/invitation-codes";
import { joinBranchHandler, joinByCodeHandler } from "#server/domain/organizations/join";
import { leaveBranchHandler, ownMembershipsHandler } from "#server/domain/organizations/own-memberships";
import { previewSeedsHandler } from "#server/domain/organizations/preview-seeds";
import {
  previewPublicOrganizationHandler,
  searchOrganizationsHandler,
  showOrganizationHandler,
  showPublicOrganizationHandler,
} from "#server/domain/organizations/show-organization";
import {
  updateBranchHandler,
  updateOrganizationHandler,
} from "#server/domain/organizations/update-organization";
import type { OperationHandler } from "#server/platform/operations/serve";

/** The operations of organisations and branches, and of coming to belong to them. */
export const organizations: readonly OperationHandler[] = [
  ...givenPasswords,
  createInvitationCodeHandler,
  deleteInvitationCodeHandler,
  createBranchHandler,
  firstStepsHandler,
  foundOrganizationHandler,
  joinBranchHandler,
  joinByCodeHandler,
  leaveBranchHandler,
  ownMembershipsHandler,
  previewPublicOrganizationHandler,
  previewSeedsHandler,
  searchOrganizationsHandler,
  showOrganizationHandler,
  showPublicOrganizationHandler,
  updateBranchHandler,
  updateOrganizationHandler,
  verifyInvitationHandler,
  readInvitationCodeHandler,
  updateInvitationCodeHandler,
];
