import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { bankAllChecks, bankOf } from "../support/checks.ts";
import { addMember, type Counters, checkAndClose, expectStatus, openCounters } from "../support/counter.ts";

let counters: Counters;
let teller: Client;
beforeAll(async () => {
  counters = await openCounters();
  ({ teller } = counters);
  await counters.kaban.db.query("update payment_type set number_of_days = 3 where id = $1", [
    counters.ids.check,
  ]);
});
afterAll(() => checkAndClose(counters.kaban));

const held = async (member: string) => {
  const { data } = expectStatus(await teller.get(`/member-accounting-ledger/member-profile/${member}`));
  const { balance, on_hold } = data.find(({ code }: { code: string }) => code === "21110");
  return { balance, on_hold };
};

test("what a check paid in is not drawn before it has cleared, on working days", async () => {
  const { kaban, ids, move } = counters;
  const member = await addMember(teller);
  expectStatus(await move(teller, "deposit", member, 2_000));
  expectStatus(await move(teller, "deposit", member, 50_000, { payment_type_id: ids.check }));
  expect(await held(member)).toEqual({ balance: 52_000, on_hold: 50_000 });
  expect((await move(teller, "withdraw", member, 2_001)).body).toMatchObject({
    code: "held_until_cleared",
    detail: { available: "20.00", held: "500.00" },
  });
  expectStatus(await move(teller, "withdraw", member, 2_000));
  const bank = await bankOf(kaban, teller.branchId);
  await bankAllChecks(teller, bank);
  // Brought to the bank on a Monday with three days to clear, one of them a holiday.
  const manager = await kaban.signIn("manager");
  expectStatus(await manager.post("/holiday", { name: "Town fiesta", entry_date: "2026-06-03" }), 201);
  const other = await addMember(teller);
  expectStatus(await move(teller, "deposit", other, 900, { payment_type_id: ids.check }));
  await bankAllChecks(teller, bank);
  for (const [day, onHold, onHoldOfOther] of [
    ["2026-06-03", 50_000, 900],
    ["2026-06-04", 0, 900],
    ["2026-06-05", 0, 0],
  ] as const) {
    kaban.clock.set(`${day}T02:00:00Z`);
    teller = await kaban.signIn("teller");
    expect((await held(member)).on_hold).toBe(onHold);
    expect((await held(other)).on_hold).toBe(onHoldOfOther);
  }
  expectStatus(await move(teller, "withdraw", member, 50_000));
  kaban.clock.set("2026-06-05T04:00:00Z");
});

test("a check that is taken back frees what it held", async () => {
  const { ids, move } = counters;
  const member = await addMember(teller);
  expectStatus(await move(teller, "deposit", member, 300));
  const check = expectStatus(await move(teller, "deposit", member, 1_000, { payment_type_id: ids.check }));
  const reversal = { reason: "Returned by the bank", approver: "manager", password: "kaban-test-password" };
  expectStatus(await teller.post(`/transaction/${check.id}/reverse`, reversal));
  expect(await held(member)).toEqual({ balance: 300, on_hold: 0 });
  expectStatus(await move(teller, "withdraw", member, 300));
});

test("the days that are asked for in one group judge nobody else's checks", async () => {
  const { kaban, ids, move } = counters;
  const member = await addMember(teller);
  expectStatus(await move(teller, "deposit", member, 50_000, { payment_type_id: ids.check }));
  await bankAllChecks(teller, await bankOf(kaban, teller.branchId));
  const together = await Promise.all(
    Array.from({ length: 8 }, (_, nth) =>
      move(teller, "withdraw", member, 100, nth % 2 === 0 ? { entry_date: "2099-01-01" } : {}),
    ),
  );
  expect(together.map(({ body }) => body.code)).toEqual(
    together.map((_, nth) => (nth % 2 === 0 ? "future_entry_date" : "held_until_cleared")),
  );
});

test("a withdrawal that is dated back draws what had cleared on its day, alone or with others", async () => {
  const { kaban, ids, move } = counters;
  kaban.clock.set("2026-06-08T02:00:00Z");
  teller = await kaban.signIn("teller");
  const member = await addMember(teller);
  expectStatus(await move(teller, "deposit", member, 2_000));
  expectStatus(await move(teller, "deposit", member, 50_000, { payment_type_id: ids.check }));
  await bankAllChecks(teller, await bankOf(kaban, teller.branchId));
  kaban.clock.set("2026-06-15T02:00:00Z");
  const manager = await kaban.signIn("manager");
  expectStatus(await manager.post("/transaction-batch", { beginning_cash: 0 }));
  teller = await kaban.signIn("teller");
  const back = (entry_date: string, amount: number) =>
    move(manager, "withdraw", member, amount, {
      ...{ entry_date, back_date_reason: "The slip was found", payment_type_id: ids.online },
    });
  const held = { code: "held_until_cleared", detail: { available: "20.00", held: "500.00" } };
  expect((await back("2026-06-10", 2_001)).body).toMatchObject(held);
  const [late, now] = await Promise.all([
    back("2026-06-10", 2_001),
    move(teller, "withdraw", member, 30_000),
  ]);
  expect(late.body.code).toBe("held_until_cleared");
  expectStatus(now);
  // What was drawn since does not count against what was there on the day.
  expectStatus(await back("2026-06-10", 2_000));
  expectStatus(await back("2026-06-11", 20_000));
});
