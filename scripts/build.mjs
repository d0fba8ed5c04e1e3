// Builds the browser into dist/web and the server into dist/server; what has not changed is not built again.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const kaban = join(dirname(fileURLToPath(import.meta.url)), "..");
const browserBuild = ["scripts/browser-build.ts", "scripts/shims"];
const shared = [
  "contract",
  "locales",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "scripts/build.mjs",
];

const parts = [
  {
    name: "browser",
    inputs: [...shared, "src", "public", "index.html", "vite.config.ts", ...browserBuild],
    output: "dist/web/index.html",
    make: buildBrowser,
  },
  {
    name: "server",
    inputs: [...shared, "server"],
    output: "dist/server/main.mjs",
    make: (root) => bundle(root, "server/main.ts", "dist/server/main.mjs"),
  },
  {
    name: "load program",
    inputs: [...shared, "server", "scripts/load.ts", "scripts/load"],
    output: "dist/server/load.mjs",
    needs: "scripts/load.ts",
    make: (root) => bundle(root, "scripts/load.ts", "dist/server/load.mjs"),
  },
];

/** Answers the names of the parts that had to be built. */
export async function build({ root = kaban, log = console.log } = {}) {
  const stampFile = join(root, "dist/.build-stamp");
  const stamps = readStamps(stampFile);
  const built = [];
  for (const part of parts) {
    if (part.needs && !existsSync(join(root, part.needs))) continue;
    const stamp = hashInputs(root, part.inputs);
    if (stamps[part.name] === stamp && existsSync(join(root, part.output))) continue;
    log(`Building the ${part.name} …`);
    const startedMs = Date.now();
    await part.make(root);
    log(`Built the ${part.name} in ${((Date.now() - startedMs) / 1000).toFixed(1)} s`);
    // Written part by part: when a later one fails, this one need not be built again.
    stamps[part.name] = stamp;
    mkdirSync(dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, JSON.stringify(stamps, null, 2));
    built.push(part.name);
  }
  return built;
}

function readStamps(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}

function hashInputs(root, inputs) {
  const hash = createHash("sha256");
  for (const path of inputs.flatMap((input) => filesUnder(root, input))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** In a fixed order, without the tests: they are part of nothing we build. */
function filesUnder(root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(root, `${path}/${name}`));
}

async function buildBrowser(root) {
  process.env.NODE_ENV = "production";
  const vite = await import("vite");
  await vite.build({ root, logLevel: "warn", build: { outDir: join(root, "dist/web"), emptyOutDir: true } });
}

async function bundle(root, entry, outfile) {
  const esbuild = await import("esbuild");
  // A server half written by an interrupted build must not pass for a built one.
  rmSync(join(root, outfile), { force: true });
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    sourcemap: true,
    logLevel: "warning",
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const built = await build();
  if (built.length === 0) console.log("Nothing has changed since the last build");
}
