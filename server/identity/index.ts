import { current } from "#contract/operations/identity/current";
import { readAuthContext } from "#server/domain/identity/auth-context";
import {
  servedCurrentLoggedInAccounts,
  servedEndLoggedInAccounts,
} from "#server/domain/identity/logged-in-accounts";
import { servedLogin, servedLoginBySecondFactor, servedLogout } from "#server/domain/identity/login";
import {
  servedChangePassword,
  servedForgotPassword,
  servedVerifyResetLink,
} from "#server/domain/identity/password-reset";
import { servedReadPreference, servedSavePreference } from "#server/domain/identity/preferences";
import {
  servedSaveGeneralProfile,
  servedSavePassword,
  servedSavePicture,
  servedSaveProfile,
} from "#server/domain/identity/profile";
import { servedRegister } from "#server/domain/identity/register";
import { servedRequireSecondFactor } from "#server/domain/identity/require-second-factor";
import {
  servedConfirmSecondFactor,
  servedDisableSecondFactor,
  servedEnrolSecondFactor,
  servedRenewRecoveryCodes,
  servedShowSecondFactor,
} from "#server/domain/identity/second-factor-setup";
import {
  servedApplyContactNumber,
  servedApplyEmail,
  servedVerifyContactNumber,
  servedVerifyEmail,
} from "#server/domain/identity/verification";
import { servedVerifyWithOwnerPassword, servedVerifyWithPassword } from "#server/identity/proofs";
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
