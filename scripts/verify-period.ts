// Checks that closed months are what they were when they were closed: npm run verify-period, or of one month
// npm run verify-period -- bayanihan/main 2026-01. With the hash of its certificate behind it, it also tells
// a database that was written anew as a whole. No server may be running on an embedded database meanwhile:
// it holds the data folder.
import { type VerifiedMonth, verifyPeriods } from "#server/domain/periods/verify";
import { readConfig } from "#server/platform/config";
import { openConfigured } from "#server/platform/db/open";

const say = (text: string) => process.stdout.write(`${text}\n`);
const usage = "Usage: npm run verify-period [-- <organization>/<branch> [<YYYY-MM> [<hash>]]]";

function readWords([place, month, hash]: string[]) {
  const isRight =
    (!place || /^[a-z0-9-]+\/[a-z0-9-]+$/.test(place)) &&
    (!month || /^\d{4}-\d{2}$/.test(month)) &&
    (!hash || /^[0-9a-f]{64}$/.test(hash));
  if (!isRight) throw new Error(usage);
  return { place, month, hash };
}

function tell({ place, month, hash, entries, broken }: VerifiedMonth, known: string | undefined): boolean {
  const name = `${place} ${month}`;
  if (hash === null) {
    say(`${name}: closed before hashes were kept`);
    return known === undefined;
  }
  const isKnown = known === undefined || known === hash;
  if (!isKnown) say(`${name}: BROKEN, its hash is ${hash}`);
  for (const { kind, row } of broken) say(`${name}: BROKEN, ${kind}: ${row}`);
  if (isKnown && broken.length === 0) say(`${name}: ${entries} entries hold, ${hash}`);
  return isKnown && broken.length === 0;
}

async function run(): Promise<boolean> {
  const { hash, ...which } = readWords(process.argv.slice(2));
  const log = { error: (problem: unknown) => process.stderr.write(`${JSON.stringify(problem)}\n`) };
  const { db, close } = await openConfigured(readConfig(process.env), log, say);
  try {
    const months = await verifyPeriods(db, which);
    if (months.length === 0) say("No such month is closed");
    const isAsked = months.length > 0 || which.place === undefined;
    return months.map((one) => tell(one, hash)).every(Boolean) && isAsked;
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
