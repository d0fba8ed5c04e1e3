import { logged } from "#server/domain/footsteps/log";
import { showStaffMemberHandler } from "#server/domain/footsteps/show-staff-member";
import { verifyFootstepsHandler } from "#server/domain/footsteps/verify";
import type { OperationHandler } from "#server/platform/operations/serve";

/** The operations of footsteps, besides the lists of them. */
export const footsteps: readonly OperationHandler[] = [
  logged,
  showStaffMemberHandler,
  verifyFootstepsHandler,
];
