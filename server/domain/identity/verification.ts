import type { AuthContext } from "#contract/entities/auth-context";
import {
  applyContactNumber,
  applyEmail,
  verifyContactNumber,
  verifyEmail,
} from "#contract/operations/identity/verification";
import { readAuthContext } from "#server/domain/identity/auth-context";
import {
  type CodeChannel,
  keepCode,
  newCode,
  spendCode,
  timesOf,
  tryCode,
} from "#server/domain/identity/one-time-code";
import { readAccount } from "#server/domain/identity/own-account";
import { minutesUntilAllowed } from "#server/platform/http/throttle";
import { compose, languageOf } from "#server/platform/mail/compose";
import type { PersonCall } from "#server/platform/operations/call";
import { servePerson } from "#server/platform/operations/serve";

const perHour = 10;

/** Makes a code for a channel and sends it to where the person is reached by it. */
async function sendCode(
  call: PersonCall<typeof applyEmail>,
  channel: CodeChannel,
  to: { address: string; isVerified: boolean },
) {
  const { caller, now, refusal, commit, send } = call;
  if (to.isVerified) throw refusal("already_verified");
  const { userId } = caller;
  const { code, hash } = await newCode();
  const count = { key: `code ${channel} ${userId}`, most: perHour, minutes: 60, now };
  await commit(caller, async (tx) => {
    const seconds = await keepCode(tx, { userId, channel, now }, hash);
    if (seconds > 0) throw refusal("too_soon", { seconds });
    if ((await minutesUntilAllowed(tx, count)) > 0) throw refusal("too_many_sent");
  });
  const language = languageOf(caller.device.acceptLanguage);
  const means = channel === "email" ? "email" : "sms";
  send(compose({ channel: means, to: to.address, language }, "code", { code }));
  return timesOf(now);
}

export const applyEmailHandler = servePerson(applyEmail, async (call) => {
  const { email, is_email_verified } = await readAccount(call.db, call.caller.userId);
  return sendCode(call, "email", { address: email, isVerified: is_email_verified });
});

export const applyContactNumberHandler = servePerson(applyContactNumber, async (call) => {
  const { contact_number, is_contact_verified } = await readAccount(call.db, call.caller.userId);
  if (!contact_number) throw call.refusal("no_contact_number");
  return sendCode(call, "contact", { address: contact_number, isVerified: is_contact_verified });
});

const verified: Record<CodeChannel, string> = {
  email: "update user_account set is_email_verified = true, updated_at = $2 where id = $1",
  contact: "update user_account set is_contact_verified = true, updated_at = $2 where id = $1",
};

/** Marks a channel as verified when the code sent to it comes back. */
async function takeCode(call: PersonCall<typeof verifyEmail>, channel: CodeChannel): Promise<AuthContext> {
  const { db, caller, input, now, refusal, commit } = call;
  const of = { userId: caller.userId, channel, now };
  const tried = await tryCode(db, of, input.otp);
  if (tried === "expired") throw refusal("otp_expired");
  if (tried === "wrong") throw refusal("otp_wrong");
  await commit(caller, async (tx) => {
    if (!(await spendCode(tx, of, tried.hash))) throw refusal("otp_expired");
    await tx.query(verified[channel], [caller.userId, now]);
  });
  return readAuthContext(db, { userId: caller.userId, branchId: caller.membership?.branchId ?? null, now });
}

export const verifyEmailHandler = servePerson(verifyEmail, (call) => takeCode(call, "email"));
export const verifyContactNumberHandler = servePerson(verifyContactNumber, (call) =>
  takeCode(call, "contact"),
);
