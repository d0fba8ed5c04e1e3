import type { Operation } from "#contract/kit/operation";
import { logFootstep } from "#contract/operations/footsteps/log";
import { showStaffMember } from "#contract/operations/footsteps/show-staff-member";
import { verifyFootsteps } from "#contract/operations/footsteps/verify";

/** The operations of footsteps. */
export const footsteps: readonly Operation[] = [logFootstep, showStaffMember, verifyFootsteps];
