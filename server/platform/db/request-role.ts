import pg from "pg";
import type { Database, Transaction } from "#server/platform/db/database";
import { requestRole } from "#server/platform/db/request-connection";
import { inSystem } from "#server/platform/db/tenant";

const askRights = `
  select current_user as name,
    bool_or(r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolreplication) as is_mighty,
    exists (select from pg_class c where c.relnamespace = 'public'::regnamespace
      and pg_has_role(current_user, c.relowner, 'member')) as owns,
    pg_has_role(current_user, '${requestRole}', 'usage') as is_request_role
  from pg_roles r where pg_has_role(current_user, r.oid, 'member')`;

/**
 * Refuses connections whose role row-level security does not hold. What a role that can become one of these
 * can do, it can do; so all it is a member of count.
 */
export async function refuseMighty(requests: pg.Pool): Promise<void> {
  const { rows } = await requests.query(askRights);
  const { name, is_mighty, owns, is_request_role } = rows[0];
  if (is_mighty || owns) {
    throw new Error(
      `requests sign in to the database as ${name}, which is, or can become, its owner or more`,
    );
  }
  if (!is_request_role)
    throw new Error(`${name} needs the role ${requestRole}: grant ${requestRole} to ${name}`);
}

const cannotSignIn = (error: unknown) => String((error as { code?: unknown }).code).startsWith("28");

// Any fixed number: two servers that start together would change the same rows of the catalog.
const lockKey = 5_226_228;

const oneAtATime = (db: Database, work: (tx: Transaction) => Promise<unknown>) =>
  inSystem(db, async (tx) => {
    await tx.query("select pg_advisory_xact_lock($1)", [lockKey]);
    await work(tx);
  });

/** Lets the request role log in, with the password that its pool has, if it has one. */
async function letIn(db: Database): Promise<void> {
  const { user, password } = new pg.Client(db.requests.options);
  if (user !== requestRole) return;
  const secret = password ? ` password ${pg.escapeLiteral(password)}` : "";
  await oneAtATime(db, (tx) => tx.query(`alter role ${requestRole} login${secret}`));
}

// Short statements gain nothing from just-in-time compilation, and solid disks read anywhere at one price.
// Kept with the database, since a pooler refuses a connection that brings settings.
const tune = `
  do $$ begin
    if not exists (select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
        where d.datname = current_database() and s.setrole = 0 and 'jit=off' = any(s.setconfig)) then
      execute format('alter database %I set jit = off', current_database());
      execute format('alter database %I set random_page_cost = 1.1', current_database());
    end if;
  exception when insufficient_privilege then null;
  end $$`;

/**
 * Sees to it, once the database is up to date, that requests can sign in as a role that is held by row-level
 * security and can become no other. Throws, with a message to show, where that cannot be had.
 */
export async function prepareRequestRole(db: Database): Promise<void> {
  await oneAtATime(db, async (tx) => {
    await tx.query("select kaban_force_row_security()");
    await tx.query(tune);
  });
  try {
    await refuseMighty(db.requests);
  } catch (error) {
    if (!cannotSignIn(error)) throw error;
    await letIn(db);
    await refuseMighty(db.requests).catch((still: Error) => {
      throw new Error(`requests cannot sign in to the database (${still.message}): set DATABASE_APP_URL`);
    });
  }
}
