import type { Database } from "#server/platform/db/database";

/** Who tries a password: the name they typed, and where from. */
export interface Attempt {
  key: string;
  address: string;
  now: Date;
}

/** How many wrong passwords are free of waiting, and how fast one is forgotten. */
const limits = {
  /** Of one name from one address: what somebody else does elsewhere locks nobody out. */
  account: { free: 5, forgetSeconds: 900 },
  /** Of one address, whatever the names: far beyond what a busy branch mistypes. */
  address: { free: 100, forgetSeconds: 60 },
};

const keysOf = ({ key, address }: Attempt) => ({
  account: `account ${address} ${key.trim().toLowerCase()}`,
  address: `address ${address}`,
});

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

async function recordFailure(db: Database, attempt: Attempt): Promise<void> {
  const keys = keysOf(attempt);
  for (const kind of ["account", "address"] as const) {
    const { free, forgetSeconds } = limits[kind];
    const { rows } = await db.query(countFailure, [keys[kind], attempt.now, forgetSeconds]);
    if (rows[0].failures >= free) await db.query(block, [keys[kind], attempt.now, free]);
  }
}

async function minutesToWait(db: Database, attempt: Attempt): Promise<number> {
  const { rows } = await db.query(
    "select max(blocked_until) as until from login_attempt where key = any($1) and blocked_until > $2",
    [Object.values(keysOf(attempt)), attempt.now],
  );
  const until: string | null = rows[0].until;
  return until ? Math.ceil((Date.parse(until) - attempt.now.getTime()) / 60_000) : 0;
}

const queues = new Map<string, Promise<unknown>>();

/**
 * Tries of one name from one address wait for each other, so that a hundred at once are not a hundred free
 * ones.
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
export function guardPassword<T extends object>(
  db: Database,
  attempt: Attempt,
  check: () => Promise<T | null>,
): Promise<T | "refused" | { waitMinutes: number }> {
  const { account } = keysOf(attempt);
  return oneAtATime(account, async () => {
    const waitMinutes = await minutesToWait(db, attempt);
    if (waitMinutes > 0) return { waitMinutes };
    const found = await check();
    if (found) await db.query("delete from login_attempt where key = $1", [account]);
    else await recordFailure(db, attempt);
    return found ?? "refused";
  });
}
