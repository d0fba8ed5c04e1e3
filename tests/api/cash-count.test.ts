import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { type CounterIds, counterIds, expectStatus, openBatch } from "../support/counter.ts";

let kaban: TestApp;
let teller: Client;
let manager: Client;
let ids: CounterIds;

beforeAll(async () => {
  kaban = await startTestApp();
  teller = await kaban.signIn("teller");
  manager = await kaban.signIn("manager");
  ids = await counterIds(kaban, teller.branchId);
  await openBatch(teller, 120_000);
  const counts = [
    { bills_and_coins_id: ids.thousand, quantity: 1 },
    { bills_and_coins_id: ids.hundred, quantity: 2 },
    { bills_and_coins_id: ids.peso, quantity: 3 },
  ];
  expectStatus(
    await teller.put("/transaction-batch/end", { counts, over_short_reason: "Three pesos too many" }),
  );
});
afterAll(() => kaban.close());

const search = async (query = "") => expectStatus(await manager.get(`/cash-count/search?${query}`));

test("what was counted is listed by denomination, with totals over the whole result", async () => {
  const sort = encodeURIComponent('[{"field":"value","order":"desc"}]');
  const { data, totals, totalSize } = await search(`sort=${sort}`);
  expect(totalSize).toBe(3);
  expect(totals).toEqual({ quantity: 6, amount: 120_300 });
  expect(data).toMatchObject([
    {
      denomination: "₱1,000 bill",
      value: 100_000,
      quantity: 1,
      amount: 100_000,
      user_full_name: "teller Tester",
    },
    { denomination: "₱100 bill", value: 10_000, quantity: 2, amount: 20_000, entry_date: "2026-06-01" },
    { denomination: "₱1 coin", value: 100, quantity: 3, amount: 300, over_short: 300 },
  ]);
  const filter = { filters: [{ field: "value", mode: "gte", value: 10_000 }] };
  const bills = await search(`filter=${encodeURIComponent(JSON.stringify(filter))}`);
  expect(bills.totals).toEqual({ quantity: 3, amount: 120_000 });
});

test("it is exported as it is filtered", async () => {
  const { status, text } = await manager.get("/cash-count/export?format=csv&q=coin");
  expect([status, text.trim().split("\r\n").length]).toEqual([200, 2]);
  expect(text).toContain("3.00");
  expect(text).toContain("teller Tester");
});

test("another branch sees none of it, and a teller may not", async () => {
  const north = await kaban.signIn("north-manager");
  expect(expectStatus(await north.get("/cash-count/search")).data).toEqual([]);
  expect((await teller.get("/cash-count/search")).status).toBe(403);
});
