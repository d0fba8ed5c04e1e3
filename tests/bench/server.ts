import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface RunningServer {
  port: number;
  process: ChildProcess;
  /** From the spawn to the first answer. */
  readyMs: number;
  dataDir: string;
  /** Resident memory of the Node process, in MiB. */
  memoryMib(): number;
  stop(): Promise<void>;
}

/** A port nothing listens on now, as the system gives it. */
async function freePort(): Promise<number> {
  const listener = createServer().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, "close");
  return port;
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/api/v1/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Starts the built server as its operator would, on a database of its own or the one given. */
export async function startTestServer(
  databaseUrl?: string,
  keep?: { dataDir: string },
): Promise<RunningServer> {
  const port = await freePort();
  const dataDir = keep?.dataDir ?? mkdtempSync(join(tmpdir(), "kaban-bench-"));
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [...(process.env.BENCH_NODE ?? "").split(" ").filter(Boolean), "dist/server/main.mjs"],
    {
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        NODE_ENV: "production",
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: "warn",
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      },
    },
  );
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error("the server ended before it answered");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    port,
    process: child,
    readyMs: performance.now() - started,
    dataDir,
    memoryMib: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024,
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
      if (!keep) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
