import { connect } from "node:net";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createApp } from "#server/app";
import { openDatabase } from "#server/platform/db/database";
import type { Broker, LiveMessage } from "#server/platform/live/broker";
import { openBroker } from "#server/platform/live/open";
import { type Client, memoryFiles, startTestApp, type TestApp } from "../support/app.ts";
import { openStream } from "../support/live.ts";

const natsUrl = process.env.KABAN_TEST_NATS_URL ?? "nats://127.0.0.1:4222";
const hasNats = await answersNats(natsUrl);
if (!hasNats) console.warn(`Left out: two servers over NATS, since none answers at ${natsUrl}`);
const id = "0195f0c0-0000-7000-8000-000000000001";

let kaban: TestApp;
let manager: Client;
const places = new Map<string, Pick<LiveMessage, "organizationId" | "branchId">>();

beforeAll(async () => {
  // Only the beats are faked: the database and the sockets keep their own time.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  kaban = await startTestApp({ sessionIdleMinutes: 60 });
  manager = await kaban.signIn("manager");
  const { rows } = await kaban.db.query(
    `select o.slug || '/' || b.slug as name, o.id, b.id as branch_id
     from branch b join organization o on o.id = b.organization_id`,
  );
  for (const row of rows) places.set(row.name, { organizationId: row.id, branchId: row.branch_id });
});
afterAll(async () => {
  await kaban.close();
  vi.useRealTimers();
});

function say(topic: string, name = "bayanihan/main"): void {
  const place = places.get(name);
  if (place) kaban.broker.publish({ topic, ids: [id], ...place });
}
const heard = (topic: string, client: Client) => ({ topic: `${topic}.branch.${client.branchId}`, ids: [id] });

describe("the live stream", () => {
  it("tells what was written, by ids alone, once it is committed", async () => {
    const stream = await openStream(kaban.app, await kaban.signIn("teller"));
    expect([stream.status, stream.contentType]).toEqual([200, "text/event-stream"]);
    const { body } = await manager.post("/bank", { name: "Heard of" });
    expect(await stream.event()).toEqual({
      topic: `bank.create.branch.${manager.branchId}`,
      ids: [body.id],
    });
    await stream.close();
  });

  it("is for those signed in, in a branch of theirs", async () => {
    const nobody = kaban.visitor();
    nobody.branchId = manager.branchId;
    expect((await openStream(kaban.app, nobody)).status).toBe(401);
    const stranger = await kaban.signIn("stranger");
    stranger.branchId = manager.branchId;
    expect((await openStream(kaban.app, stranger)).status).toBe(404);
  });

  it("tells nothing of another branch or organisation", async () => {
    const stream = await openStream(kaban.app, manager);
    say("bank.update", "bayanihan/north");
    say("bank.update", "damayan/main");
    say("bank.delete");
    expect(await stream.event()).toEqual(heard("bank.delete", manager));
    await stream.close();
  });

  it.each([
    [["bank:read"], "bank.update"],
    [["member:read"], "member.create"],
    [["transaction:read"], "journal.create"],
    [["general-ledger:read"], "journal.create"],
    [["my-general-ledger:read"], "journal.create"],
    [["transaction-batch:read"], "transaction-batch.update"],
    [["batches:current-batch"], "transaction-batch.update"],
  ])("tells those who hold %j of %s, and of nothing else", async (permissions, topic) => {
    const member = await kaban.signIn("member");
    await kaban.db.query("update user_organization set permissions = $2 where user_id = $1", [
      member.userId,
      permissions,
    ]);
    const stream = await openStream(kaban.app, member);
    const topics = ["bank.update", "member.create", "journal.create", "transaction-batch.update"];
    for (const other of topics.filter((one) => one !== topic)) say(other);
    say(topic);
    expect(await stream.event()).toEqual(heard(topic, member));
    await stream.close();
  });

  it("tells an owner everything", async () => {
    const owner = await kaban.signIn("owner");
    const stream = await openStream(kaban.app, owner);
    for (const topic of ["journal.create", "bank.update"]) {
      say(topic);
      expect(await stream.event()).toEqual(heard(topic, owner));
    }
    await stream.close();
  });
});

describe("without waiting for its next beat, a stream", () => {
  const logout = "/authentication/logout";

  it("ends when its person signs out, and those of their other sessions go on", async () => {
    const [teller, other] = [await kaban.signIn("teller"), await kaban.signIn("teller")];
    const [stream, kept] = [await openStream(kaban.app, teller), await openStream(kaban.app, other)];
    await teller.post(logout);
    expect(await stream.event()).toBeNull();
    say("bank.update");
    expect(await kept.event()).toEqual(heard("bank.update", other));
    await kept.close();
  });

  it("ends when its session is ended from elsewhere", async () => {
    const [teller, other] = [await kaban.signIn("teller"), await kaban.signIn("teller")];
    const stream = await openStream(kaban.app, teller);
    await other.post("/authentication/current-logged-in-accounts/logout", { all: true });
    expect(await stream.event()).toBeNull();
  });

  it("ends on every server that shares the broker", async () => {
    const second = await startTestApp({ db: kaban.db, broker: kaban.broker });
    const teller = await kaban.signIn("teller");
    const stream = await openStream(second.app, teller);
    await teller.post(logout);
    expect(await stream.event()).toBeNull();
    await second.close();
  });

  it("tells nothing any more once its session has ended by the clock", async () => {
    const teller = await kaban.signIn("teller");
    const stream = await openStream(kaban.app, teller);
    kaban.clock.advance({ minutes: 59 });
    say("bank.update");
    expect(await stream.event()).toEqual(heard("bank.update", teller));
    kaban.clock.advance({ minutes: 1 });
    say("bank.delete");
    expect(await stream.event()).toBeNull();
    manager = await kaban.signIn("manager");
  });

  it("tells on whoever used their session meanwhile", async () => {
    const teller = await kaban.signIn("teller");
    const stream = await openStream(kaban.app, teller);
    kaban.clock.advance({ minutes: 50 });
    await teller.get("/authentication/current");
    kaban.clock.advance({ minutes: 50 });
    say("bank.delete");
    expect((await stream.event())?.topic).toContain("bank.delete");
    await stream.close();
    manager = await kaban.signIn("manager");
  });

  it("tells nobody, not even an owner, whose session ended", async () => {
    const owner = await kaban.signIn("owner");
    const stream = await openStream(kaban.app, owner);
    await (await kaban.signIn("teller")).post(logout);
    say("session.delete");
    say("bank.update");
    expect(await stream.event()).toEqual(heard("bank.update", owner));
    await stream.close();
  });
});

