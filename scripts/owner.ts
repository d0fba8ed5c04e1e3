// Begins an empty database: npm run owner -- <e-mail> <organization> <branch>. No server may be running on an
// embedded database meanwhile: it holds the data folder.
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { z } from "zod";
import { foundOrganization } from "#server/domain/organizations/found";
import { systemClock } from "#server/platform/clock";
import { readConfig } from "#server/platform/config";
import { migrate } from "#server/platform/db/migrate";
import { openConfigured } from "#server/platform/db/open";

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Reads a line without showing what is typed; from a pipe, its first line. */
async function askPassword(): Promise<string> {
  process.stdout.write("Password of the owner, at least 8 characters: ");
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY });
  try {
    for await (const line of lines) return line;
    return "";
  } finally {
    lines.close();
    process.stdout.write("\n");
  }
}

function readArguments() {
  const [email = "", organization = "", branch = ""] = process.argv.slice(2).map((text) => text.trim());
  if (!organization || !branch) {
    throw new Error('Usage: npm run owner -- <e-mail> "<organization>" "<branch>"');
  }
  if (!z.email().safeParse(email).success) throw new Error("Invalid email");
  return { email, organization, branch };
}

async function run() {
  const asked = readArguments();
  const password = await askPassword();
  if (password.length < 8) throw new Error("Password must atleast 8 characters");
  const config = readConfig(process.env);
  const log = { error: (problem: unknown) => process.stderr.write(`${JSON.stringify(problem)}\n`) };
  const opened = await openConfigured(config, log, say);
  try {
    await migrate(opened.db);
    await foundOrganization(opened.db, { ...asked, password, now: systemClock.now() });
    say(`${asked.email} owns ${asked.organization}, branch ${asked.branch}. Start Kaban and sign in.`);
  } finally {
    await opened.close();
  }
}

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
