import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../support/app.ts";
import { addMember, type Counters, expectStatus, openCounters } from "../support/counter.ts";

let counters: Counters;
let manager: Client;
beforeAll(async () => {
  counters = await openCounters();
  manager = counters.manager;
  expectStatus(await manager.post("/transaction-batch", { beginning_cash: 50_000_000 }));
  const abad = await addMember(manager, { last_name: "Abad" });
  for (const amount of [500, 700]) expectStatus(await counters.move(manager, "deposit", abad, amount));
});
afterAll(() => counters.kaban.close());

describe("the list of what all members have", () => {
  const search = async (query: string, client = manager) =>
    expectStatus(await client.get(`/member-accounting-ledger/branch/search?${query}`));
  const filter = (...filters: object[]) =>
    `filter=${encodeURIComponent(JSON.stringify({ logic: "and", filters }))}`;

  it("names the member, sums both sides over the whole result, and stays in the branch", async () => {
    const { ids, move } = counters;
    const member = await addMember(manager, { last_name: "Ñuñez", passbook: "PB-7001" });
    expectStatus(await move(manager, "deposit", member, 1_000));
    expectStatus(await move(manager, "deposit", member, 2_000, { account_id: ids.shares }));
    const body = await search("q=nunez&pageSize=1");
    expect(body).toMatchObject({ totalSize: 2, totals: { held: 3_000, owed: 0 } });
    expect(body.data).toMatchObject([
      {
        member_id: member,
        member_name: "Ñuñez, Maria",
        passbook: "PB-7001",
        account_code: expect.any(String),
        last_entry_date: "2026-06-01",
        entries: 1,
        status: "open",
      },
    ]);
    const own = { field: "member_id", mode: "equal", value: member };
    const shares = await search(filter(own, { field: "kind", mode: "equal", value: "share capital" }));
    expect(shares).toMatchObject({ totalSize: 1, totals: { held: 2_000 } });
    expect((await search(filter(own), await counters.kaban.signIn("north-manager"))).totalSize).toBe(0);
  });

  it("sums to what the members hold, whatever the page", async () => {
    const { rows } = await counters.kaban.db.query(
      `select sum(h.balance) filter (where a.member_kind <> 'loan')::bigint as held, count(*) as size
       from member_account h join account a on a.id = h.account_id where h.branch_id = $1`,
      [manager.branchId],
    );
    const body = await search("pageSize=2");
    expect([body.totals.held, body.totalSize]).toEqual([rows[0].held, rows[0].size]);
  });

  it.each(["member_name", "passbook", "account_code", "held", "entries"])(
    "is sorted by %s",
    async (shown) => {
      const field = shown.replace(/_(name|code)$/, "_id");
      const read = async (order: string) => {
        const sort = encodeURIComponent(JSON.stringify([{ field, order }]));
        const { data } = await search(`pageSize=500&sort=${sort}`);
        return data
          .map((row: Record<string, unknown>) => row[shown])
          .filter((value: unknown) => value !== null);
      };
      const up: (string | number)[] = await read("asc");
      const down: (string | number)[] = await read("desc");
      const compare = (a: string | number, b: string | number) =>
        typeof a === "number" ? a - Number(b) : a.localeCompare(String(b), "en", { sensitivity: "base" });
      expect(new Set(up).size).toBeGreaterThan(1);
      expect(up).toEqual(up.toSorted(compare));
      expect(down).toEqual(down.toSorted((a, b) => compare(b, a)));
      expect(down).toHaveLength(up.length);
    },
  );
});
