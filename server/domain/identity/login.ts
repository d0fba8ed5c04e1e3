import { login } from "#contract/operations/identity/login";
import { logout } from "#contract/operations/identity/logout";
import { loginBySecondFactor } from "#contract/operations/identity/second-factor";
import { closeChallenge, openChallenge, tryChallenge } from "#server/domain/identity/challenge";
import { callerOf, endSession, signIn } from "#server/domain/identity/sign-in";
import { checkCredentials } from "#server/platform/auth/credentials";
import { checkCode, hasSecondFactor } from "#server/platform/auth/second-factor";
import { sessionCookie } from "#server/platform/auth/session";
import { setCsrfCookie } from "#server/platform/http/csrf";
import { deviceOf } from "#server/platform/http/device";
import { servePublic } from "#server/platform/operations/serve";

export const loginHandler = servePublic(login, async (call) => {
  const { db, input, now, http, refusal } = call;
  const { request, reply } = http;
  const found = await checkCredentials(db, { ...input, address: deviceOf(request).ipAddress, now });
  if (found === "refused") throw refusal("wrong_credentials");
  if ("waitMinutes" in found) {
    reply.header("Retry-After", found.waitMinutes * 60);
    throw refusal("too_many_attempts", { minutes: found.waitMinutes });
  }
  const { userId } = found;
  if (await hasSecondFactor(db, userId)) {
    throw refusal("second_factor_required", { challenge: await openChallenge(db, userId, now) });
  }
  return signIn(call, callerOf(request, userId));
});

export const loginBySecondFactorHandler = servePublic(loginBySecondFactor, async (call) => {
  const { db, input, now, http, refusal, secretBox } = call;
  const userId = await tryChallenge(db, input.challenge, now);
  if (!userId) throw refusal("challenge_expired");
  const checked = await checkCode(db, secretBox, { userId, code: input.code, now });
  if (checked === "refused") throw refusal("wrong_code");
  if (checked !== "right") throw refusal("too_many_codes", { minutes: checked.waitMinutes });
  return signIn(call, callerOf(http.request, userId), async (tx) => {
    if (!(await closeChallenge(tx, input.challenge))) throw refusal("challenge_expired");
  });
});

export const logoutHandler = servePublic(logout, async ({ caller, http, commit }) => {
  const { request, reply } = http;
  if (caller) await commit(caller, (tx) => endSession(tx, request));
  reply.clearCookie(sessionCookie, { path: "/" });
  setCsrfCookie(request, reply);
  return null;
});
