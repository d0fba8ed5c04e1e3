import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Answer, type Client, startTestApp, type TestApp } from "../support/app.ts";
import { addMember, type CounterIds, counterIds, expectStatus, openBatch } from "../support/counter.ts";
import { copyDatabase } from "../support/database.ts";
import { password } from "../support/world.ts";

let kaban: TestApp;
let teller: Client;
let teller2: Client;
let manager: Client;
let accountant: Client;
let ids: CounterIds;
let maria: string;
let reversed: string;

interface Query {
  filters?: { field: string; mode: string; value?: unknown }[];
  logic?: string;
  sort?: { field: string; order: string }[];
  [parameter: string]: unknown;
}

function search(client: Client, path: string, { filters, logic = "and", sort, ...more }: Query = {}) {
  const parameters = new URLSearchParams(Object.entries(more).map(([name, value]) => [name, String(value)]));
  if (filters) parameters.set("filter", JSON.stringify({ logic, filters }));
  if (sort) parameters.set("sort", JSON.stringify(sort));
  return client.get(`${path}/search?${parameters}`);
}
const references = ({ body }: Answer) => body.data.map((row: { reference: string }) => row.reference);

async function everybodySignsIn() {
  teller = await kaban.signIn("teller");
  teller2 = await kaban.signIn("teller2");
  manager = await kaban.signIn("manager");
  accountant = await kaban.signIn("accountant");
}

beforeAll(async () => {
  kaban = await startTestApp();
  await everybodySignsIn();
  ids = await counterIds(kaban, teller.branchId);
  maria = await addMember(teller, { first_name: "Maria", last_name: "Santos" });
  await openBatch(teller, 100_000);
  await openBatch(teller2);
  const move = async (client: Client, way: string, amount: number, payment_type_id: string) =>
    expectStatus(
      await client.post(`/transaction/${way}`, {
        member_id: maria,
        account_id: ids.savings,
        amount,
        payment_type_id,
      }),
    );
  await move(teller, "deposit", 10_000, ids.cash);
  reversed = (await move(teller, "deposit", 20_000, ids.check)).id;
  kaban.clock.advance({ days: 1 });
  await everybodySignsIn();
  await move(teller2, "deposit", 30_000, ids.online);
  await move(teller, "withdraw", 4_000, ids.cash);
  expectStatus(
    await teller.post(`/transaction/${reversed}/reverse`, { reason: "x", approver: "owner", password }),
  );
});
afterAll(() => kaban.close());

describe("the branch's ledger", () => {
  const path = "/general-ledger/branch";

  test("shows every line, newest first, with names, size and sums over the whole result", async () => {
    const { body } = await search(accountant, path, { pageSize: 3 });
    expect(body).toMatchObject({ totalSize: 12, totalPage: 4, totals: { debit: 184_000, credit: 184_000 } });
    expect(body.data[0]).toMatchObject({
      entry_date: "2026-06-02",
      reference: "RV000001",
      source: "reversal",
      account_code: "11120",
      debit: 0,
      credit: 20_000,
      created_by_name: "teller Tester",
    });
    expect(body.data[1]).toMatchObject({
      account_code: "21110",
      member_name: "Santos, Maria",
      debit: 20_000,
    });
    expect(new Set(body.data.map((row: { id: string }) => row.id)).size).toBe(3);
  });

  test("pages hold every line once", async () => {
    const seen: string[] = [];
    for (let pageIndex = 0; pageIndex < 3; pageIndex += 1) {
      const { body } = await search(accountant, path, { pageIndex, pageSize: 5 });
      seen.push(...body.data.map((row: { id: string }) => row.id));
    }
    expect(seen).toHaveLength(12);
    expect(new Set(seen).size).toBe(12);
  });

  test.each([
    ["deposit-entry", { field: "source", mode: "equal", value: "deposit" }, 6],
    ["withdraw-entry", { field: "source", mode: "equal", value: "withdraw" }, 2],
    ["check-entry", { field: "payment_kind", mode: "equal", value: "check" }, 4],
    ["online-entry", { field: "payment_kind", mode: "equal", value: "online" }, 2],
    ["cash-entry", { field: "payment_kind", mode: "equal", value: "cash" }, 4],
    ["payment-entry", { field: "source", mode: "equal", value: "payment" }, 0],
  ])("%s is a filter", async (_page, filter, size) => {
    const { body } = await search(accountant, path, { filters: [filter] });
    expect(body.data).toHaveLength(size);
    for (const row of body.data) expect(row[filter.field]).toBe(filter.value);
  });

  test("filters by account, day, member, amount and part of a number", async () => {
    const one = async (field: string, mode: string, value: unknown) =>
      (await search(accountant, path, { filters: [{ field, mode, value }] })).body.data.length;
    expect(await one("account_id", "equal", ids.cashOnHand)).toBe(3);
    expect(await one("entry_date", "equal", "2026-06-01")).toBe(6);
    expect(await one("member_id", "equal", maria)).toBe(5);
    expect(await one("debit", "gte", 20_000)).toBe(4);
    expect(await one("reference", "contains", "wd0")).toBe(2);
    expect(await one("created_by_id", "equal", teller2.userId)).toBe(2);
  });

  // The roll-up of a day answers the first three; the others need the lines themselves. All must agree with
  // the rows.
  test.each([
    [[]],
    [[{ field: "account_id", mode: "equal", value: "savings" }]],
    [[{ field: "entry_date", mode: "before", value: "2026-06-02" }]],
    [[{ field: "debit", mode: "gte", value: 20_000 }]],
    [
      [
        { field: "account_id", mode: "equal", value: "savings" },
        { field: "source", mode: "equal", value: "deposit" },
      ],
    ],
  ])("size and sums agree with the rows of %j", async (asked) => {
    const filters = asked.map((filter) => ({
      ...filter,
      value: filter.value === "savings" ? ids.savings : filter.value,
    }));
    const { body } = await search(accountant, path, { filters, pageSize: 500 });
    const sum = (side: "debit" | "credit") =>
      body.data.reduce((total: number, row: { debit: number; credit: number }) => total + row[side], 0);
    expect(body.data.length).toBeGreaterThan(0);
    expect(body.totalSize).toBe(body.data.length);
    expect(body.totals).toEqual({ debit: sum("debit"), credit: sum("credit") });
  });

  test("sorts by amount both ways", async () => {
    const { body } = await search(accountant, path, {
      sort: [{ field: "debit", order: "desc" }],
      pageSize: 2,
    });
    expect(body.data.map((row: { debit: number }) => row.debit)).toEqual([100_000, 30_000]);
  });

  test("is not for tellers, and shows nothing of other branches", async () => {
    expect((await search(teller, path)).status).toBe(403);
    const { body } = await search(await kaban.signIn("stranger"), path);
    expect(body).toMatchObject({ data: [], totalSize: 0 });
    const filters = [{ field: "account_id", mode: "equal", value: ids.cashOnHand }];
    expect((await search(await kaban.signIn("stranger"), path, { filters })).body.data).toEqual([]);
  });
});

