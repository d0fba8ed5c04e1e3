import type { Operation } from "#contract/kit/operation";
import { current } from "#contract/operations/identity/current";
import { setFirstPassword } from "#contract/operations/identity/first-password";
import { login } from "#contract/operations/identity/login";
import { logout } from "#contract/operations/identity/logout";
import {
  changePassword,
  forgotPassword,
  verifyResetLink,
} from "#contract/operations/identity/password-reset";
import { acceptPolicies, showPolicies } from "#contract/operations/identity/policies";
import { readPreference, savePreference } from "#contract/operations/identity/preferences";
import {
  saveGeneralProfile,
  savePassword,
  savePicture,
  saveProfile,
} from "#contract/operations/identity/profile";
import { register } from "#contract/operations/identity/register";
import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
  loginBySecondFactor,
  renewRecoveryCodes,
  requireSecondFactor,
  showSecondFactor,
} from "#contract/operations/identity/second-factor";
import { currentLoggedInAccounts, endLoggedInAccounts } from "#contract/operations/identity/sessions";
import {
  applyContactNumber,
  applyEmail,
  verifyContactNumber,
  verifyEmail,
} from "#contract/operations/identity/verification";
import {
  listOwners,
  verifyWithOwnerPassword,
  verifyWithPassword,
} from "#contract/operations/identity/verify-with-password";

/** The operations of identity. */
export const identity: readonly Operation[] = [
  acceptPolicies,
  applyContactNumber,
  applyEmail,
  changePassword,
  confirmSecondFactor,
  current,
  currentLoggedInAccounts,
  disableSecondFactor,
  endLoggedInAccounts,
  enrolSecondFactor,
  forgotPassword,
  listOwners,
  login,
  loginBySecondFactor,
  logout,
  readPreference,
  register,
  renewRecoveryCodes,
  requireSecondFactor,
  saveGeneralProfile,
  savePassword,
  savePicture,
  savePreference,
  saveProfile,
  setFirstPassword,
  showPolicies,
  showSecondFactor,
  verifyContactNumber,
  verifyEmail,
  verifyResetLink,
  verifyWithOwnerPassword,
  verifyWithPassword,
];
