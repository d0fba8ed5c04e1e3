import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { proofOf } from "../support/accounts.ts";
import type { Client } from "../support/app.ts";
import { requestOf, setRule } from "../support/approvals.ts";
import { addMember, checkAndClose, expectStatus, openCounters } from "../support/counter.ts";
import { password } from "../support/world.ts";

const { kaban, teller, manager, move } = await openCounters();
let ana: string;
let secret: string;
let recovery: string[];

const codeNow = (of = secret) =>
  new TOTP({ secret: Secret.fromBase32(of) }).generate({ timestamp: kaban.clock.now().getTime() });
const wrongCode = () => codeNow().replace(/^./, (digit) => String((Number(digit) + 5) % 10));

async function giveSecondFactor(client: Client) {
  const proof = await proofOf(client, "identity:enrol-second-factor", password);
  const enrolled = expectStatus(await client.post("/authentication/second-factor/enrol", {}, proof));
  const code = codeNow(enrolled.secret);
  const { recovery_codes } = expectStatus(
    await client.post("/authentication/second-factor/confirm", { code }),
  );
  return { secret: enrolled.secret as string, recovery: recovery_codes as string[] };
}

beforeAll(async () => {
  await setRule(kaban, teller.branchId, "withdrawal", { from_amount: 0 });
  ana = await addMember(teller, { first_name: "Ana", last_name: "Lim" });
  expectStatus(await move(teller, "deposit", ana, 900_000));
  ({ secret, recovery } = await giveSecondFactor(manager));
});
afterAll(() => checkAndClose(kaban));
beforeEach(async () => {
  await kaban.db.query("delete from login_attempt");
  await kaban.db.query("delete from throttle");
  // Each code opens once.
  kaban.clock.advance({ minutes: 2 });
});

const ask = async () => requestOf(await move(teller, "withdraw", ana, 10_000)).id;
const here = async (given: Record<string, unknown>, id?: string) =>
  teller.post(`/approvals/${id ?? (await ask())}/approve-here`, { approver: "manager", ...given });
const approved = (answer: Awaited<ReturnType<typeof here>>) => expectStatus(answer).state === "approved";

test("who has a second factor confirms by password, code, both, or a recovery code", async () => {
  expect(approved(await here({ password }))).toBe(true);
  expect(approved(await here({ otp: codeNow() }))).toBe(true);
  kaban.clock.advance({ minutes: 2 });
  expect(approved(await here({ password, otp: codeNow() }))).toBe(true);
  expect(approved(await here({ otp: recovery[0] }))).toBe(true);
  expect((await here({ otp: recovery[0] })).body.code).toBe("approval_refused");
});

test("what is given must be right: neither makes up for the other, and a code opens once", async () => {
  expect((await here({})).body.fields).toEqual({ password: "Password is empty" });
  const [id, otp] = [await ask(), codeNow()];
  expect((await here({ password, otp: wrongCode() }, id)).body.code).toBe("approval_refused");
  expect((await here({ password: "wrong", otp }, id)).body.code).toBe("approval_refused");
  expect(approved(await here({ otp }, id))).toBe(true);
  expect((await here({ otp })).body.code).toBe("approval_refused");
  expect((await here({ approver: "owner", otp: "123456" })).body.code).toBe("approval_refused");
});

test("wrong codes count toward the lock-out as wrong passwords", async () => {
  const id = await ask();
  for (let count = 0; count < 3; count++) await here({ otp: wrongCode() }, id);
  for (let count = 0; count < 2; count++) await here({ password: "wrong" }, id);
  expect((await here({ otp: codeNow() }, id)).body).toMatchObject({
    code: "too_many_attempts",
    detail: { minutes: 1 },
  });
});

test("where the rule demands it, both are needed", async () => {
  await setRule(kaban, teller.branchId, "withdrawal", { from_amount: 0, asks_code: true });
  const id = await ask();
  for (const given of [{ password }, { otp: codeNow() }])
    expect((await here(given, id)).body).toMatchObject({
      code: "code_required",
      fields: { otp: expect.anything() },
    });
  expect((await here({ approver: "owner", password, otp: "123456" }, id)).body.code).toBe("approval_refused");
  expect(approved(await here({ password, otp: codeNow() }, id))).toBe(true);
  await setRule(kaban, teller.branchId, "withdrawal", { from_amount: 0 });
});

test("where the organization demands a second factor of everybody too, also of a witness", async () => {
  const id = await ask();
  const { id: batchId } = expectStatus(await teller.get("/transaction-batch/current"));
  const demand = "update organization set require_second_factor = $1 where slug = 'bayanihan'";
  const owner = await kaban.signIn("owner");
  await giveSecondFactor(owner);
  await kaban.db.query(demand, [true]);
  const end = (more: Record<string, unknown>) =>
    owner.put(`/transaction-batch/${batchId}/end`, {
      counts: [],
      witness: "manager",
      witness_password: password,
      ...more,
    });
  expect((await end({})).body).toMatchObject({
    code: "code_required",
    fields: { witness_otp: expect.anything() },
  });
  await kaban.db.query(demand, [false]);
  expect(approved(await here({ password }, id))).toBe(true);
});

test("a code is not kept with the request, nor in the log", async () => {
  const otp = codeNow();
  expect(approved(await here({ password, otp }))).toBe(true);
  const { rows } = await kaban.db.query("select after from footstep where module = 'approvals'");
  expect(JSON.stringify(rows)).not.toContain(otp);
});
