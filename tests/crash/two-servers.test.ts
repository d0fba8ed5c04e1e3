import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase } from "#server/platform/db/database";
import { type Embedded, startEmbedded } from "#server/platform/db/embedded";
import { migrate } from "#server/platform/db/migrate";
import { addTellers } from "../bench/postings.ts";
import { type RunningServer, startTestServer } from "../bench/server.ts";
import { percentile, rounded } from "../bench/table.ts";
import { brokenInvariants, unbroken } from "../support/counter.ts";
import { createWorld, password } from "../support/world.ts";
import { get, readRunUntil, post as send } from "./calls.ts";
import { type Both, openDesk } from "./desk.ts";
import { type Answer, type Call, callOn } from "./victim.ts";

const seconds = process.env.KABAN_TEN_MINUTES ? 600 : 10;
const clients = 32;

/** What a member had and paid, by what was answered. */
interface Posted {
  id: string;
  member: string;
  /** What it changed the member's savings by, in centavos. */
  moved: number;
}
/** A call that went well, to be asked for again. */
interface Done {
  path: string;
  body: object;
  key: string;
  text: string;
}
/** One teller, who reaches both servers, and what they have done. */
interface Window {
  calls: Both;
  reversible: Posted[];
  done: Done[];
}

let dataDir: string;
let embedded: Embedded;
let db: Database;
let servers: [RunningServer, RunningServer];
let windows: Window[];
let manager: Call;
let members: string[];
let ids: Record<"savings" | "fee" | "cash" | "expense" | "bank", string>;
let desk: ReturnType<typeof openDesk>;

const entries = new Map<string, Posted>();
const endings = new Map<string, number>();
const took: number[] = [];

const chance = (below: number) => Math.floor(Math.random() * below);
const oneOf = <One>(all: readonly One[]) => all[chance(all.length)] as One;

async function timed(call: Call, path: string, body: object, key: string): Promise<Answer> {
  const started = performance.now();
  const answer = await call("POST", path, body, { key });
  took.push(performance.now() - started);
  return answer;
}

function count(what: string, { status, text }: Answer): void {
  const ending = `${what}: ${status === 200 ? "done" : JSON.parse(text).code}`;
  endings.set(ending, (endings.get(ending) ?? 0) + 1);
}

/** Posts by either server; answers what was posted, if it was. */
async function post(window: Window, what: string, path: string, body: object): Promise<string | null> {
  const key = randomUUID();
  const answer = await timed(oneOf(window.calls), path, body, key);
  count(what, answer);
  if (answer.status !== 200) {
    expect([what, JSON.parse(answer.text).code]).toEqual([what, expect.stringMatching(/^insufficient_/)]);
    return null;
  }
  window.done.push({ path, body, key, text: answer.text });
  return JSON.parse(answer.text).id;
}

function keep(window: Window, posted: Posted): void {
  entries.set(posted.id, posted);
  window.reversible.push(posted);
}

async function move(window: Window, way: "deposit" | "withdraw"): Promise<void> {
  const member = oneOf(members);
  const amount = 1 + chance(way === "deposit" ? 50_000 : 80_000);
  const body = { member_id: member, account_id: ids.savings, amount, payment_type_id: ids.cash };
  const id = await post(window, way, `/transaction/${way}`, body);
  if (id) keep(window, { id, member, moved: way === "deposit" ? amount : -amount });
}

async function pay(window: Window): Promise<void> {
  const member = oneOf(members);
  const amount = 1 + chance(20_000);
  const lines = [
    { account_id: ids.savings, amount },
    { account_id: ids.fee, amount: 500 },
  ];
  const body = { member_id: member, payment_type_id: ids.cash, lines };
  const id = await post(window, "payment", "/transaction/payment", body);
  if (id) keep(window, { id, member, moved: amount });
}

async function reverse(window: Window): Promise<void> {
  const [original] = window.reversible.splice(chance(window.reversible.length), 1);
  if (!original) return;
  const body = { reason: "Wrong member", approver: "manager", password };
  const id = await post(window, "reversal", `/transaction/${original.id}/reverse`, body);
  if (id) entries.set(id, { ...original, id, moved: -original.moved });
}

