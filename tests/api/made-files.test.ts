import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { whenEnded } from "#server/platform/jobs/when-ended";
import { type Client, memoryFiles } from "../support/app.ts";
import { addMember, type Counters, expectStatus, openCounters } from "../support/counter.ts";
import { download, sheetIn } from "../support/imports.ts";
import { pdfPages, pdfSizes } from "../support/pdf-text.ts";

let counters: Counters;
let kaban: Counters["kaban"];
let manager: Client;
let teller: Client;
let north: Client;
let place: { organizationId: string; branchId: string };
const members: string[] = [];
/** A name of its own for each member, in letters. */
const nameOf = (nth: number) => `Ana${String.fromCharCode(97 + (nth % 26), 97 + Math.floor(nth / 26))}`;

/** The files, each of which a test may look at, or hold back, before it is put. */
const store = new Map<string, Buffer>();
let beforePut = async (_key: string) => {};
const lying = memoryFiles(store);
const files: typeof lying = {
  ...lying,
  async put(key, content, contentType) {
    await beforePut(key);
    await lying.put(key, content, contentType);
  },
};
const made = () => [...store.keys()].filter((key) => key.startsWith("made/"));

beforeAll(async () => {
  counters = await openCounters({ files });
  ({ kaban, teller, manager } = counters);
  north = await kaban.signIn("north-manager");
  const { rows } = await kaban.db.query("select organization_id from branch where id = $1", [
    teller.branchId,
  ]);
  place = { organizationId: rows[0].organization_id, branchId: teller.branchId as string };
  await kaban.db.query(
    `insert into bank (id, organization_id, branch_id, name, created_at, updated_at)
     select gen_random_uuid(), $1, $2, 'Bank ' || lpad(n::text, 6, '0'), now(), now()
     from generate_series(1, 12000) n`,
    [place.organizationId, place.branchId],
  );
  for (let nth = 0; nth < 45; nth += 1) {
    const member = await addMember(teller, { first_name: nameOf(nth), last_name: "Cruz" });
    expectStatus(await counters.move(teller, "deposit", member, 10_000 + nth));
    members.push(member);
  }
});
afterAll(() => kaban.close());

const question = { filter: { filters: [{ field: "name", mode: "contains", value: "Bank 0" }] } };
const ofBanks = (more: object = {}, client = manager) =>
  client.post("/made-file/of-list", { list: "bank", question, columns: ["name"], ...more });
const ofMembers = (paper: string, more: object = {}, client = manager) =>
  client.post("/made-file/of-members", { paper, member_ids: members, ...more });
const ended = async (id: string) => (await whenEnded(kaban, place, id)).state;
const shown = async (id: string, client = manager) => expectStatus(await client.get(`/made-file/${id}`));
const fetched = (id: string, client = manager) => download(kaban, client, `/made-file/${id}/content`);

test("a large list is made into a file by a job, and fetched by whom it is for", async () => {
  const asked = expectStatus(await ofBanks());
  expect(asked).toMatchObject({ kind: "list", name: "bank-2026-06-01.csv", ready_at: null });
  expect(await ended(asked.id)).toBe("done");
  expect(await shown(asked.id)).toMatchObject({
    ...{ state: "done", done: 12_000, total: 12_000, kept_until: "2026-06-08T04:00:00.000Z" },
  });
  const file = await fetched(asked.id);
  const filter = encodeURIComponent(JSON.stringify(question.filter));
  const atOnce = await download(kaban, manager, `/bank/export?columns=name&filter=${filter}`);
  expect(file.content.equals(atOnce.content)).toBe(true);
  expect(file.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-length": String(atOnce.content.length),
    "content-disposition": 'attachment; filename="bank-2026-06-01.csv"',
  });
  const { rows } = await kaban.db.query(
    "select activity from footstep where entity = 'made-file' and entity_id = $1 order by created_at, id",
    [asked.id],
  );
  expect(rows.map(({ activity }) => activity)).toEqual(["export-list-success", "fetch-success"]);
  const { data } = expectStatus(await manager.get("/made-file/search"));
  expect(data).toMatchObject([{ id: asked.id, state: "done", done: 12_000 }]);
});