describe("every 25 seconds, a stream", () => {
  const beat = () => vi.advanceTimersByTime(25_000);

  it("gives a sign of life", async () => {
    const stream = await openStream(kaban.app, await kaban.signIn("teller"));
    expect(await stream.line()).toBe("retry: 3000");
    beat();
    expect(await stream.line()).toBe(": still here");
    await stream.close();
  });

  it("ends when its session lies unused", async () => {
    const teller = await kaban.signIn("teller");
    const stream = await openStream(kaban.app, teller);
    kaban.clock.advance({ minutes: 60 });
    beat();
    expect(await stream.event()).toBeNull();
    manager = await kaban.signIn("manager");
  });

  it("ends when its person has left the branch", async () => {
    const teller = await kaban.signIn("teller2");
    const stream = await openStream(kaban.app, teller);
    await kaban.db.query("update user_organization set deleted_at = now() where user_id = $1", [
      teller.userId,
    ]);
    beat();
    expect(await stream.event()).toBeNull();
  });

  it("forgets what its person may no longer read", async () => {
    const member = await kaban.signIn("accountant");
    const stream = await openStream(kaban.app, member);
    await stream.line();
    const grant = "update user_organization set permissions = '{member:read}' where user_id = $1";
    await kaban.db.query(grant, [member.userId]);
    beat();
    expect(await stream.line()).toBe(": still here");
    say("bank.update");
    say("member.create");
    expect(await stream.event()).toEqual(heard("member.create", member));
    await stream.close();
  });
});

it("ends its streams when the server closes", async () => {
  const broker = await openBroker({ natsUrl: undefined }, pino({ level: "silent" }));
  const other = await startTestApp({ broker });
  const stream = await openStream(other.app, await other.signIn("teller"));
  await other.close();
  expect(await stream.event()).toBeNull();
});

describe("two servers on one database and one NATS", () => {
  const log = pino({ level: "silent" });
  const opened: Broker[] = [];
  afterEach(async () => {
    for (const broker of opened.splice(0)) await broker.close();
  });

  it.runIf(hasNats)("hear each other's writes, each message once", async () => {
    opened.push(await openBroker({ natsUrl }, log), await openBroker({ natsUrl }, log));
    const [first, second] = opened as [Broker, Broker];
    const here = await startTestApp({ broker: first });
    const db = openDatabase(here.database.connection);
    const there = await createApp({
      db,
      clock: here.clock,
      broker: second,
      files: memoryFiles(here.files),
      log,
    });
    const writer = await here.signIn("manager");
    const reader = await here.signIn("teller");
    const [near, far] = [await openStream(here.app, reader), await openStream(there, reader)];
    const ids = [];
    for (const name of ["One", "Two"]) ids.push((await writer.post("/bank", { name })).body.id);
    for (const stream of [near, far]) {
      for (const id of ids) expect((await stream.event())?.ids).toEqual([id]);
    }
    await Promise.all([near.close(), far.close()]);
    await there.close();
    await db.end();
    await here.close();
  });

  it.runIf(hasNats)("pay no heed to what they do not understand", async () => {
    opened.push(await openBroker({ natsUrl }, log), await openBroker({ natsUrl }, log));
    const [first, second] = opened as [Broker, Broker];
    const message = { topic: "bank.update", organizationId: "o", branchId: id, ids: [id] };
    const got = new Promise<LiveMessage>((resolve) => {
      second.subscribe((one) => one.branchId === id && resolve(one));
    });
    first.publish({ ...message, ids: undefined as unknown as string[] });
    first.publish(message);
    expect(await got).toEqual(message);
  });

  it("each go on alone when there is no NATS", async () => {
    const warnings: string[] = [];
    const broker = await openBroker(
      { natsUrl: "nats://127.0.0.1:1" },
      { ...log, info: () => {}, warn: ((...told: unknown[]) => warnings.push(String(told.at(-1)))) as never },
    );
    const got: LiveMessage[] = [];
    broker.subscribe((message) => got.push(message));
    const message = { topic: "bank.update", organizationId: "o", branchId: "b", ids: [id] };
    broker.publish(message);
    expect(got).toEqual([message]);
    expect(warnings.join()).toContain("live events stay within this server");
    await broker.close();
  });
});

/** True when something that speaks NATS answers at the address. */
function answersNats(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.once("data", (data) => {
      resolve(String(data).startsWith("INFO"));
      socket.destroy();
    });
    socket.once("error", () => resolve(false));
  });
}
