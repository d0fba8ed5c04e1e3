// Checks that no footstep and no journal entry was changed, taken away or slipped in: npm run
// verify-footsteps. A link of footsteps noted earlier is checked too: npm run verify-footsteps --
// bayanihan=120:<hash>. No server may be running on an embedded database meanwhile: it holds the data folder.
import type { ChainState } from "#contract/operations/footsteps/verify";
import { type KnownLink, placelessChain, verifyChain } from "#server/domain/footsteps/verify";
import { readConfig } from "#server/platform/config";
import type { Database } from "#server/platform/db/database";
import { openConfigured } from "#server/platform/db/open";

const say = (text: string) => process.stdout.write(`${text}\n`);

function readKnown(words: string[]): Map<string, KnownLink> {
  const usage = "A noted link is written <organization>=<number>:<hash>";
  return new Map(
    words.map((word) => {
      const [, slug, number, hash] = /^([a-z0-9-]+)=(\d{1,15}):([0-9a-f]{64})$/.exec(word) ?? [];
      if (!slug || !number || !hash) throw new Error(usage);
      return [slug, { number: Number(number), hash }];
    }),
  );
}

function sentenceOf({ links, waiting, head, broken }: ChainState): string {
  if (broken) {
    const place = broken.number === null ? "outside the chain" : `at link ${broken.number} of ${links}`;
    const row = [broken.footstep_id, broken.activity, broken.created_at].filter(Boolean).join(", ");
    return `BROKEN ${place}: ${broken.kind} (${row})`;
  }
  const last = head ? `, the last is ${head.number}:${head.hash}` : "";
  return `${links} links hold${last}${waiting > 0 ? `; ${waiting} not linked yet` : ""}`;
}

const journals = `
  select o.slug || '/' || b.slug as name, c.links, c.holding
  from branch b join organization o on o.id = b.organization_id
  cross join lateral journal_chain(b.organization_id, b.id) c order by 1`;

async function areJournalsWhole(db: Database): Promise<boolean> {
  const { rows } = await db.query(journals);
  for (const { name, links, holding } of rows) {
    const state = links === holding ? `${links} links hold` : `BROKEN at link ${holding + 1} of ${links}`;
    say(`journal of ${name}: ${state}`);
  }
  return rows.every(({ links, holding }) => links === holding);
}

async function run(): Promise<boolean> {
  const known = readKnown(process.argv.slice(2));
  const log = { error: (problem: unknown) => process.stderr.write(`${JSON.stringify(problem)}\n`) };
  const { db, close } = await openConfigured(readConfig(process.env), log, say);
  try {
    const { rows } = await db.query("select id, slug from organization order by slug");
    const unknown = [...known.keys()].find((slug) => !rows.some((row) => row.slug === slug));
    if (unknown) throw new Error(`There is no organization ${unknown}`);
    let isWhole = true;
    for (const { id, slug } of [...rows, { id: placelessChain, slug: "(no organization)" }]) {
      const state = await verifyChain(db, id, known.get(slug) ?? null);
      say(`${slug}: ${sentenceOf(state)}`);
      isWhole &&= state.broken === null;
    }
    return (await areJournalsWhole(db)) && isWhole;
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
