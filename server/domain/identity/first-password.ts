import { setFirstPassword } from "#contract/operations/identity/first-password";
import { readAuthContext } from "#server/domain/identity/auth-context";
import { readAccount } from "#server/domain/identity/own-account";
import { setPassword } from "#server/domain/identity/set-password";
import { renewToken, sendSession } from "#server/domain/identity/sign-in";
import { isCommonPassword } from "#server/platform/auth/common-passwords";
import { checkPassword, hashPassword } from "#server/platform/auth/passwords";
import { newToken } from "#server/platform/auth/session";
import { compose, languageOf } from "#server/platform/mail/compose";
import { servePerson } from "#server/platform/operations/serve";

const lockGiven = `
  select password_hash from user_account where id = $1 and is_password_temporary for no key update`;

export const setFirstPasswordHandler = servePerson(setFirstPassword, async (call) => {
  const { db, input, caller, now, http, refusal, commit, send } = call;
  const { userId, sessionId, device } = caller;
  if (!caller.isPasswordTemporary) throw refusal("password_is_own");
  const { email, user_name } = await readAccount(db, userId);
  if (isCommonPassword(input.new_password, email, user_name)) throw refusal("password_too_common");
  const passwordHash = await hashPassword(input.new_password);
  const token = newToken();
  await commit(caller, async (tx) => {
    const { rows } = await tx.query(lockGiven, [userId]);
    // Of two that come at once, one is late.
    if (!rows[0]) throw refusal("password_is_own");
    if (await checkPassword(rows[0].password_hash, input.new_password)) throw refusal("password_not_new");
    await setPassword(tx, { userId, passwordHash, but: sessionId, now });
    await renewToken(tx, sessionId, token);
  });
  sendSession(http.request, http.reply, token);
  const to = { channel: "email", to: email, language: languageOf(device.acceptLanguage) } as const;
  send(compose(to, "password_changed", { user_name }));
  return readAuthContext(db, { userId, branchId: caller.membership?.branchId ?? null, now });
});
