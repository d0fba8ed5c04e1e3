import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { test as base, expect } from "@playwright/test";
import { fleetingFolder } from "../support/fleeting-folder.ts";

const firstPort = Number(process.env.E2E_PORT ?? 3199);
/** Mail goes to the server tests/e2e/newcomer.spec.ts listens with. */
export const smtpPort = 3198;

/** Serves the built product with the demo cooperative from a data folder of its own. */
function serve(port: number, dataDir: string): ChildProcess {
  return spawn(process.execPath, ["dist/server/main.mjs"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}?ignoreTLS=true`,
    },
  });
}

const isReady = (url: string) =>
  fetch(`${url}/api/v1/health`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Serves it while something is done with it. */
async function whileServed(port: number, dataDir: string, work: (url: string) => Promise<void>) {
  const url = `http://localhost:${port}`;
  const server = serve(port, dataDir);
  const ended = once(server, "exit");
  try {
    const ready = async () => {
      await expect.poll(() => isReady(url), { timeout: 240_000 }).toBe(true);
    };
    const failed = ended.then(() => Promise.reject(new Error("the server ended before it was ready")));
    failed.catch(() => {});
    await Promise.race([ready(), failed]);
    await work(url);
  } finally {
    server.kill("SIGTERM");
    await ended;
  }
}

/** Loads the demo once, for the workers to copy. Returns what clears it away. */
export default async function loadDemo(): Promise<() => Promise<void>> {
  const folder = await fleetingFolder("kaban-e2e-demo-");
  await whileServed(firstPort - 2, folder.path, async () => {});
  process.env.KABAN_E2E_DEMO = folder.path;
  return () => folder.remove();
}

/**
 * Each worker has a server and a cooperative of its own. What failed is tried again by another worker, so it
 * finds nothing that the first try left behind.
 */
export const test = base.extend<object, { server: string }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use, { workerIndex }) => {
      const folder = await fleetingFolder("kaban-e2e-");
      // With its owners and rights: PostgreSQL is particular about them.
      execFileSync("cp", ["-a", `${process.env.KABAN_E2E_DEMO}/.`, folder.path]);
      try {
        await whileServed(firstPort + workerIndex, folder.path, use);
      } finally {
        await folder.remove();
      }
    },
    { scope: "worker", auto: true, timeout: 270_000 },
  ],
  baseURL: ({ server }, use) => use(server),
});
