import { current } from "#contract/operations/identity/current";
import { readAuthContext } from "#server/domain/identity/auth-context";
import { setFirstPasswordHandler } from "#server/domain/identity/first-password";
import {
  currentLoggedInAccountsHandler,
  endLoggedInAccountsHandler,
} from "#server/domain/identity/logged-in-accounts";
import { loginBySecondFactorHandler, loginHandler, logoutHandler } from "#server/domain/identity/login";
import {
  changePasswordHandler,
  forgotPasswordHandler,
  verifyResetLinkHandler,
} from "#server/domain/identity/password-reset";
import { type Policies, policiesToAccept, policyHandlers } from "#server/domain/identity/policies";
import { readPreferenceHandler, savePreferenceHandler } from "#server/domain/identity/preferences";
import {
  saveGeneralProfileHandler,
  savePasswordHandler,
  savePictureHandler,
  saveProfileHandler,
} from "#server/domain/identity/profile";
import {
  listOwnersHandler,
  verifyWithOwnerPasswordHandler,
  verifyWithPasswordHandler,
} from "#server/domain/identity/proofs";
import { registerHandler } from "#server/domain/identity/register";
import { requireSecondFactorHandler } from "#server/domain/identity/require-second-factor";
import {
  confirmSecondFactorHandler,
  disableSecondFactorHandler,
  enrolSecondFactorHandler,
  renewRecoveryCodesHandler,
  showSecondFactorHandler,
} from "#server/domain/identity/second-factor-setup";
import {
  applyContactNumberHandler,
  applyEmailHandler,
  verifyContactNumberHandler,
  verifyEmailHandler,
} from "#server/domain/identity/verification";
import { type OperationHandler, serveUser } from "#server/platform/operations/serve";

const currentHandler = (held: Policies) =>
  serveUser(current, async ({ tx, caller, now }) => {
    const branchId = caller.membership?.branchId ?? null;
    const { userId, idleMinutes } = caller;
    const auth = await readAuthContext(tx, { userId, branchId, now });
    const policies = await policiesToAccept(tx, userId, held);
    return { ...auth, session_idle_minutes: idleMinutes, ...(policies && { policies }) };
  });

/** The operations of signing in, of keeping an account safe, and of one's own profile and settings. */
export const identityUnder = (policies: Policies): readonly OperationHandler[] => [
  currentHandler(policies),
  registerHandler(policies),
  ...policyHandlers(policies),
  loginHandler,
  loginBySecondFactorHandler,
  logoutHandler,
  forgotPasswordHandler,
  verifyResetLinkHandler,
  changePasswordHandler,
  applyEmailHandler,
  verifyEmailHandler,
  applyContactNumberHandler,
  verifyContactNumberHandler,
  verifyWithPasswordHandler,
  verifyWithOwnerPasswordHandler,
  listOwnersHandler,
  currentLoggedInAccountsHandler,
  endLoggedInAccountsHandler,
  showSecondFactorHandler,
  enrolSecondFactorHandler,
  confirmSecondFactorHandler,
  disableSecondFactorHandler,
  renewRecoveryCodesHandler,
  requireSecondFactorHandler,
  saveGeneralProfileHandler,
  saveProfileHandler,
  savePasswordHandler,
  setFirstPasswordHandler,
  savePictureHandler,
  readPreferenceHandler,
  savePreferenceHandler,
];
