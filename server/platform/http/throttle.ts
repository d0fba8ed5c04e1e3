import type { Database, Transaction } from "#server/platform/db/database";

/** How often something may be done within how long. */
export interface Allowance {
  key: string;
  most: number;
  minutes: number;
  now: Date;
}

const tidy = `
  delete from throttle where key in
    (select key from throttle where until <= $1 limit 20 for update skip locked)`;
const count = `
  insert into throttle as known (key, taken, until)
  values ($1, 1, $2::timestamptz + $3 * interval '1 minute')
  on conflict (key) do update set
    taken = case when known.until <= $2 then 1 else known.taken + 1 end,
    until = case when known.until <= $2 then excluded.until else known.until end
  returning taken, until`;

/** Counts one more of something. Answers 0 while it is allowed, else the whole minutes until it is again. */
export async function minutesUntilAllowed(
  db: Pick<Database | Transaction, "query">,
  { key, most, minutes, now }: Allowance,
): Promise<number> {
  await db.query(tidy, [now]);
  const { rows } = await db.query(count, [key, now, minutes]);
  const { taken, until }: { taken: number; until: string } = rows[0];
  return taken <= most ? 0 : Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 60_000));
}

/** Forgets what was counted. */
export async function forgetThrottle(db: Pick<Database | Transaction, "query">, key: string): Promise<void> {
  await db.query("delete from throttle where key = $1", [key]);
}
