// Everything that has to hold, on a fresh machine too: npm test. Says which tests it had to leave out, and
// why.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { basename, join, relative } from "node:path";
import { installPackages, isInstalled, nativeCompiler, nodeIsTooOld, root } from "./install.mjs";

const results = join(root, "test-results");
const outsideUrl = process.env.KABAN_TEST_DATABASE_URL ?? "postgresql://postgres@127.0.0.1:5432/postgres";
const smoke = ["tests/api/batches.test.ts", "tests/api/teller.test.ts", "tests/api/live.test.ts"];
/** So many files that fail are run again, as end-to-end tests are: a busy machine is slow, not wrong. */
const mostAgain = 3;
const counts = { passed: 0, failed: 0, skipped: 0 };
const leftOut = [];
const retried = [];

const problem = nodeIsTooOld() ?? (isInstalled() ? undefined : installPackages());
if (problem) {
  console.error(problem);
  process.exit(1);
}
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const natsUrl = (await answers(4222)) ? "nats://127.0.0.1:4222" : undefined;
if (!natsUrl) leftOut.push("two servers on one NATS: nothing answers on 127.0.0.1:4222");

await Promise.all([
  step("types", process.execPath, [nativeCompiler, "--noEmit", "--singleThreaded"]),
  step("lint", "npx", ["biome", "check", "--error-on-warnings", "."]),
  step("build", process.execPath, ["scripts/build.mjs"]),
]);
await vitestTwice("unit, views, architecture, and the API on the embedded PostgreSQL", [
  ...["unit", "views", "architecture", "api"].map((project) => `--project=${project}`),
]);
await vitest("topics that operations declare", ["--project=emitted"]);
await smokeOutside();
await vitest("kill -9", ["--project=crash"]);
const bank = join("..", "shared", "data", "bank-1993");
if (!existsSync(join(root, bank))) leftOut.push(`the book of a real bank: no ${bank} beside the project`);
const chromium = findChromium();
if (!process.env.KABAN_ADDRESSES) leftOut.push("every address, one by one: KABAN_ADDRESSES=1 visits them");
if (chromium) await endToEnd(chromium);
else leftOut.push("end to end: no Chromium here, and none could be installed");

for (const what of leftOut) console.log(`LEFT OUT  ${what}`);
for (const name of retried) console.log(`RETRIED  ${name}`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed > 0 ? 1 : 0);

async function smokeOutside() {
  const { port } = new URL(outsideUrl);
  if (await answers(Number(port || 5432))) {
    const env = { KABAN_TEST_DATABASE_URL: outsideUrl };
    await vitest("smoke on an outside PostgreSQL", ["--project=api", ...smoke], env);
    const { PGBOUNCER_URL } = process.env;
    if (PGBOUNCER_URL) {
      const pooled = { ...env, KABAN_TEST_PGBOUNCER_URL: PGBOUNCER_URL };
      await vitest("smoke through PgBouncer", ["--project=api", ...smoke], pooled);
    } else leftOut.push("smoke through PgBouncer: PGBOUNCER_URL names none before that PostgreSQL");
  } else leftOut.push(`smoke on an outside PostgreSQL: nothing answers on 127.0.0.1:${port || 5432}`);
}

function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
    child.once("exit", (code) => resolve(code ?? 1));
    child.once("error", () => resolve(1));
  });
}

/** A check that is one pass or one failure. */
async function step(name, command, args) {
  const code = await run(command, args);
  count(name, code === 0 ? { passed: 1 } : { failed: 1 }, code);
}

async function vitest(name, args, env = {}) {
  const { code, report } = await runVitest(name, args, env);
  if (!report) return count(name, { failed: 1 }, code);
  count(name, outcomeOf(report), code);
}

async function vitestTwice(name, args) {
  const { code, report } = await runVitest(name, args);
  if (!report) return count(name, { failed: 1 }, code);
  const failed = report.testResults.filter(({ status }) => status === "failed");
  const outcome = outcomeOf(report);
  if (failed.length === 0 || failed.length > mostAgain) return count(name, outcome, code);
  const files = failed.map((file) => relative(root, file.name));
  const again = await runVitest(`${name}, again`, [...args, ...files]);
  if (again.code !== 0) return count(name, outcome, code);
  retried.push(...failed.flatMap(titlesOfFailed));
  count(name, { ...outcome, passed: outcome.passed + report.numFailedTests, failed: 0 }, 0);
}

/** What failed in a file, as "jobs.test.ts: a run ends once"; of one that did not load, its name. */
function titlesOfFailed({ name, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === "failed");
  const file = basename(name);
  return failed.length > 0 ? failed.map(({ fullName }) => `${file}: ${fullName}`) : [file];
}

async function runVitest(name, args, env = {}) {
  const file = join(results, `${name.replaceAll(/\W+/g, "-")}.json`);
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
  const code = await run("npx", ["vitest", "run", ...reporters, ...args], {
    ...env,
    ...(natsUrl && { NATS_TEST_URL: natsUrl }),
  });
  return { code, report: existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined };
}

function outcomeOf(report) {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

async function endToEnd(executable) {
  const file = join(results, "end-to-end.json");
  const env = { CHROMIUM: executable, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const code = await run("npx", ["playwright", "test", "--reporter=list,json"], env);
  if (!existsSync(file)) return count("end to end", { failed: 1 }, code);
  const { stats, suites } = JSON.parse(readFileSync(file, "utf8"));
  const { expected, unexpected, flaky, skipped } = stats;
  retried.push(...flakyIn(suites));
  count("end to end", { passed: expected + flaky, failed: unexpected, skipped }, code);
}

/** What passed only when it was run again, as "day.spec.ts: a teller's day". */
function flakyIn(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
      .map(({ file, title }) => `${file}: ${title}`),
    ...flakyIn(inner),
  ]);
}

function count(name, { passed = 0, failed = 0, skipped = 0 }, code) {
  counts.passed += passed;
  counts.skipped += skipped;
  // A run that ended badly without naming a test still failed.
  counts.failed += failed === 0 && code !== 0 ? 1 : failed;
  console.log(`${failed > 0 || code !== 0 ? "FAILED" : "ok"}  ${name}`);
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", timeout: 1000 });
    const end = (found) => {
      socket.destroy();
      resolve(found);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
    socket.once("timeout", () => end(false));
  });
}

function findChromium() {
  const names = [
    process.env.CHROMIUM,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ];
  const found = () => names.find((name) => name && existsSync(name));
  if (found()) return found();
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  console.log("Installing Chromium for the end-to-end tests …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore", env });
  spawnSync("apt-get", ["install", "-y", "-qq", "chromium", "fonts-noto-core"], { stdio: "ignore", env });
  return found();
}
