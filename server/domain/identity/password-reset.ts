import { createHash } from "node:crypto";
import {
  changePassword,
  forgotPassword,
  verifyResetLink,
} from "#contract/operations/identity/password-reset";
import { linkOrigin } from "#server/domain/identity/origin";
import { readAccount } from "#server/domain/identity/own-account";
import { setPassword } from "#server/domain/identity/set-password";
import { callerOf } from "#server/domain/identity/sign-in";
import { isCommonPassword } from "#server/platform/auth/common-passwords";
import { findAccount } from "#server/platform/auth/credentials";
import { hashPassword } from "#server/platform/auth/passwords";
import { hashToken, newToken } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";
import { inSystem } from "#server/platform/db/tenant";
import { networkOf } from "#server/platform/http/address";
import { deviceOf } from "#server/platform/http/device";
import { minutesUntilAllowed } from "#server/platform/http/throttle";
import { compose, languageOf } from "#server/platform/mail/compose";
import { servePublic } from "#server/platform/operations/serve";

const validMs = 600_000;
const perPerson = { most: 3, minutes: 10 };
const perAddress = { most: 30, minutes: 10 };

/** Who is asked about, and from where. */
interface Asking {
  key: string;
  address: string;
  now: Date;
}

/** Whether a name may be asked about once more; counted alike for names that are nobody's. */
async function mayAsk(tx: Transaction, { key, address, now }: Asking): Promise<boolean> {
  const name = createHash("sha256").update(key.trim().toLowerCase()).digest("base64url");
  const ofAddress = { key: `forgot address ${networkOf(address)}`, ...perAddress, now };
  const ofPerson = { key: `forgot ${name}`, ...perPerson, now };
  // Both are counted, whatever the first says.
  const waits = [await minutesUntilAllowed(tx, ofAddress), await minutesUntilAllowed(tx, ofPerson)];
  return waits.every((minutes) => minutes === 0);
}

/**
 * Does the same work for every name: what is kept of one that is nobody's is a link that opens nothing. Only
 * the mail differs, and it goes out after the answer.
 */
export const forgotPasswordHandler = servePublic(forgotPassword, async ({ db, input, now, http, send }) => {
  const { ipAddress: address, acceptLanguage } = deviceOf(http.request);
  const token = newToken();
  const expiresAt = new Date(now.getTime() + validMs);
  const found = await inSystem(db, async (tx) => {
    const isAllowed = await mayAsk(tx, { key: input.key, address, now });
    const account = await findAccount(tx, input.key);
    const origin = await linkOrigin(tx, account?.id ?? null, http.request);
    await tx.query("delete from reset_link where expires_at <= $1", [now]);
    await tx.query("insert into reset_link (token_hash, user_id, expires_at) values ($1, $2, $3)", [
      hashToken(token),
      isAllowed && account ? account.id : null,
      expiresAt,
    ]);
    return isAllowed && account ? { ...account, origin } : null;
  });
  if (found) {
    const to = { channel: "email", to: found.email, language: languageOf(acceptLanguage) } as const;
    const link = `${found.origin}/auth/password-reset/${token}`;
    send(compose(to, "reset_link", { user_name: found.user_name, link }));
  }
  return null;
});

const living = `
  select l.user_id from reset_link l join user_account u on u.id = l.user_id and u.deleted_at is null
  where l.token_hash = $1 and l.expires_at > $2`;

export const verifyResetLinkHandler = servePublic(verifyResetLink, async ({ db, input, now, refusal }) => {
  const { rows } = await db.query(living, [hashToken(input.resetId), now]);
  if (!rows[0]) throw refusal("reset_link_invalid");
  return null;
});

export const changePasswordHandler = servePublic(changePassword, async (call) => {
  const { db, input, now, http, refusal, commit, send } = call;
  const tokenHash = hashToken(input.resetId);
  const { rows } = await db.query(living, [tokenHash, now]);
  if (!rows[0]) throw refusal("reset_link_invalid");
  const caller = callerOf(http.request, rows[0].user_id);
  const { email, user_name } = await readAccount(db, caller.userId);
  if (isCommonPassword(input.new_password, email, user_name)) throw refusal("password_too_common");
  const passwordHash = await hashPassword(input.new_password);
  await commit(caller, async (tx) => {
    const spent = await tx.query("delete from reset_link where token_hash = $1", [tokenHash]);
    // Of two that come at once with one link, one is late.
    if (spent.rowCount !== 1) throw refusal("reset_link_invalid");
    await setPassword(tx, { userId: caller.userId, passwordHash, isByMail: true, but: null, now });
  });
  const to = { channel: "email", to: email, language: languageOf(caller.device.acceptLanguage) } as const;
  send(compose(to, "password_changed", { user_name }));
  return null;
});
