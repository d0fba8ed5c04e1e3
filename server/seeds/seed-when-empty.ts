import type { Clock } from "#server/platform/clock";
import type { Database, Transaction } from "#server/platform/db/database";
import { inSystem } from "#server/platform/db/tenant";
import type { Files } from "#server/platform/files/files";
import { demoPassword, demoPeople, foundDemo, liveDemo } from "#server/seeds/demo/demo";
import { seedNewResources } from "#server/seeds/resources";

// Any fixed number: it keeps two servers that start together from filling the database together.
const lockKey = 5_226_227;

const emptyLines = [
  "The database is empty and holds no demo. To begin, stop Kaban and run:",
  "  npm run owner -- <e-mail> <organization> <branch>",
];

async function isThere(db: Pick<Transaction, "query">, email: string | null): Promise<boolean> {
  const { rows } = await db.query(
    "select exists (select from user_account where $1::text is null or email = $1) as there",
    [email],
  );
  return rows[0].there;
}

/** Whether nobody uses the database yet. */
export const isEmpty = async (db: Database) => !(await isThere(db, null));

/** Whether the demo cooperative is in the database, whenever it was loaded. */
export const hasDemo = (db: Database) => isThere(db, demoPeople[0]?.email ?? "");

function signInLines(): string[] {
  const widest = Math.max(...demoPeople.map(({ email = "" }) => email.length));
  const places = ({ organization, branches = "" }: (typeof demoPeople)[number]) =>
    branches
      .split(" ")
      .map((branch) => `${organization}/${branch}`)
      .join(", ");
  return [
    `Sign in to the demo with the password ${demoPassword}:`,
    ...demoPeople.map((row) => `  ${(row.email ?? "").padEnd(widest)}  ${row.role} of ${places(row)}`),
  ];
}

/**
 * Loads the demo cooperative into a database nobody uses yet, saying how far it is; a load that was cut short
 * goes on where it was. With `demo` false it creates nothing. Branches that are there get the first rows of
 * resources that have come since. Returns the lines to print at the end of the start: the demo's sign-ins as
 * long as it is there, or how to begin with an empty database.
 */
export async function seedWhenEmpty(
  db: Database,
  { demo, clock, files, say }: { demo: boolean; clock: Clock; files: Files; say: (text: string) => void },
): Promise<string[]> {
  /** One server at a time: another that starts meanwhile waits, and finds everything there. */
  const alone = <T>(work: (tx: Transaction) => Promise<T>) =>
    inSystem(db, async (tx) => {
      await tx.query("select pg_advisory_xact_lock($1)", [lockKey]);
      return work(tx);
    });
  const isBare = await alone(async (tx) => {
    if (await isThere(tx, null)) return false;
    if (demo) await foundDemo(tx, clock.now());
    return !demo;
  });
  if (isBare) return emptyLines;
  await alone((tx) => seedNewResources(tx, clock.now()));
  const isDemo = await hasDemo(db);
  if (isDemo && demo) await alone(() => liveDemo(db, files, { say, now: clock.now() }));
  return isDemo ? signInLines() : [];
}
