import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { decide, requestOf } from "../support/approvals.ts";
import { addMember, checkAndClose, expectStatus, openCounters } from "../support/counter.ts";

const { kaban, teller, teller2, manager, ids, move } = await openCounters();
let owner: Client;

const hidden = { is_hidden: true, expected_cash: null, totals: null, blotter: null };
const current = async (by: Client = teller) => expectStatus(await by.get("/transaction-batch/current"));
const sheet = async (id: string) => (await teller.get(`/transaction-batch/${id}/paper`)).body.code;
const ask = (by: Client = teller) => by.put("/transaction-batch/view-request", { reason: "A bill is torn" });
const end = (thousands: number, by: Client = teller, over_short_reason = "") =>
  by.put("/transaction-batch/end", {
    counts: [{ bills_and_coins_id: ids.thousand, quantity: thousands }],
    over_short_reason,
  });

beforeAll(async () => {
  owner = await kaban.signIn("owner");
  const { version, ...rules } = expectStatus(await owner.get("/ledger/posting-rules"));
  expect(rules.counts_blind).toBe(false);
  expect((await ask()).body.code).toBe("blotter_visible");
  const saved = await owner.put("/ledger/posting-rules", { ...rules, version, counts_blind: true });
  expect(expectStatus(saved).counts_blind).toBe(true);
  const ana = await addMember(teller);
  expectStatus(await move(teller, "deposit", ana, 100_000));
});
afterAll(() => checkAndClose(kaban));

test("the teller is told nothing of the drawer, wherever they look; others are", async () => {
  const own = await current();
  expect(own).toMatchObject({ ...hidden, beginning_cash: 1_000_000 });
  expect(await sheet(own.id)).toBe("blotter_hidden");
  expect(expectStatus(await manager.get(`/transaction-batch/${own.id}`))).toMatchObject({
    is_hidden: false,
    expected_cash: 1_100_000,
  });
  // A teller who sees the batches of all sees their own as little.
  const permit = "update user_organization set permissions = permissions || $2 where user_id = $1";
  const more = ["transaction-batch:read", "batches:show-batch", "batches:cash-position"];
  await kaban.db.query(permit, [teller.userId, more]);
  const cashier = await kaban.signIn("teller");
  expect(expectStatus(await cashier.get(`/transaction-batch/${own.id}`))).toMatchObject(hidden);
  const { data } = expectStatus(await cashier.get("/transaction-batch/search"));
  const told = Object.fromEntries(
    data.map((row: Record<string, unknown>) => [row.user_name, row.expected_cash]),
  );
  expect(told).toEqual({ teller: null, teller2: 1_000_000 });
  const position = expectStatus(await cashier.get("/cash-position"));
  expect(position.total).toBeNull();
  expect(position.drawers).toMatchObject([{ expected_cash: null }, { expected_cash: 1_000_000 }]);
});

test("somebody else allows them to see it, and nobody themselves", async () => {
  const request = requestOf(await ask());
  expect(request.kind).toBe("blotter-view");
  expect(await current()).toMatchObject(hidden);
  expect(await decide(manager, request.id)).toMatchObject({ state: "approved" });
  expect(await current()).toMatchObject({ is_hidden: false, expected_cash: 1_100_000 });
  expect((await end(10)).body.code).toBe("over_short_reason_required");
  expect((await ask(owner)).body.code).toBe("batch_not_open");
});

test("the first count given counts: it ends the batch without a word on what was expected", async () => {
  const ended = expectStatus(await end(9, teller2));
  expect(ended).toMatchObject({
    is_hidden: false,
    expected_cash: 1_000_000,
    counted_cash: 900_000,
    over_short: -100_000,
    over_short_reason: null,
  });
});
