import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
  renewRecoveryCodes,
  showSecondFactor,
} from "#contract/operations/identity/second-factor";
import { checkOwnPassword, readAccount } from "#server/domain/identity/own-account";
import { endSessions } from "#server/domain/identity/sign-in";
import { makeRecoveryCodes } from "#server/platform/auth/recovery-codes";
import {
  authenticator,
  checkCode,
  hasSecondFactor,
  newSecret,
  removeSecondFactor,
} from "#server/platform/auth/second-factor";
import { compose, languageOf } from "#server/platform/mail/compose";
import { servePerson, serveUser } from "#server/platform/operations/serve";

export const showSecondFactorHandler = serveUser(showSecondFactor, async ({ tx, caller }) => {
  const { rows } = await tx.query(
    `select (select confirmed_at from second_factor where user_id = $1) as enabled_at,
       (select count(*) from recovery_code where user_id = $1) as recovery_codes_left,
       array(select distinct o.name from organization o
         join user_organization m on m.organization_id = o.id
         where m.user_id = $1 and m.application_status = 'accepted' and m.deleted_at is null
           and o.require_second_factor order by o.name) as required_by`,
    [caller.userId],
  );
  return { ...rows[0], is_enabled: rows[0].enabled_at !== null };
});

export const enrolSecondFactorHandler = serveUser(
  enrolSecondFactor,
  async ({ tx, caller, now, secretBox, refusal }) => {
    const { userId } = caller;
    const secret = newSecret();
    const { rowCount } = await tx.query(
      `insert into second_factor (user_id, secret, created_at) values ($1, $2, $3)
       on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at
         where second_factor.confirmed_at is null`,
      [userId, secretBox.seal(secret, userId), now],
    );
    if (rowCount !== 1) throw refusal("already_enabled");
    const { email } = await readAccount(tx, userId);
    return { secret, uri: authenticator(secret, email).toString() };
  },
);

export const confirmSecondFactorHandler = servePerson(confirmSecondFactor, async (call) => {
  const { db, caller, input, now, secretBox, refusal, commit, send } = call;
  const { userId, sessionId, device } = caller;
  const { rows } = await db.query("select confirmed_at from second_factor where user_id = $1", [userId]);
  if (rows.length === 0 || rows[0].confirmed_at) throw refusal("not_enrolled");
  const checked = await checkCode(db, secretBox, { userId, code: input.code, now });
  if (checked === "refused") throw refusal("wrong_code");
  if (checked !== "right") throw refusal("too_many_codes", { minutes: checked.waitMinutes });
  let codes: string[] = [];
  await commit(caller, async (tx) => {
    const { rowCount } = await tx.query(
      "update second_factor set confirmed_at = $2 where user_id = $1 and confirmed_at is null",
      [userId, now],
    );
    if (rowCount !== 1) throw refusal("not_enrolled");
    codes = await makeRecoveryCodes(tx, userId);
    await endSessions(tx, userId, sessionId);
  });
  const { email, user_name } = await readAccount(db, userId);
  const to = { channel: "email", to: email, language: languageOf(device.acceptLanguage) } as const;
  send(compose(to, "second_factor_enabled", { user_name }));
  return { recovery_codes: codes };
});

export const disableSecondFactorHandler = servePerson(disableSecondFactor, async (call) => {
  const { db, caller, input, now, secretBox, refusal, commit, send } = call;
  const { userId, device } = caller;
  if (!(await hasSecondFactor(db, userId))) throw refusal("not_enrolled");
  const known = await checkOwnPassword(db, caller, input.password, now);
  if (known === "refused") throw refusal("wrong_password");
  if ("waitMinutes" in known) throw refusal("too_many_attempts", { minutes: known.waitMinutes });
  const checked = await checkCode(db, secretBox, { userId, code: input.code, now });
  if (checked === "refused") throw refusal("wrong_code");
  if (checked !== "right") throw refusal("too_many_codes", { minutes: checked.waitMinutes });
  await commit(caller, (tx) => removeSecondFactor(tx, userId));
  const to = { channel: "email", to: known.email, language: languageOf(device.acceptLanguage) } as const;
  send(compose(to, "second_factor_disabled", { user_name: known.user_name }));
  return null;
});

export const renewRecoveryCodesHandler = serveUser(renewRecoveryCodes, async ({ tx, caller, refusal }) => {
  if (!(await hasSecondFactor(tx, caller.userId))) throw refusal("not_enrolled");
  return { recovery_codes: await makeRecoveryCodes(tx, caller.userId) };
});
