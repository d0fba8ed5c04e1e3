// Lets somebody in again who lost their password or second factor, an owner above all:
// npm run recover -- --email <e-mail or user name>. No server may be running on an embedded database
// meanwhile: it holds the data folder.
import { parseArgs } from "node:util";
import { recoverAccount } from "#server/domain/identity/recover";
import { systemClock } from "#server/platform/clock";
import { readConfig } from "#server/platform/config";
import { migrate } from "#server/platform/db/migrate";
import { openConfigured } from "#server/platform/db/open";

const say = (text: string) => process.stdout.write(`${text}\n`);

async function run() {
  const { values } = parseArgs({ options: { email: { type: "string", default: "" } } });
  const key = values.email.trim();
  if (!key) throw new Error("Usage: npm run recover -- --email <e-mail or user name>");
  const log = { error: (problem: unknown) => process.stderr.write(`${JSON.stringify(problem)}\n`) };
  const opened = await openConfigured(readConfig(process.env), log, say);
  try {
    await migrate(opened.db);
    const recovered = await recoverAccount(opened.db, { key, now: systemClock.now() });
    const { user_name, password, hadSecondFactor } = recovered;
    say(`${user_name} signs in once with the password ${password} and then chooses their own.`);
    say(hadSecondFactor ? "Their second factor is gone, and" : "They had no second factor;");
    say("they are signed out everywhere. The activity log says so.");
  } finally {
    await opened.close();
  }
}

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