/** The same again under its key, by either server: it is answered to the byte, and not done. */
async function again(window: Window): Promise<void> {
  if (window.done.length === 0) return;
  const { path, body, key, text } = oneOf(window.done);
  const answer = await timed(oneOf(window.calls), path, body, key);
  count("again", answer);
  expect(answer.text).toBe(text);
}

/** The same by both servers at one moment: it is done once. */
async function twice(window: Window): Promise<void> {
  const member = oneOf(members);
  const body = { member_id: member, account_id: ids.savings, amount: 700, payment_type_id: ids.cash };
  const key = randomUUID();
  const path = "/transaction/deposit";
  const [one, other] = await Promise.all(window.calls.map((call) => timed(call, path, body, key)));
  for (const answer of [one, other] as Answer[]) count("twice at once", answer);
  expect(other?.text).toBe(one?.text);
  keep(window, { id: JSON.parse(one?.text as string).id, member, moved: 700 });
}

/** A key that was used for something else, or an amount that is none. */
async function wrong(window: Window): Promise<void> {
  const used = oneOf(window.done.filter(({ path }) => path === "/transaction/deposit"));
  if (!used) return;
  const key = oneOf([used.key, randomUUID()]);
  const body = { ...used.body, amount: key === used.key ? 999_999 : -1 };
  const answer = await timed(oneOf(window.calls), used.path, body, key);
  count("wrong", answer);
  expect(answer.status).toBe(key === used.key ? 409 : 400);
}

// Of a hundred calls so many of each.
const mixture: [number, (window: Window) => Promise<void>][] = [
  [40, (window) => move(window, "deposit")],
  [22, (window) => move(window, "withdraw")],
  [14, pay],
  [8, reverse],
  [8, again],
  [3, twice],
  [3, wrong],
  [2, () => desk.voucher()],
];
const acts = mixture.flatMap(([share, act]) => Array.from({ length: share }, () => act));

