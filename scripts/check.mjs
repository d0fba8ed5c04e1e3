// The quick look before a commit: types, lint and unit tests, side by side.
import { spawn } from "node:child_process";
import { root } from "./install.mjs";

const checks = [
  ["tsc", "--noEmit"],
  ["biome", "check", "--error-on-warnings", "."],
  ["vitest", "run", "--project=unit", "--reporter=dot", "--exclude=server/platform/db/**"],
];

const codes = await Promise.all(
  checks.map(
    (args) =>
      new Promise((resolve) =>
        spawn("npx", args, { cwd: root, stdio: "inherit" }).once("exit", (code) => resolve(code)),
      ),
  ),
);
process.exit(codes.every((code) => code === 0) ? 0 : 1);
