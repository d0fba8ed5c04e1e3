import { v7 as uuidv7 } from "uuid";
import type { Input } from "#contract/kit/operation";
import { register } from "#contract/operations/identity/register";
import { isPast } from "#server/domain/identity/birthdate";
import { keepCode, newCode } from "#server/domain/identity/one-time-code";
import { ownsPicture } from "#server/domain/identity/own-picture";
import type { Policies } from "#server/domain/identity/policies";
import { callerOf, signIn } from "#server/domain/identity/sign-in";
import { looksLikeOtherEmail, takenBy } from "#server/domain/identity/taken";
import { isCommonPassword } from "#server/platform/auth/common-passwords";
import { hashPassword } from "#server/platform/auth/passwords";
import type { Caller } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";
import { networkOf } from "#server/platform/http/address";
import { minutesUntilAllowed } from "#server/platform/http/throttle";
import { compose, languageOf } from "#server/platform/mail/compose";
import type { PublicCall } from "#server/platform/operations/call";
import { servePublic } from "#server/platform/operations/serve";

type Call = PublicCall<typeof register>;

// Sign-up says which e-mails are taken; so one address may not ask for long.
const perAddress = { most: 60, minutes: 10 };

/** Refuses what the contract cannot see for itself. */
async function refuseUnfit(
  { input, now, refusal, db, caller }: Call,
  { device }: Caller,
  version: string,
): Promise<void> {
  const key = `register ${networkOf(device.ipAddress)}`;
  const minutes = await minutesUntilAllowed(db, { key, ...perAddress, now });
  if (minutes > 0) throw refusal("too_many_attempts", { minutes });
  const isOther = input.policy_version !== undefined && input.policy_version !== version;
  if (isOther) throw refusal("policies_changed", { version });
  if (!isPast(input.birthdate, device, now)) throw refusal("birthdate_not_past");
  if (looksLikeOtherEmail(input.user_name, input.email)) throw refusal("user_name_not_allowed");
  if (isCommonPassword(input.password, input.email, input.user_name)) throw refusal("password_too_common");
  if (input.media_id && !(caller && (await ownsPicture(db, caller.userId, input.media_id)))) {
    throw refusal("picture_not_found");
  }
}

interface NewAccount {
  id: string;
  input: Input<typeof register>;
  passwordHash: string;
  /** The version of the policies that they accept. */
  version: string;
  now: Date;
}

async function insertAccount(
  tx: Transaction,
  { id, input, passwordHash, version, now }: NewAccount,
): Promise<void> {
  await tx.query(
    `insert into user_account (id, email, user_name, first_name, middle_name, last_name, suffix, birthdate,
       contact_number, media_id, password_hash, policy_version, policy_accepted_at,
       created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $13)`,
    [
      id,
      input.email,
      input.user_name,
      input.first_name,
      input.middle_name,
      input.last_name,
      input.suffix,
      input.birthdate,
      input.contact_number,
      input.media_id ?? null,
      passwordHash,
      version,
      now,
    ],
  );
}

async function registerNewcomer(call: Call, version: string) {
  const { input, now, http, refusal, send } = call;
  const id = uuidv7();
  const newcomer = callerOf(http.request, id);
  await refuseUnfit(call, newcomer, version);
  const passwordHash = await hashPassword(input.password);
  const { code, hash } = await newCode();
  const signedIn = await signIn(call, newcomer, async (tx) => {
    await insertAccount(tx, { id, input, passwordHash, version, now });
    await keepCode(tx, { userId: id, channel: "email", now }, hash);
  }).catch((error: unknown) => {
    const taken = takenBy(error);
    throw taken ? refusal(taken) : error;
  });
  const language = languageOf(newcomer.device.acceptLanguage);
  send(compose({ channel: "email", to: input.email, language }, "code", { code }));
  return signedIn;
}

/** Opens an account under the policies that hold. */
export const registerHandler = ({ version }: Policies) =>
  servePublic(register, (call) => registerNewcomer(call, version));
