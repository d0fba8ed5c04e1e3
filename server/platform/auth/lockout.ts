import type { Database } from "#server/platform/db/database";
import { networkOf } from "#server/platform/http/address";

/** Who tries a password: the name they typed, and where from. */
export interface Attempt {
  key: string;
  address: string;
  now: Date;
}

/** An attempt, and whose password it is tried on; nobody's when there is no such person. */
type AttemptOn = Attempt & { userId: string | null };

/** How many wrong passwords are free of waiting, and how fast one is forgotten. */
const limits = {
  /** Of one name from one address: what somebody else does elsewhere locks nobody out. */
  account: { free: 5, forgetSeconds: 900 },
  /** Of one address, whatever the names: far beyond what a busy branch mistypes. */
  address: { free: 100, forgetSeconds: 60 },
  /** Of one name from wherever its person is not known: more than one address alone can bring together. */
  name: { free: 50, forgetSeconds: 300 },
};

interface Keys {
  account: string;
  address: string;
  name?: string;
}

/** What an attempt is counted under; decision 024. */
function keysOf({ key, address }: Attempt, isKnown: boolean): Keys {
  const [name, network] = [key.trim().toLowerCase(), networkOf(address)];
  const here = { account: `account ${network} ${name}`, address: `address ${network}` };
  return isKnown ? here : { ...here, name: `name ${name}` };
}

const knows = "select from known_address where user_id = $1 and network = $2";
const forgetOld = `
  delete from known_address where user_id = $1 and last_right_at < $2::timestamptz - interval '90 days'`;
const know = `
  insert into known_address (user_id, network, last_right_at) values ($1, $2, $3)
  on conflict (user_id, network) do update set last_right_at = excluded.last_right_at`;

const isKnownAt = async (db: Database, { userId, address }: AttemptOn): Promise<boolean> =>
  (await db.query(knows, [userId, networkOf(address)])).rowCount === 1;

async function recordSuccess(db: Database, { userId, address, now }: AttemptOn, keys: Keys): Promise<void> {
  await db.query("delete from login_attempt where key = $1", [keys.account]);
  await db.query(forgetOld, [userId, now]);
  await db.query(know, [userId, networkOf(address), now]);
}

// From the last free one on, each wrong password doubles the wait: 1, 2, 4, 8, then 15 minutes.
const countFailure = `
  insert into login_attempt as known (key, failures, last_failed_at) values ($1, 1, $2)
  on conflict (key) do update set
    failures = greatest(0, known.failures
      - floor(extract(epoch from $2::timestamptz - known.last_failed_at) / $3::integer)::integer) + 1,
    last_failed_at = $2
  returning failures`;
const block = `
  update login_attempt set blocked_until = $2::timestamptz
    + least(15, power(2, least(failures - $3::integer, 10))) * interval '1 minute'
  where key = $1 and failures >= $3::integer`;

async function recordFailure(db: Database, now: Date, keys: Keys): Promise<void> {
  for (const [kind, key] of Object.entries(keys)) {
    const { free, forgetSeconds } = limits[kind as keyof typeof limits];
    const { rows } = await db.query(countFailure, [key, now, forgetSeconds]);
    if (rows[0].failures >= free) await db.query(block, [key, now, free]);
  }
}

async function minutesToWait(db: Database, now: Date, keys: Keys): Promise<number> {
  const { rows } = await db.query(
    "select max(blocked_until) as until from login_attempt where key = any($1) and blocked_until > $2",
    [Object.values(keys), now],
  );
  const until: string | null = rows[0].until;
  return until ? Math.ceil((Date.parse(until) - now.getTime()) / 60_000) : 0;
}

const queues = new Map<string, Promise<unknown>>();

/**
 * Tries that are counted together wait for each other, so that a hundred at once are not a hundred free ones.
 */
async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turn = (queues.get(key) ?? Promise.resolve()).then(work, work);
  queues.set(key, turn);
  try {
    return await turn;
  } finally {
    if (queues.get(key) === turn) queues.delete(key);
  }
}

/**
 * Lets a password be checked unless too many were wrong. What the check finds is answered; null counts as a
 * wrong password and is answered "refused"; while locked nothing is checked and the whole minutes to wait are
 * answered.
 */
export async function guardPassword<T extends object>(
  db: Database,
  attempt: AttemptOn,
  check: () => Promise<T | null>,
): Promise<T | "refused" | { waitMinutes: number }> {
  const keys = keysOf(attempt, await isKnownAt(db, attempt));
  return oneAtATime(keys.name ?? keys.account, async () => {
    const waitMinutes = await minutesToWait(db, attempt.now, keys);
    if (waitMinutes > 0) return { waitMinutes };
    const found = await check();
    if (found) await recordSuccess(db, attempt, keys);
    else await recordFailure(db, attempt.now, keys);
    return found ?? "refused";
  });
}
