// Checks that closed months and fiscal years are what they were when they were closed: npm run verify-period,
// or of one npm run verify-period -- bayanihan/main 2026-01, or 2026 for a year and its months. With the hash
// of its certificate behind it, it also tells a database that was written anew as a whole. No server may be
// running on an embedded database meanwhile: it holds the data folder.
import { type Broken, verifyPeriods } from "#server/domain/periods/verify";
import { readConfig } from "#server/platform/config";
import { openConfigured } from "#server/platform/db/open";

const say = (text: string) => process.stdout.write(`${text}\n`);
const usage = "Usage: npm run verify-period [-- <organization>/<branch> [<YYYY-MM or YYYY> [<hash>]]]";

function readWords([place, period, hash]: string[]) {
  const isRight =
    (!place || /^[a-z0-9-]+\/[a-z0-9-]+$/.test(place)) &&
    (!period || /^\d{4}(-\d{2})?$/.test(period)) &&
    (!hash || /^[0-9a-f]{64}$/.test(hash));
  if (!isRight) throw new Error(usage);
  return { place, period, hash };
}

interface Told {
  name: string;
  /** "12 entries", "12 months". */
  holds: string;
  hash: string | null;
  broken: Broken[];
  /** The hash of its certificate, where that was named. */
  known?: string | undefined;
}

function tell({ name, holds, hash, broken, known }: Told): boolean {
  if (hash === null) {
    say(`${name}: closed before hashes were kept`);
    return known === undefined;
  }
  const isKnown = known === undefined || known === hash;
  if (!isKnown) say(`${name}: BROKEN, its hash is ${hash}`);
  for (const { kind, row } of broken) say(`${name}: BROKEN, ${kind}: ${row}`);
  if (isKnown && broken.length === 0) say(`${name}: ${holds} hold, ${hash}`);
  return isKnown && broken.length === 0;
}

async function run(): Promise<boolean> {
  const { hash, ...which } = readWords(process.argv.slice(2));
  const log = { error: (problem: unknown) => process.stderr.write(`${JSON.stringify(problem)}\n`) };
  const { db, close } = await openConfigured(readConfig(process.env), log, say);
  try {
    const { months, years } = await verifyPeriods(db, which);
    const isYear = which.period?.length === 4;
    const told = [
      ...months.map(({ place, month, entries, ...one }) =>
        tell({
          ...one,
          name: `${place} ${month}`,
          holds: `${entries} entries`,
          known: isYear ? undefined : hash,
        }),
      ),
      ...years.map(({ place, year, months: sealed, ...one }) =>
        tell({ ...one, name: `${place} ${year}`, holds: `${sealed} months and the closing`, known: hash }),
      ),
    ];
    const isAsked = (isYear ? years.length : months.length) > 0;
    if (!isAsked) say(isYear ? "No such year is closed" : "No such month is closed");
    return told.every(Boolean) && (isAsked || which.place === undefined);
  } finally {
    await close();
  }
}

run().then(
  (isWhole) => {
    process.exitCode = isWhole ? 0 : 1;
  },
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  },
);
