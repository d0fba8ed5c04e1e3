// From a fresh clone to a running Kaban: npm start. Uses nothing but Node until the packages are installed.
import { installPackages, isInstalled, nodeIsTooOld, root } from "./install.mjs";
import { keepRunning } from "./supervise.mjs";

checkNode();
install();
await build();
await run();

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

async function run() {
  step(4, "Starting Kaban …");
  const args = ["--enable-source-maps", "dist/server/main.mjs"];
  const options = { cwd: root, env: { ...process.env, NODE_ENV: "production" } };
  process.exit(await keepRunning(args, options, console.error));
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
