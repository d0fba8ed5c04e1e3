import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { password } from "../support/world.ts";
import { type Call, rounds, startVictim, type Victim } from "./victim.ts";

const atOnce = 8;

let victim: Victim;
let call: Call;
let deposit: Record<string, unknown>;
const answers = new Map<string, string>();

/** Posts deposits, several at once, until so many are acknowledged; then strikes while more are under way. */
async function postUntil(acknowledged: number, strike: () => void): Promise<void> {
  let left = acknowledged;
  let struck = false;
  async function post(): Promise<void> {
    while (!struck) {
      const key = randomUUID();
      answers.set(key, "");
      const answer = await call("POST", "/transaction/deposit", deposit, { key }).catch(() => undefined);
      // A server whose database dies first may still say so before it dies itself: that acknowledges nothing.
      if (!answer || (struck && answer.status >= 500)) return;
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
  await victim.restart();
  for (const [key, before] of answers) {
    const again = await call("POST", "/transaction/deposit", deposit, { key });
    expect(again.status).toBe(200);
    if (before) expect(JSON.parse(again.text)).toEqual(JSON.parse(before));
    answers.set(key, again.text);
  }
}

beforeAll(async () => {
  victim = await startVictim();
  call = await victim.signIn("teller");
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
  expect(
    (await call("POST", "/transaction-batch", { beginning_cash: 0 }, { key: randomUUID() })).status,
  ).toBe(200);
}, 120_000);

afterAll(() => victim.end());

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
          killed = victim.kill(withDatabaseToo);
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
  const ask = async (path: string, body: object, proof = "") => {
    const { status, text } = await call("POST", `/authentication/${path}`, body, { proof });
    return { status, body: JSON.parse(text) };
  };
  const action = "identity:enrol-second-factor";
  const { proof } = (await ask("verify-with-password", { password, action })).body;
  const { secret } = (await ask("second-factor/enrol", {}, proof)).body;
  const codeIn = (seconds: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 });
  expect((await ask("second-factor/confirm", { code: codeIn(0) })).status).toBe(200);
  await victim.kill();
  await victim.restart();
  const { body } = await ask("login", { key: "teller", password });
  expect(body.code).toBe("second_factor_required");
  const { challenge } = body.detail;
  expect((await ask("second-factor", { challenge, code: codeIn(30) })).status).toBe(200);
}, 60_000);
