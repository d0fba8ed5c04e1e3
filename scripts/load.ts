// Loads a book of another bank into a branch of its own: npm run load -- <folder>. See docs/operations.md.
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Client } from "./load/client.ts";
import { loadBook } from "./load/load-book.ts";
import { type OwnServer, startOwnServer } from "./load/own-server.ts";
import { readBook } from "./load/read-book.ts";
import { agrees, reportLines } from "./load/report.ts";

const usage = `Usage: npm run load -- <folder> [--url http://localhost:3000] [--user owner@demo.kaban.test]
  [--password …] [--organization slug] [--branch name]
The folder holds members.csv, transactions.csv and, to be checked against, expected-balances.csv.
When no server answers at the address, one is started for the time of the load, as npm start would.`;

const say = (text: string) => process.stdout.write(`${text}\n`);

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      url: { type: "string", default: "http://localhost:3000" },
      user: { type: "string", default: "owner@demo.kaban.test" },
      password: { type: "string", default: process.env.KABAN_PASSWORD ?? "kaban-demo-2026" },
      organization: { type: "string" },
      branch: { type: "string" },
    },
  });
  const [folder, ...more] = positionals;
  if (!folder || more.length > 0) throw new Error(usage);
  if (!/^https?:/.test(values.url) || !URL.canParse(values.url)) {
    throw new Error(`--url is no address such as http://localhost:3000: ${values.url}`);
  }
  return { ...values, folder: resolve(folder), branch: values.branch ?? basename(resolve(folder)) };
}

const isHere = (url: string) => ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);

async function findServer(url: string): Promise<{ client: Client; own?: OwnServer }> {
  const client = new Client(url);
  if (await client.isThere()) return { client };
  if (!isHere(url)) throw new Error(`No server answers at ${url}`);
  say(`No server answers at ${url}; starting one for the time of the load`);
  const own = await startOwnServer(say);
  const ownClient = new Client(own.url);
  await ownClient.isThere();
  return { client: ownClient, own };
}

async function run(): Promise<number> {
  const options = readArguments();
  const book = readBook(options.folder);
  const { client, own } = await findServer(options.url);
  try {
    say("Stopped at any moment, the same command goes on where it was.");
    const report = await loadBook(client, book, { ...options, say });
    for (const line of reportLines(report)) say(line);
    return agrees(report) ? 0 : 1;
  } finally {
    await own?.close();
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
