// From a fresh clone to a running Kaban: npm start. Uses nothing but Node until the packages are installed.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { installPackages, isInstalled, nodeIsTooOld, root } from "./install.mjs";

checkNode();
install();
await build();
run();

function step(number, text) {
  console.log(`${number}/4 ${text}`);
}

function checkNode() {
  const problem = nodeIsTooOld();
  if (problem) fail(problem);
  step(1, `Node ${process.versions.node} is fine`);
}

function install() {
  if (isInstalled()) return step(2, "Packages are installed");
  step(2, "Installing packages (a minute or so) …");
  const problem = installPackages();
  if (problem) fail(problem);
}

async function build() {
  step(3, "Building what has changed …");
  try {
    const { build } = await import("./build.mjs");
    const built = await build({ log: (line) => console.log(`    ${line}`) });
    if (built.length === 0) console.log("    Nothing has changed");
  } catch (error) {
    fail(`The build failed: ${error instanceof Error ? error.message : error}`);
  }
}

function run() {
  step(4, "Starting Kaban …");
  const server = spawn(process.execPath, ["--enable-source-maps", "dist/server/main.mjs"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill(signal));
  server.once("error", (error) => fail(`The server could not be started: ${error.message}`));
  server.once("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
