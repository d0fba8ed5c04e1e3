import { current } from "#contract/operations/identity/current";
import { readAuthContext } from "#server/identity/auth-context";
import {
  servedCurrentLoggedInAccounts,
  servedEndLoggedInAccounts,
} from "#server/identity/logged-in-accounts";
import { servedLogin, servedLoginBySecondFactor, servedLogout } from "#server/identity/login";
import {
  servedChangePassword,
  servedForgotPassword,
  servedVerifyResetLink,
} from "#server/identity/password-reset";
import { servedReadPreference, servedSavePreference } from "#server/identity/preferences";
import {
  servedSaveGeneralProfile,
  servedSavePassword,
  servedSavePicture,
  servedSaveProfile,
} from "#server/identity/profile";
import { servedVerifyWithOwnerPassword, servedVerifyWithPassword } from "#server/identity/proofs";
import { servedRegister } from "#server/identity/register";
import { servedRequireSecondFactor } from "#server/identity/require-second-factor";
import {
  servedConfirmSecondFactor,
  servedDisableSecondFactor,
  servedEnrolSecondFactor,
  servedRenewRecoveryCodes,
  servedShowSecondFactor,
} from "#server/identity/second-factor-setup";
import {
  servedApplyContactNumber,
  servedApplyEmail,
  servedVerifyContactNumber,
  servedVerifyEmail,
} from "#server/identity/verification";
import { type Served, serveUser } from "#server/operations/serve";

const servedCurrent = serveUser(current, ({ tx, caller, now }) =>
  readAuthContext(tx, { userId: caller.userId, branchId: caller.membership?.branchId ?? null, now }),
);

/** The verbs of signing in, of keeping an account safe, and of one's own profile and settings. */
export const identity: readonly Served[] = [
  servedCurrent,
  servedRegister,
  servedLogin,
  servedLoginBySecondFactor,
  servedLogout,
  servedForgotPassword,
  servedVerifyResetLink,
  servedChangePassword,
  servedApplyEmail,
  servedVerifyEmail,
  servedApplyContactNumber,
  servedVerifyContactNumber,
  servedVerifyWithPassword,
  servedVerifyWithOwnerPassword,
  servedCurrentLoggedInAccounts,
  servedEndLoggedInAccounts,
  servedShowSecondFactor,
  servedEnrolSecondFactor,
  servedConfirmSecondFactor,
  servedDisableSecondFactor,
  servedRenewRecoveryCodes,
  servedRequireSecondFactor,
  servedSaveGeneralProfile,
  servedSaveProfile,
  servedSavePassword,
  servedSavePicture,
  servedReadPreference,
  servedSavePreference,
];
