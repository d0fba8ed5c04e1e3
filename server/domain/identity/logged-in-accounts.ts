import { currentLoggedInAccounts, endLoggedInAccounts } from "#contract/operations/identity/sessions";
import { endSessions } from "#server/domain/identity/sign-in";
import { serveUser } from "#server/platform/operations/serve";

export const currentLoggedInAccountsHandler = serveUser(
  currentLoggedInAccounts,
  async ({ tx, caller, now }) => {
    const { rows } = await tx.query(
      `select id, coalesce(device_type, '') as device_type, coalesce(user_agent, '') as user_agent,
         coalesce(ip_address, '') as ip_address, time_zone, latitude, longitude, created_at, last_used_at,
         expires_at, id = $2 as is_current
       from session where user_id = $1 and expires_at > $3 and last_used_at > $4
       order by id = $2 desc, last_used_at desc, id`,
      [caller.userId, caller.sessionId, now, new Date(now.getTime() - (caller.idleMinutes ?? 0) * 60_000)],
    );
    return rows;
  },
);

export const endLoggedInAccountsHandler = serveUser(
  endLoggedInAccounts,
  async ({ tx, caller, input, refusal }) => {
    if (input.all) {
      await endSessions(tx, caller.userId, caller.sessionId);
      return null;
    }
    const { rowCount } = await tx.query("delete from session where user_id = $1 and id = $2", [
      caller.userId,
      input.session_id,
    ]);
    if (rowCount !== 1) throw refusal("session_not_found");
    return null;
  },
);