describe("my own entries", () => {
  const path = "/general-ledger/current";

  test("are the lines the caller posted", async () => {
    const { body } = await search(teller2, path);
    expect(references({ body } as Answer)).toEqual(["000003", "000003"]);
    const filters = [{ field: "created_by_id", mode: "equal", value: teller.userId }];
    expect((await search(teller2, path, { filters })).body.data).toEqual([]);
  });
});

describe("transactions", () => {
  const path = "/transaction";

  test("are entries with what reversed them", async () => {
    const { body } = await search(teller, path, {
      filters: [{ field: "source", mode: "nequal", value: "blotter" }],
    });
    expect(body.totals).toEqual({ paid_in: 60_000, paid_out: 24_000 });
    const row = body.data.find(({ id }: { id: string }) => id === reversed);
    expect(row).toMatchObject({
      is_reversed: true,
      reversed_by_reference: "RV000001",
      member_name: "Santos, Maria",
      account_name: expect.any(String),
      payment_kind: "check",
      batch_name: "TB000001",
      amount: 20_000,
    });
    expect(body.data[0]).toMatchObject({ reference: "RV000001", reverses_id: reversed, is_reversed: false });
  });

  test("search by number, and tell what is reversed from what is not", async () => {
    expect(references(await search(teller, path, { q: "wd0" }))).toEqual(["WD000001"]);
    expect(references(await search(teller, path, { q: "%" }))).toEqual([]);
    const filters = [{ field: "is_reversed", mode: "equal", value: true }];
    expect(references(await search(teller, path, { filters }))).toEqual(["000002"]);
  });
});

test("accounts show their balance on their normal side", async () => {
  const { body } = await search(teller, "/account", {
    filters: [{ field: "balance", mode: "nequal", value: 0 }],
  });
  expect(body.data.map((row: { code: string; balance: number }) => [row.code, row.balance])).toEqual([
    ["11110", 106_000],
    ["11112", -100_000],
    ["11130", 30_000],
    ["21110", 36_000],
  ]);
  expect((await search(manager, "/account", { q: "cash on hand" })).body.data.length).toBeGreaterThan(0);
});

test("what is asked wrongly is refused by name", async () => {
  const filters = [{ field: "balance_of_power", mode: "equal", value: 1 }];
  expect((await search(accountant, "/account", { filters })).status).toBe(400);
  expect((await search(accountant, "/account", { colour: "red" })).body.fields).toHaveProperty("colour");
});

test("row-level security leaves the search by number its index", async () => {
  const { db, drop } = await copyDatabase(inject("walledTemplate"));
  const client = await db.connect();
  try {
    await client.query("begin");
    // With no other index to take, the planner reads the table only if it may not take this one.
    await client.query("drop index journal_entry_branch, journal_entry_of_source, journal_entry_of_person");
    await client.query("alter table journal_entry drop constraint journal_entry_sequence");
    await client.query("set local role kaban_app");
    await client.query("set local enable_seqscan = off");
    const { rows } = await client.query(
      "explain select e.id from journal_entry e where kaban_plain(e.reference) like '%00000%'",
    );
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("journal_entry_reference");
  } finally {
    await client.query("rollback");
    client.release();
    await drop();
  }
});
