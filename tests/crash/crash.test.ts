import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#server/platform/db/database";
import { startEmbedded } from "#server/platform/db/embedded";
import { migrate } from "#server/platform/db/migrate";
import { type RunningServer, startTestServer } from "../bench/server.ts";
import { createWorld, password } from "../support/world.ts";

// Twenty each before a release; a few in every run, since each one takes a start.
const rounds = Number(process.env.KABAN_CRASHES ?? 2);
const atOnce = 8;

let dataDir: string;
let server: RunningServer;
let cookie = "";
let branchId = "";
let deposit: Record<string, unknown>;
const answers = new Map<string, string>();

/** Work on the database itself, while no server runs. */
async function withDatabase<T>(work: (db: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  const db = openDatabase(embedded.connection);
  try {
    return await work(db);
  } finally {
    await db.end();
    await embedded.stop();
  }
}

async function call(method: string, path: string, body?: unknown, key?: string, proof?: string) {
  const response = await fetch(`http://127.0.0.1:${server.port}/api/v1${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      "x-csrf-token": "0123456789abcdef",
      cookie: `csrf=0123456789abcdef; ${cookie}`,
      ...(branchId && { "x-branch-id": branchId }),
      ...(key && { "idempotency-key": key }),
      ...(proof && { "x-proof": proof }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, headers: response.headers };
}

/** Posts deposits, several at once, until so many are acknowledged; then strikes while more are under way. */
async function postUntil(acknowledged: number, strike: () => void): Promise<void> {
  let left = acknowledged;
  let struck = false;
  async function post(): Promise<void> {
    while (!struck) {
      const key = randomUUID();
      answers.set(key, "");
      const answer = await call("POST", "/transaction/deposit", deposit, key).catch(() => undefined);
      if (!answer) return;
      expect(answer.status).toBe(200);
      answers.set(key, answer.text);
      left -= 1;
      if (left <= 0 && !struck) {
        struck = true;
        strike();
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, post));
}

async function restartAndResend(): Promise<void> {
  server = await startTestServer(undefined, { dataDir });
  for (const [key, before] of answers) {
    const again = await call("POST", "/transaction/deposit", deposit, key);
    expect(again.status).toBe(200);
    if (before) expect(JSON.parse(again.text)).toEqual(JSON.parse(before));
    answers.set(key, again.text);
  }
}

async function killServer(withDatabaseToo: boolean): Promise<void> {
  const gone = new Promise((resolve) => server.process.once("exit", resolve));
  if (withDatabaseToo) {
    const [pid] = (await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n");
    process.kill(Number(pid), "SIGKILL");
  }
  server.process.kill("SIGKILL");
  await gone;
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "kaban-crash-"));
  await withDatabase(async (db) => {
    await migrate(db);
    await createWorld(db);
  });
  server = await startTestServer(undefined, { dataDir });
  const signedIn = await call("POST", "/authentication/login", { key: "teller", password });
  cookie =
    signedIn.headers
      .getSetCookie()
      .find((one) => one.startsWith("kaban_session"))
      ?.split(";")[0] ?? "";
  branchId = JSON.parse(signedIn.text).user_organization.branch.id;
  const first = async (path: string) => JSON.parse((await call("GET", path)).text).data;
  const member = await call("POST", "/member-profile/quick-create", { first_name: "Ana", last_name: "Cruz" });
  const [account] = (await first("/account/search?pageSize=500")).filter(
    (row: { member_kind: string }) => row.member_kind === "savings",
  );
  const [cash] = (await first("/payment-type/search")).filter((row: { type: string }) => row.type === "cash");
  deposit = {
    member_id: JSON.parse(member.text).id,
    account_id: account.id,
    amount: 100,
    payment_type_id: cash.id,
  };
  expect((await call("POST", "/transaction-batch", { beginning_cash: 0 }, randomUUID())).status).toBe(200);
}, 120_000);

afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe.each([
  { what: "the server", withDatabaseToo: false },
  { what: "the server and its database", withDatabaseToo: true },
])("kill -9 of $what during acknowledged postings", ({ withDatabaseToo }) => {
  it(
    `loses and doubles nothing, ${rounds} times`,
    async () => {
      for (let round = 0; round < rounds; round++) {
        let killed: Promise<void> | undefined;
        await postUntil(20 + round * 7, () => {
          killed = killServer(withDatabaseToo);
        });
        await killed;
        await restartAndResend();
      }
      const posted = await call("GET", "/transaction/search?pageSize=1");
      expect(JSON.parse(posted.text).totalSize).toBe(answers.size);
      const references = [...answers.values()].map((text) => JSON.parse(text).reference);
      expect(new Set(references).size).toBe(answers.size);
      const batch = JSON.parse((await call("GET", "/transaction-batch/current")).text);
      expect(batch.expected_cash).toBe(answers.size * 100);
    },
    rounds * 60_000,
  );
});

it("asks after a kill for the second factor that was set up before it, and takes its code", async () => {
  const ask = async (path: string, body: object, proof?: string) => {
    const { status, text } = await call("POST", `/authentication/${path}`, body, undefined, proof);
    return { status, body: JSON.parse(text) };
  };
  const action = "identity:enrol-second-factor";
  const { proof } = (await ask("verify-with-password", { password, action })).body;
  const { secret } = (await ask("second-factor/enrol", {}, proof)).body;
  const codeIn = (seconds: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 });
  expect((await ask("second-factor/confirm", { code: codeIn(0) })).status).toBe(200);
  await killServer(false);
  server = await startTestServer(undefined, { dataDir });
  const { body } = await ask("login", { key: "teller", password });
  expect(body.code).toBe("second_factor_required");
  const { challenge } = body.detail;
  expect((await ask("second-factor", { challenge, code: codeIn(30) })).status).toBe(200);
}, 60_000);