test("has the rows that are selected, as a sheet, and no other branch's", async () => {
  const { rows } = await kaban.db.query("select id from bank where name in ('Bank 000007', 'Bank 012000')");
  const ids = rows.map(({ id }) => id);
  const mine = expectStatus(await ofBanks({ ids, format: "xlsx" }));
  const theirs = expectStatus(await ofBanks({ ids }, north));
  expect(await ended(mine.id)).toBe("done");
  expect(await sheetIn((await fetched(mine.id)).content)).toEqual([
    ["Name"],
    ["Bank 000007"],
    ["Bank 012000"],
  ]);
  const elsewhere = { ...place, branchId: north.branchId as string };
  expect((await whenEnded(kaban, elsewhere, theirs.id)).state).toBe("done");
  expect(parse((await fetched(theirs.id, north)).content, { bom: true })).toEqual([["Name"]]);
  const strangers = [north, teller, await kaban.signIn("owner")];
  for (const stranger of strangers) {
    expectStatus(await stranger.get(`/made-file/${mine.id}`), 404);
    expectStatus(await stranger.get(`/made-file/${mine.id}/content`), 404);
    expectStatus(await stranger.post(`/made-file/${mine.id}/cancel`), 404);
    const { data } = expectStatus(await stranger.get("/made-file/search"));
    expect(data.map(({ id }: { id: string }) => id)).not.toContain(mine.id);
  }
});

test("what is wrong with a question is said at once, and nothing is begun", async () => {
  const wrong: [object, number, object][] = [
    [{ list: "nothing" }, 404, { list: expect.any(String) }],
    [{ list: "__proto__" }, 404, { list: expect.any(String) }],
    [{ columns: ["secret"] }, 400, { columns: expect.any(String) }],
    [{ columns: "name" }, 400, { columns: expect.any(String) }],
    [{ ids: [] }, 400, { ids: expect.any(String) }],
    [{ format: "pdf" }, 400, { format: expect.any(String) }],
    [{ question: { filter: { filters: [{ field: "secret", mode: "equal", value: "1" }] } } }, 400, {}],
    [{ question: { sort: "name desc; drop table bank" } }, 400, {}],
    [{ question: [] }, 400, { question: expect.any(String) }],
  ];
  const before = expectStatus(await manager.get("/made-file/search")).totalSize;
  for (const [more, status, named] of wrong)
    expect(expectStatus(await ofBanks(more), status).fields ?? {}).toMatchObject(named);
  expectStatus(await ofBanks({}, teller), 403);
  const strange = await ofMembers("member cards", { member_ids: [...members, crypto.randomUUID()] });
  expect(expectStatus(strange, 404).fields).toHaveProperty("member_ids");
  expectStatus(await ofMembers("member cards", {}, north), 404);
  expectStatus(await ofMembers("statements", { from: "2026-06-02", to: "2026-06-01" }), 400);
  expectStatus(await ofMembers("member cards", { member_ids: [] }), 400);
  expectStatus(await ofMembers("member cards", {}, await kaban.signIn("member")), 403);
  expect(expectStatus(await manager.get("/made-file/search")).totalSize).toBe(before);
});

test("is not fetched by who may not see the list any more, and is gone after its time", async () => {
  const { id } = expectStatus(await ofBanks());
  expect(await ended(id)).toBe("done");
  const take = (change: string) =>
    kaban.db.query(
      `update user_organization set permissions = ${change}, version = version + 1
       where user_id = $1 and branch_id = $2`,
      [manager.userId, place.branchId],
    );
  await take("array_remove(permissions, 'bank:export')");
  expectStatus(await manager.get(`/made-file/${id}/content`), 403);
  await take("permissions || array['bank:export']");
  expectStatus(await manager.get(`/made-file/${id}/content`));
  kaban.clock.set("2026-06-09T02:00:00Z");
  manager = await kaban.signIn("manager");
  teller = await kaban.signIn("teller");
  expectStatus(await manager.get(`/made-file/${id}/content`), 404);
  expect(made().length).toBeGreaterThan(0);
  await kaban.app.jobs.everyMinute();
  const due = await kaban.db.query(
    `select id, branch_id as "branchId" from job_run
     where job = 'made-file:clear' and organization_id = $1`,
    [place.organizationId],
  );
  for (const { id: clearing, branchId } of due.rows)
    expect((await whenEnded(kaban, { ...place, branchId }, clearing)).state).toBe("done");
  expect(made()).toEqual([]);
  expect(expectStatus(await manager.get("/made-file/search")).data).toEqual([]);
});

