import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

let folder: string;
let supervisor: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kaban-supervise-"));
});
afterEach(() => {
  supervisor?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

const module = join(import.meta.dirname, "supervise.mjs");

/** Keeps a server running that does on each of its starts what is given, the last one from then on. */
function supervise(steps: string[], waits = { firstWaitMs: 10, longestWaitMs: 40, steadyMs: 60_000 }) {
  const starts = join(folder, "starts");
  const server = `
    const { appendFileSync, readFileSync } = require("node:fs");
    appendFileSync(${JSON.stringify(starts)}, "x");
    const count = readFileSync(${JSON.stringify(starts)}, "utf8").length;
    const ready = () => new Promise((done) => process.send("ready", done));
    const stay = () => { process.on("SIGTERM", () => process.exit(0)); setInterval(() => {}, 1000); };
    const steps = [${steps.map((step) => `async () => { ${step} }`).join(",")}];
    steps[Math.min(count, steps.length) - 1]();`;
  const file = join(folder, "server.cjs");
  writeFileSync(file, server);
  const program = `
    import { keepRunning } from ${JSON.stringify(module)};
    process.exit(await keepRunning([${JSON.stringify(file)}], {}, console.log, ${JSON.stringify(waits)}));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  supervisor = child;
  let said = "";
  child.stdout.on("data", (text) => {
    said += text;
  });
  const exit = once(child, "exit");
  return {
    stop: () => child.kill("SIGTERM"),
    async saying(text: string) {
      while (!said.includes(text)) await once(child.stdout, "data");
    },
    ended: async () => {
      const [code] = await exit;
      return { code, said, starts: readFileSync(starts, "utf8").length };
    },
  };
}

it("starts a server again that dies, later each time, until it is told to stop", async () => {
  const dies = 'await ready(); process.kill(process.pid, "SIGKILL");';
  const server = supervise([dies, "process.exit(3);", 'await ready(); stay(); console.log("up");']);
  await server.saying("up\n");
  server.stop();
  const { code, said, starts } = await server.ended();
  expect([code, starts]).toEqual([0, 3]);
  expect(said.split("\n").slice(0, 2)).toEqual([
    "Kaban was ended by SIGKILL. Starting it again in 1 s …",
    "Kaban ended with code 3. Starting it again in 1 s …",
  ]);
});

it("waits longer each time, and not while it stayed up", async () => {
  const dies = "await ready(); process.exit(1);";
  const waits = { firstWaitMs: 1, longestWaitMs: 60_000, steadyMs: 60_000 };
  const server = supervise([...Array(12).fill(dies), "await ready(); stay();"], waits);
  await server.saying("again in 2 s");
  server.stop();
  expect(await server.ended()).toMatchObject({ code: 0, starts: 11 });
  const steady = supervise([...Array(12).fill(dies), 'await ready(); stay(); console.log("up");'], {
    ...waits,
    steadyMs: 0,
  });
  await steady.saying("up\n");
  steady.stop();
  expect((await steady.ended()).said).not.toContain("2 s");
});

it("leaves one alone that dies before it was ever ready", async () => {
  expect(await supervise(["process.exit(7);"]).ended()).toEqual({ code: 7, said: "", starts: 1 });
});

it("ends with a server that ends by itself, and while it waits to start one again", async () => {
  const { code, starts } = await supervise(["await ready(); process.exit(0);"]).ended();
  expect([code, starts]).toEqual([0, 1]);
  rmSync(join(folder, "starts"));
  const patient = { firstWaitMs: 600_000, longestWaitMs: 600_000, steadyMs: 0 };
  const waiting = supervise(["await ready(); process.exit(1);"], patient);
  await waiting.saying("again in 600 s");
  waiting.stop();
  expect(await waiting.ended()).toMatchObject({ code: 0, starts: 1 });
});
