import { readPreference, savePreference } from "#contract/operations/identity/preferences";
import { serveUser } from "#server/platform/operations/serve";

export const readPreferenceHandler = serveUser(readPreference, async ({ tx, input, caller }) => {
  const { rows } = await tx.query("select value from user_preference where user_id = $1 and name = $2", [
    caller.userId,
    input.name,
  ]);
  return { value: rows[0]?.value ?? null };
});

export const savePreferenceHandler = serveUser(savePreference, async ({ tx, input, caller }) => {
  const value = input.value ?? null;
  await tx.query(
    `insert into user_preference (user_id, name, value) values ($1, $2, $3)
     on conflict (user_id, name) do update set value = excluded.value`,
    [caller.userId, input.name, JSON.stringify(value)],
  );
  return { value };
});
