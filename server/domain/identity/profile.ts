import { permissionOf } from "#contract/kit/operation";
import {
  saveGeneralProfile,
  savePassword,
  savePicture,
  saveProfile,
} from "#contract/operations/identity/profile";
import { readAuthContext } from "#server/domain/identity/auth-context";
import { isPast } from "#server/domain/identity/birthdate";
import { type Account, checkOwnPassword, lockAccount } from "#server/domain/identity/own-account";
import { deleteReplacedPicture, ownsPicture } from "#server/domain/identity/own-picture";
import { setPassword } from "#server/domain/identity/set-password";
import { endSessions, renewToken, sendSession } from "#server/domain/identity/sign-in";
import { looksLikeOtherEmail, takenBy } from "#server/domain/identity/taken";
import { isCommonPassword } from "#server/platform/auth/common-passwords";
import { hashPassword } from "#server/platform/auth/passwords";
import { spendProof } from "#server/platform/auth/proof";
import type { Caller } from "#server/platform/auth/session";
import { newToken } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";
import { minutesUntilAllowed } from "#server/platform/http/throttle";
import { compose, languageOf } from "#server/platform/mail/compose";
import { servePerson, serveUser } from "#server/platform/operations/serve";

const whoIs = ({ userId, membership }: Caller, now: Date) => ({
  userId,
  branchId: membership?.branchId ?? null,
  now,
});

export const saveGeneralProfileHandler = serveUser(
  saveGeneralProfile,
  async ({ tx, input, caller, now, refusal }) => {
    if (!isPast(input.birthdate, caller.device, now)) throw refusal("birthdate_not_past");
    await tx.query(
      `update user_account set first_name = $2, middle_name = $3, last_name = $4, suffix = $5, birthdate = $6,
         updated_at = $7 where id = $1`,
      [
        caller.userId,
        input.first_name,
        input.middle_name,
        input.last_name,
        input.suffix,
        input.birthdate,
        now,
      ],
    );
    return readAuthContext(tx, whoIs(caller, now));
  },
);

export const savePictureHandler = serveUser(savePicture, async ({ tx, input, caller, now, refusal }) => {
  const { media_id } = input;
  if (media_id && !(await ownsPicture(tx, caller.userId, media_id))) throw refusal("picture_not_found");
  await deleteReplacedPicture(tx, { userId: caller.userId, mediaId: media_id, now });
  await tx.query("update user_account set media_id = $2, updated_at = $3 where id = $1", [
    caller.userId,
    media_id,
    now,
  ]);
  return readAuthContext(tx, whoIs(caller, now));
});

/** How a person is reached: what was asked for, or else what there is. */
type Reach = Pick<Account, "email" | "user_name" | "contact_number" | "description">;

/** Which of what opens or reaches the account is to change; case alone changes no address. */
const changesOf = (before: Reach, after: Reach) => ({
  email: before.email.toLowerCase() !== after.email.toLowerCase(),
  name: before.user_name !== after.user_name,
  contact: before.contact_number !== after.contact_number,
});

/** Writes the changes; a new address is unverified, and what was sent to the old one opens nothing. */
async function saveReach(
  tx: Transaction,
  userId: string,
  after: Reach,
  changed: ReturnType<typeof changesOf>,
  now: Date,
): Promise<void> {
  await tx.query(
    `update user_account set email = $2, user_name = $3, contact_number = $4, description = $5,
       is_email_verified = is_email_verified and not $6, is_contact_verified = is_contact_verified and not $7,
       updated_at = $8
     where id = $1`,
    [
      userId,
      after.email,
      after.user_name,
      after.contact_number,
      after.description,
      changed.email,
      changed.contact,
      now,
    ],
  );
  if (changed.email) await tx.query("delete from reset_link where user_id = $1", [userId]);
  const channels = [changed.email && "email", changed.contact && "contact"].filter(Boolean);
  await tx.query("delete from one_time_code where user_id = $1 and channel = any($2)", [userId, channels]);
}

const perHour = 30;

export const saveProfileHandler = servePerson(saveProfile, async (call) => {
  const { db, input, caller, now, http, refusal, commit, send } = call;
  const { userId, sessionId, device } = caller;
  const count = { key: `save-profile ${userId}`, most: perHour, minutes: 60, now };
  const minutes = await minutesUntilAllowed(db, count);
  if (minutes > 0) throw refusal("too_many_attempts", { minutes });
  let told: Account | undefined;
  await commit(caller, async (tx) => {
    const before = await lockAccount(tx, userId);
    const after = { ...before, ...input };
    const changed = changesOf(before, after);
    if (changed.name && looksLikeOtherEmail(after.user_name, after.email)) {
      throw refusal("user_name_not_allowed");
    }
    if (changed.email || changed.name || changed.contact) {
      const proof = http.request.headers["x-proof"];
      await spendProof(tx, caller, { proof, action: permissionOf(saveProfile), now });
    }
    await saveReach(tx, userId, after, changed, now);
    if (changed.email || changed.contact) await endSessions(tx, userId, sessionId);
    if (changed.email && before.is_email_verified) told = before;
  }).catch((error: unknown) => {
    const taken = takenBy(error);
    throw taken ? refusal(taken) : error;
  });
  if (told) {
    const { email, user_name } = told;
    const to = { channel: "email", to: email, language: languageOf(device.acceptLanguage) } as const;
    send(compose(to, "email_changed", { user_name }));
  }
  return readAuthContext(db, whoIs(caller, now));
});

export const savePasswordHandler = servePerson(savePassword, async (call) => {
  const { db, input, caller, now, http, refusal, commit, send } = call;
  const { userId, sessionId, device } = caller;
  const known = await checkOwnPassword(db, caller, input.old_password, now);
  if (known === "refused") throw refusal("wrong_password");
  if ("waitMinutes" in known) throw refusal("too_many_attempts", { minutes: known.waitMinutes });
  const { email, user_name } = known;
  if (isCommonPassword(input.new_password, email, user_name)) throw refusal("password_too_common");
  const passwordHash = await hashPassword(input.new_password);
  const token = newToken();
  await commit(caller, async (tx) => {
    await setPassword(tx, { userId, passwordHash, but: sessionId, now });
    await renewToken(tx, sessionId, token);
  });
  sendSession(http.request, http.reply, token);
  const to = { channel: "email", to: email, language: languageOf(device.acceptLanguage) } as const;
  send(compose(to, "password_changed", { user_name }));
  return readAuthContext(db, whoIs(caller, now));
});
