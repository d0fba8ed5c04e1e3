// The quick look before a commit: types, lint and unit tests, side by side.
import { spawn } from "node:child_process";
import { nativeCompiler, root } from "./install.mjs";

const types = ["--incremental", "--tsBuildInfoFile", "node_modules/.cache/types.tsbuildinfo"];
const checks = [
  [process.execPath, nativeCompiler, "--noEmit", "--singleThreaded", ...types],
  ["npx", "biome", "check", "--error-on-warnings", "."],
  ["npx", "vitest", "run", "--project=unit", "--reporter=dot", "--exclude=server/platform/db/**"],
];

const codes = await Promise.all(
  checks.map(
    ([command, ...args]) =>
      new Promise((resolve) =>
        spawn(command, args, { cwd: root, stdio: "inherit" }).once("exit", (code) => resolve(code)),
      ),
  ),
);
process.exit(codes.every((code) => code === 0) ? 0 : 1);
