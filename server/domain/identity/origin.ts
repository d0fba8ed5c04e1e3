import type { FastifyRequest } from "fastify";
import type { Database, Transaction } from "#server/platform/db/database";
import { isHttps } from "#server/platform/http/https";

const host = /^[a-z0-9.-]{1,253}(:\d{1,5})?$|^\[[0-9a-f:.]{2,45}\](:\d{1,5})?$/i;

/** The address a browser reached the server under, if its Host header can be one. */
export function originOf(request: FastifyRequest): string | null {
  const given = request.headers.host ?? "";
  return host.test(given) ? `${isHttps(request) ? "https" : "http"}://${given.toLowerCase()}` : null;
}

const whereSeen = `
  select
    (select sign_in_origin from user_account where id = $1 and is_email_verified) as own,
    (select u.sign_in_origin
     from organization o
     join user_organization m on m.organization_id = o.id and m.user_type = 'owner'
       and m.application_status = 'accepted' and m.deleted_at is null
     join user_account u on u.id = m.user_id and u.deleted_at is null and u.sign_in_origin is not null
     order by o.created_at, o.id, m.created_at, m.id limit 1) as operators`;

/**
 * The address that links in mail to somebody lead to. Never that of the request which causes the mail:
 * anybody can send that with a Host of theirs. It is where the person last signed in themself, once their
 * e-mail is known to be theirs; else where the first owner of the oldest organisation, who set the server
 * up, last did; else this machine (docs/decisions/010-links-in-mail.md).
 */
export async function linkOrigin(
  db: Pick<Database | Transaction, "query">,
  userId: string | null,
  request: FastifyRequest,
): Promise<string> {
  const { rows } = await db.query(whereSeen, [userId]);
  return rows[0].own ?? rows[0].operators ?? `http://localhost:${request.socket.localPort ?? 3000}`;
}
