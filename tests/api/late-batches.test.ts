import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { addMember, checkAndClose, expectStatus, openBatch, openCounters } from "../support/counter.ts";
import { password } from "../support/world.ts";

const { kaban, ids, move, ...people } = await openCounters();
let teller: Client;
let owner: Client;
let maria: string;
let yesterday: { id: string };
let deposited: string;

const mayCarry = async (may_carry_batches: boolean) => {
  const { version, ...rules } = expectStatus(await owner.get("/ledger/posting-rules"));
  expectStatus(await owner.put("/ledger/posting-rules", { ...rules, may_carry_batches, version }));
};

beforeAll(async () => {
  owner = await kaban.signIn("owner");
  maria = await addMember(people.teller);
  deposited = expectStatus(await move(people.teller, "deposit", maria, 10_000)).id;
  yesterday = expectStatus(await people.teller.get("/transaction-batch/current"));
  await mayCarry(false);
  kaban.clock.advance({ days: 1 });
  [teller, owner] = await Promise.all([kaban.signIn("teller"), kaban.signIn("owner")]);
});
afterAll(() => checkAndClose(kaban));

const late = {
  status: 409,
  body: {
    code: "batch_of_earlier_day",
    message: "Your batch of 2026-06-01 is still open: end it, and open one of today",
  },
};

test("a batch of yesterday takes no more, whatever is posted and however it is dated", async () => {
  const dated = { entry_date: "2026-06-01", back_date_reason: "Forgotten" };
  expect(await move(teller, "deposit", maria, 1_000)).toMatchObject(late);
  expect(await move(teller, "deposit", maria, 1_000, { payment_type_id: ids.online })).toMatchObject(late);
  expect(await move(teller, "withdraw", maria, 1_000)).toMatchObject(late);
  await openBatch(owner);
  const reversed = { reason: "Wrong member", approver: "manager", password };
  expect(await teller.post(`/transaction/${deposited}/reverse`, reversed)).toMatchObject(late);
  expect(await move(owner, "deposit", maria, 1_000, dated)).toMatchObject({
    body: { code: "cash_not_moved_back" },
  });
});

test("it is ended on the day after, and the next one is of that day", async () => {
  expect((await teller.post("/transaction-batch", { beginning_cash: 0 })).body).toMatchObject({
    code: "batch_already_open",
  });
  const counts = [{ bills_and_coins_id: ids.thousand, quantity: 10 }];
  const ended = { counts, over_short_reason: "Short by one bill" };
  expect(expectStatus(await teller.put("/transaction-batch/end", ended))).toMatchObject({
    ...{ id: yesterday.id, expected_cash: 1_010_000, over_short: -10_000 },
  });
  const { entry_date } = await openBatch(teller);
  expect(entry_date).toBe("2026-06-02");
  expectStatus(await move(teller, "deposit", maria, 1_000));
});

test("a branch that works through the night may carry it on", async () => {
  kaban.clock.advance({ days: 1 });
  [teller, owner] = await Promise.all([kaban.signIn("teller"), kaban.signIn("owner")]);
  expect(await move(teller, "deposit", maria, 1_000)).toMatchObject({ status: 409 });
  await mayCarry(true);
  expectStatus(await move(teller, "deposit", maria, 1_000));
});