/** Holds what is put under a key that ends so, until it is let go. */
function holding(ending: string) {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const reached = new Promise<void>((reach) => {
    beforePut = async (key) => {
      if (!key.startsWith("made/") || !key.endsWith(ending)) return;
      reach();
      await gone;
    };
  });
  return { reached, letGo };
}

test("a file that is stopped while it is made leaves nothing, and a fourth waits for three", async () => {
  const held = holding("/0");
  const three = [await ofBanks(), await ofBanks(), await ofBanks()].map((answer) => expectStatus(answer));
  const fourth = expectStatus(await ofBanks(), 409);
  expect(fourth).toMatchObject({ code: "too_many_files", message: expect.stringContaining("3 files are") });
  await held.reached;
  for (const { id } of three) {
    const { state } = expectStatus(await manager.post(`/made-file/${id}/cancel`));
    expect(["running", "cancelled"]).toContain(state);
  }
  held.letGo();
  for (const { id } of three) {
    expect(await ended(id)).toBe("cancelled");
    expect(expectStatus(await manager.post(`/made-file/${id}/cancel`), 409).code).toBe("made_file_ended");
    expect(expectStatus(await manager.get(`/made-file/${id}/content`), 409).code).toBe("made_file_not_ready");
  }
  beforePut = async () => {};
  expect(made()).toEqual([]);
});

test("statements of many members are one file, each with its code, also when they go on later", async () => {
  const held = holding("/draft-1");
  const { id } = expectStatus(await ofMembers("statements"));
  await held.reached;
  expect(await shown(id)).toMatchObject({ state: "running", done: 20, total: 45 });
  expectStatus(await manager.post(`/made-file/${id}/cancel`));
  held.letGo();
  expect(await ended(id)).toBe("cancelled");
  beforePut = async () => {};
  expectStatus(await manager.post(`/job-run/${id}/retry`));
  expect(await ended(id)).toBe("done");
  const { content, headers } = await fetched(id);
  expect(headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'attachment; filename="statements-2026-06-09.pdf"',
  });
  const pages = pdfPages(content);
  expect(pages).toHaveLength(45);
  for (const [nth, page] of pages.entries()) {
    expect(page).toContain(`Cruz, ${nameOf(nth)}`);
    expect(page).toContain(`Closing balance ₱${100}.${String(nth).padStart(2, "0")}`);
    expect(page).toContain("Page 1 of 1");
  }
  const codes = pages.map((page) => /bayanihan · ([\w-]+)/.exec(page)?.[1]);
  expect(new Set(codes).size).toBe(45);
  const { rows } = await kaban.db.query("select count(*)::integer as issued from issued_paper");
  expect(rows).toEqual([{ issued: 45 }]);
  expect(made()).toHaveLength(1);
});

test("cards and information sheets of many members are printed, each in its size", async () => {
  const cards = expectStatus(await ofMembers("member cards"));
  const sheets = expectStatus(await ofMembers("information sheets", { member_ids: members.slice(0, 3) }));
  expect([await ended(cards.id), await ended(sheets.id)]).toEqual(["done", "done"]);
  const ofCards = (await fetched(cards.id)).content;
  expect(pdfSizes(ofCards)).toEqual(Array.from({ length: 45 }, () => [242.65, 153.07]));
  expect(pdfPages(ofCards)[44]).toContain(`Cruz, ${nameOf(44)}`);
  const pages = pdfPages((await fetched(sheets.id)).content);
  for (const nth of [0, 1, 2])
    expect(pages.filter((page) => page.includes(`Cruz, ${nameOf(nth)}`))).not.toEqual([]);
  const { rows } = await kaban.db.query(
    `select count(*)::integer as steps from footstep
     where activity = 'print-member-card-success' and user_id = $1`,
    [manager.userId],
  );
  expect(rows).toEqual([{ steps: 45 }]);
});
