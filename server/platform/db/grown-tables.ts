import pg from "pg";
import type { Database } from "#server/platform/db/database";

/** Past this plans no longer change with the size: PostgreSQL's own looks come soon enough. */
const mostPages = 20_000;

const findGrown = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpages < ${mostPages}
    and pg_relation_size(c.oid) >= 2 * greatest(c.relpages, 1) * current_setting('block_size')::bigint`;

/**
 * Has PostgreSQL look at tables that have doubled since it last did. A statement is planned once for a
 * connection and kept; in a young database the plan is made for a table without rows, where any index of its
 * branch does, and holds until somebody looks: a minute of postings that each read all earlier ones.
 */
export async function lookAtGrownTables(db: Database): Promise<void> {
  const { rows } = await db.query<{ name: string }>(findGrown);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => pg.escapeIdentifier(name)).join(", ");
  await db.query(`analyze (skip_locked) ${names}`);
}