/** Waits for a job; it went well. */
async function ended(id: string) {
  const run = await readRunUntil(manager, id, ({ state }) => state !== "waiting" && state !== "running");
  expect([run.state, run.error]).toEqual(["done", null]);
  return run;
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "kaban-two-"));
  embedded = await startEmbedded({ dataDir, log: () => {} });
  const { host, user, database } = embedded.connection;
  db = openDatabase(embedded.connection);
  await migrate(db);
  await createWorld(db);
  const tellers = await addTellers(db, clients);
  const url = `postgresql://${user}@${encodeURIComponent(host)}/${database}`;
  servers = [await startTestServer(url), await startTestServer(url)];
  const callAs = (session: string, branchId: string) =>
    servers.map((server) => callOn(() => server.port, `kaban_session=${session}`, branchId)) as Both;
  windows = tellers.map(({ session, branchId }) => ({
    calls: callAs(session, branchId),
    reversible: [],
    done: [],
  }));
  const branchId = tellers[0]?.branchId as string;
  const signIn = async (key: string): Promise<Both> => {
    const { headers } = await callAs("", "")[0]("POST", "/authentication/login", { key, password });
    const cookie = headers.getSetCookie().find((one) => one.startsWith("kaban_session=")) ?? "";
    return callAs(cookie.slice("kaban_session=".length).split(";")[0] as string, branchId);
  };
  const [accountant, managers, owner] = [
    await signIn("accountant"),
    await signIn("manager"),
    await signIn("owner"),
  ];
  [manager] = managers;
  const { rows } = await db.query(
    `select (select id from account where branch_id = $1 and code = '21110') as savings,
       (select id from account where branch_id = $1 and code = '40120') as fee,
       (select id from account where branch_id = $1 and code = '73660') as expense,
       (select id from account where branch_id = $1 and code = '11130') as bank,
       (select id from payment_type where branch_id = $1 and name = 'Cash') as cash`,
    [branchId],
  );
  ids = rows[0];
  const { user_organization } = await get(manager, "/authentication/current");
  const date = user_organization.branch.business_date;
  desk = openDesk({ accountant, manager: managers, owner, ids, date, count });
  const names = { first_name: "Ana", last_name: "Cruz" };
  const add = ({ calls: [call] }: Window) => send(call, "/member-profile/quick-create", names);
  members = (await Promise.all([...windows, ...windows].map(add))).map(({ id }) => id);
  const open = ({ calls: [call] }: Window) => send(call, "/transaction-batch", { beginning_cash: 0 });
  await Promise.all(windows.map(open));
}, 300_000);

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await db.end();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it(
  `${clients} windows at two servers for ${seconds} seconds: what was answered is what stands in the books`,
  async () => {
    const until = performance.now() + seconds * 1000;
    const work = async (window: Window): Promise<void> => {
      while (performance.now() < until) await oneOf(acts)(window);
    };
    // The set falls among what the windows do.
    const interest = async () => {
      while (entries.size < windows.length * 3) await oneOf(acts)(windows[0] as Window);
      return desk.creditInterest();
    };
    const [runId] = await Promise.all([interest(), ...windows.map(work)]);
    const { result } = await ended(runId);
    const { rows } = await db.query(
      `select count(*)::integer as posted, count(*) filter (where id = any($1))::integer as answered,
         count(*) filter (where source = 'savings interest')::integer as credited,
         (max(sequence) - min(sequence) + 1)::integer as span
       from journal_entry`,
      [[...entries.keys(), ...desk.released.keys()]],
    );
    const answered = entries.size + desk.released.size;
    const all = answered + result.accounts;
    expect(rows[0]).toEqual({ posted: all, answered, credited: result.accounts, span: all });
    const held = new Map<string, number>();
    for (const { member, moved } of entries.values()) held.set(member, (held.get(member) ?? 0) + moved);
    const credited = await db.query(
      `select h.member_id, i.amount from set_item i join member_account h on h.id = i.member_account_id
       where i.run_id = $1`,
      [runId],
    );
    expect([credited.rowCount, result.left_out]).toEqual([result.accounts, 0]);
    for (const { member_id, amount } of credited.rows)
      held.set(member_id, (held.get(member_id) ?? 0) + Number(amount));
    const spent = await db.query("select balance from account_balance where account_id = $1", [ids.expense]);
    const vouchers = [...desk.released.values()].reduce((sum, amount) => sum + amount, 0);
    expect(Number(spent.rows[0]?.balance ?? 0)).toBe(vouchers);
    const balances = await db.query(
      "select member_id, balance from member_account where account_id = $1 order by 1",
      [ids.savings],
    );
    const found = balances.rows.map(({ member_id, balance }) => [member_id, balance]);
    expect(found).toEqual([...held].sort(([one], [other]) => (one < other ? -1 : 1)));
    const told = [...endings].map(([ending, times]) => `${ending} ${times}`).sort();
    const [p50, p99] = [0.5, 0.99].map((share) => rounded(percentile(took, share)));
    const figures = `${all} entries, ${took.length} calls, p50 ${p50} ms, p99 ${p99} ms; ${told.join(", ")}`;
    process.stdout.write(`${seconds} s: ${figures}\n`);
  },
  (seconds + 120) * 1000,
);

it("numbers are drawn once each, without a gap", async () => {
  const { rows } = await db.query(`
    select s.kind, s.next_number - 1 as drawn, e.entries, e.numbers, e.least, e.most
    from (select case source when 'payment' then 'deposit' else source end as kind, count(*) as entries,
        count(distinct number) as numbers, min(number) as least, max(number) as most
      from (select source, regexp_replace(reference, '\\D', '', 'g')::bigint as number from journal_entry
        ) n group by 1) e
    join series s on s.kind = e.kind and s.branch_id = (select branch_id from journal_entry limit 1)`);
  expect(rows).toHaveLength(5);
  for (const { kind, drawn, ...counted } of rows)
    expect([kind, counted]).toEqual([kind, { entries: drawn, numbers: drawn, least: 1, most: drawn }]);
});

it("every balance is what its lines come to, by account, member, day and drawer", async () => {
  expect(await brokenInvariants({ db })).toEqual(unbroken);
}, 600_000);

it("the chain of entries holds, and the books tie out", async () => {
  const { rows } = await db.query(
    "select c.* from branch b, journal_chain(b.organization_id, b.id) c where c.links > 0",
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].holding).toBe(rows[0].links);
  const { result } = await ended((await send(manager, "/job/tie-out-item/find")).id);
  expect(result.differences).toBe(0);
}, 600_000);
