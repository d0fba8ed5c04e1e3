import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#server/platform/db/database";
import { type Client, newClient, startTestApp, type TestApp } from "../support/app.ts";
import {
  addMember,
  brokenInvariants,
  type CounterIds,
  counterIds,
  expectStatus,
  openBatch,
  unbroken,
} from "../support/counter.ts";

let kaban: TestApp;
let other: TestApp;
let tellers: Client[];
let ids: CounterIds;

/** A client with another's cookies, at the other server. */
function atOther(client: Client): Client {
  const twin = newClient(other.app);
  Object.assign(twin.cookies, client.cookies);
  twin.branchId = client.branchId;
  return twin;
}

beforeAll(async () => {
  kaban = await startTestApp();
  other = await startTestApp({ through: async (_) => openDatabase(kaban.database.connection) });
  const [one, two] = await Promise.all([kaban.signIn("teller"), kaban.signIn("teller2")]);
  ids = await counterIds(kaban, one.branchId);
  await openBatch(one, 1_000_000);
  await openBatch(two, 1_000_000);
  tellers = [one, two, atOther(one), atOther(two)];
});
afterAll(async () => {
  await other.close();
  await kaban.close();
});

const amountOf = (nth: number) => 1 + ((nth * 7919) % 400);

test("two servers posting at once keep one order: ledger, receipts and lists agree", async () => {
  const [first] = tellers as [Client];
  const member = await addMember(first);
  const move = (nth: number) => {
    const client = tellers[nth % tellers.length] as Client;
    const body = { member_id: member, account_id: ids.savings, payment_type_id: ids.cash };
    // Two of five draw out, now and then more than there is.
    const way = nth % 5 < 2 ? "withdraw" : "deposit";
    return client.post(`/transaction/${way}`, {
      ...body,
      amount: amountOf(nth) * (way === "withdraw" ? 2 : 1),
    });
  };
  const receipts = new Map<string, { balance_after: number }>();
  let refused = 0;
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(Array.from({ length: 200 }, (_, nth) => move(200 * round + nth)));
    for (const { status, body } of answers) {
      if (status === 200) receipts.set(body.id, body);
      else {
        expect(body.code).toBe("insufficient_balance");
        refused += 1;
      }
    }
  }
  expect(receipts.size + refused).toBe(2000);
  expect(Math.min(receipts.size, refused)).toBeGreaterThan(50);

  const account = `/member-accounting-ledger/member-profile/${member}/account/${ids.savings}`;
  const path = `${account}/ledger?limit=500&order=asc`;
  let seen = 0;
  for (let after = ""; after !== null; ) {
    const page = expectStatus(await first.get(`${path}${after && `&after=${after}`}`));
    for (const line of page.lines) {
      expect(line.balance).toBe(receipts.get(line.entry_id)?.balance_after);
      expect(line.balance).toBeGreaterThanOrEqual(0);
    }
    seen += page.lines.length;
    after = page.next;
  }
  expect(seen).toBe(receipts.size);
  expect(await brokenInvariants(kaban)).toEqual(unbroken);
  const { rows } = await kaban.db.query(
    "select count(*), max(sequence) - min(sequence) + 1 as span from journal_entry where branch_id = $1",
    [first.branchId],
  );
  expect(rows[0].span).toBe(rows[0].count);
});

test("the books as recorded by a moment stay as they were told, whatever is posted meanwhile", async () => {
  const [first] = tellers as [Client];
  const member = await addMember(first);
  const owner = await kaban.signIn("owner");
  const moment = kaban.clock.now().toISOString();
  const ask = async () => expectStatus(await owner.get(`/trial-balance?recorded_by=${moment}`)).totals;
  const deposit = () =>
    first.post("/transaction/deposit", {
      member_id: member,
      account_id: ids.savings,
      amount: 100,
      payment_type_id: ids.cash,
    });
  const [told] = await Promise.all([ask(), deposit(), deposit()]);
  expectStatus(await deposit());
  expect(await ask()).toEqual(told);
});
