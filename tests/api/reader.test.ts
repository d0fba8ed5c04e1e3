import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { readConfig } from "#server/platform/config";
import type { Database } from "#server/platform/db/database";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { addMember, type CounterIds, counterIds, expectStatus, openBatch } from "../support/counter.ts";
import { openStream } from "../support/live.ts";
import { type Pair, startPair } from "../support/standby.ts";

let pair: Pair;
let db: Database;
let kaban: TestApp;
let manager: Client;
let teller: Client;
let accountant: Client;
let ids: CounterIds;

beforeAll(async () => {
  pair = await startPair();
  db = pair.open();
  kaban = { ...(await startTestApp({ db })), db };
  manager = await kaban.signIn("manager");
  teller = await kaban.signIn("teller");
  accountant = await kaban.signIn("accountant");
  ids = await counterIds(kaban, teller.branchId);
});
afterEach(() => pair.resume());
afterAll(async () => {
  await kaban.close();
  await db.end();
  await pair.close();
});

const banksOf = async (client: Client) =>
  expectStatus(await client.get("/bank/search?pageSize=100")).data.map(({ name }: { name: string }) => name);
const addBank = async (name: string) => expectStatus(await manager.post("/bank", { name }), 201);

it("is a standby of a named database, not of the embedded one", () => {
  const url = "postgresql://kaban@replica/kaban";
  expect(() => readConfig({ DATABASE_READER_URL: url })).toThrow("DATABASE_URL, which is missing");
  const { databaseReaderUrl } = readConfig({ DATABASE_READER_URL: url, DATABASE_URL: url });
  expect(databaseReaderUrl).toBe(url);
});

describe("a list", () => {
  it("is read from the standby once that has what its reader wrote", async () => {
    await addBank("Replayed");
    await pair.pause();
    await addBank("Of the primary alone");
    expect(await banksOf(teller)).toContain("Replayed");
    expect(await banksOf(teller)).not.toContain("Of the primary alone");
  });

  it("shows its writer what they wrote, though it is not replayed yet", async () => {
    await pair.pause();
    await addBank("Just written");
    expect(await banksOf(manager)).toContain("Just written");
    const file = await manager.get("/bank/export?format=csv");
    expect(file.text).toContain("Just written");
  });
});

describe("what was posted", () => {
  it("is at once in the statements of whoever posted it, on paper too", async () => {
    await openBatch(teller, 1_000_000);
    const member = await addMember(teller);
    await pair.pause();
    const deposit = { member_id: member, account_id: ids.savings, amount: 12_345, payment_type_id: ids.cash };
    expectStatus(await teller.post("/transaction/deposit", deposit));
    const at = `/member-accounting-ledger/member-profile/${member}`;
    const ofAccount = `${at}/account/${ids.savings}`;
    expect(expectStatus(await teller.get(`${ofAccount}/ledger`))).toMatchObject({
      closing: 12_345,
      count: 1,
    });
    expect(expectStatus(await teller.get(`${at}/total`)).accounts[0]).toMatchObject({ balance: 12_345 });
    expect(expectStatus(await teller.get(`${ofAccount}/passbook`))).toMatchObject({ waiting_count: 1 });
    expect((await teller.get(`${ofAccount}/statement`)).headers["content-type"]).toBe("application/pdf");
    const elsewhere = expectStatus(await accountant.get(`${ofAccount}/ledger`));
    expect(elsewhere).toMatchObject({ closing: 0, count: 0 });
    await pair.resume();
    const after = expectStatus(await accountant.get(`${ofAccount}/ledger`));
    expect(after).toMatchObject({ closing: 12_345, count: 1 });
  });

  it("is in a trial balance as recorded by a moment, which only the primary can promise", async () => {
    await pair.pause();
    const recordedBy = kaban.clock.now().toISOString();
    const now = expectStatus(await accountant.get("/trial-balance"));
    const then = expectStatus(await accountant.get(`/trial-balance?recorded_by=${recordedBy}`));
    expect(then.totals).toEqual(now.totals);
    const { rows } = await db.query("select max(recorded_floor) as floor from journal_head");
    expect(rows[0].floor).toBe(recordedBy);
  });
});

describe("a file read from the standby", () => {
  it("leaves its footstep in the primary, and shows it to whoever took it", async () => {
    await pair.pause();
    await addBank("Not in the file");
    const file = await accountant.get("/bank/export?format=csv");
    expect(file.status).toBe(200);
    expect(file.text).not.toContain("Not in the file");
    const balance = await accountant.get("/trial-balance/export?format=csv&language=en");
    expect(balance.status).toBe(200);
    const { rows } = await db.query(
      "select module from footstep where user_id = $1 and activity like 'export%' order by created_at, id",
      [accountant.userId],
    );
    expect(rows.map(({ module }) => module)).toEqual(["bank", "statements"]);
  });
});

describe("a live message", () => {
  it("says how far to read, so that who hears of a write sees it", async () => {
    const stream = await openStream(kaban.app, teller);
    await pair.pause();
    const { id } = await addBank("Heard of");
    const heard = async () => (await stream.event()) as unknown as { ids: string[]; writtenUpTo: number };
    let event = await heard();
    // What was written before may be told only now.
    while (!event.ids.includes(id)) event = await heard();
    await stream.close();
    expect(await banksOf(teller)).not.toContain("Heard of");
    teller.cookies.kaban_written_up_to = String(event.writtenUpTo);
    expect(await banksOf(teller)).toContain("Heard of");
  });
});

describe("the database itself is asked", () => {
  it("when the cookie says nothing that can be understood, or too much", async () => {
    await pair.pause();
    await addBank("Asked for strangely");
    const before = teller.cookies.kaban_written_up_to as string;
    for (const strange of ["unknown", "-1", "1e400", "'; select 1", "999999999999999"]) {
      teller.cookies.kaban_written_up_to = strange;
      expect(await banksOf(teller)).toContain("Asked for strangely");
    }
    teller.cookies.kaban_written_up_to = before;
  });

  it("for what a reader does not know: a record that is not there yet", async () => {
    await pair.pause();
    const member = await addMember(manager);
    const at = `/member-accounting-ledger/member-profile/${member}/total`;
    expectStatus(await accountant.get(at));
  });

  it("when requests would sign in to the reader as its owner", async () => {
    const mighty = pair.open(pair.standby);
    const other = await startTestApp({ db: mighty });
    const reader = await other.signIn("teller");
    await pair.pause();
    await addBank("Behind the wall");
    expect(await banksOf(reader)).toContain("Behind the wall");
    await other.close();
    await mighty.end();
  });

  it("while the standby is away, and no longer once it is back", async () => {
    await pair.stopStandby();
    await addBank("Without a standby");
    expect(await banksOf(teller)).toContain("Without a standby");
    expect((await accountant.get("/bank/export?format=csv")).text).toContain("Without a standby");
    await pair.startStandby();
    await pair.pause();
    await addBank("After its return");
    await vi.waitFor(async () => expect(await banksOf(teller)).not.toContain("After its return"), 15_000);
  });
});
