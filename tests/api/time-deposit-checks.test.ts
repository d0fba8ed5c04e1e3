import { afterAll, expect, test } from "vitest";
import { openChecks } from "../support/checks.ts";
import { addMember, checkAndClose, expectStatus } from "../support/counter.ts";

const { kaban, at, by, check, of, deposit, act, bounce, pay, move, ids } = await openChecks();
afterAll(() => checkAndClose(kaban));
const owed = async () => {
  const { rows: sums } = await kaban.db.query(
    `select coalesce(sum(l.credit - l.debit), 0)::bigint as owed from journal_line l join branch_account r
       on r.branch_id = l.branch_id and r.account_id = l.account_id and r.role = 'accrued interest'
     where l.branch_id = $1`,
    [by.teller.branchId],
  );
  return sums[0].owed as number;
};

const { rows } = await kaban.db.query(
  `update account set terms = terms || '{"interest_rate": "6", "term_days": 90, "days_in_year": "360"}'
   where branch_id = $1 and member_kind = 'time deposit' returning id`,
  [by.teller.branchId],
);
const product: string = rows[0].id;

test("a returned check ends what was placed with it, without interest", async () => {
  const ana = await addMember(by.teller);
  expectStatus(await move(by.teller, "deposit", ana, 40_000, { account_id: product }));
  const lines = [{ account_id: product, amount: 60_000 }];
  const receipt = expectStatus(await pay(lines, { member_id: ana, ...check("TD-1") }, by.teller));
  expectStatus(await deposit([(await of(receipt.id)).id]), 201);
  const account = async () => {
    const found = await kaban.db.query("select id, balance from member_account where member_id = $1", [ana]);
    return found.rows[0] as { id: string; balance: number };
  };
  const { id } = await account();
  const place = (more = {}) =>
    by.teller.post(`/member-account/${id}/placement`, { at_maturity: "principal with interest", ...more });
  expect(expectStatus(await place()).principal).toBe(100_000);
  // What is on hold is not paid out, so a pretermination could not end it.
  const early = { amount: 50_000, payment_type_id: ids.cash, reason: "Returned" };
  const payout = await by.teller.post(`/member-account/${id}/pretermination`, early);
  expect(payout.body.code ?? payout.status).toBe("held_until_cleared");

  expect(await bounce(await of(receipt.id), { bounced_on: "2026-06-01" })).toMatchObject({
    state: "approved",
  });
  expect(await account()).toEqual({ id, balance: 40_000 });
  const { rows: placed } = await kaban.db.query(
    "select state, interest_paid from time_deposit where member_account_id = $1",
    [id],
  );
  expect(placed).toEqual([{ state: "preterminated", interest_paid: 0 }]);
  // What did come is placed anew.
  expect(expectStatus(await place()).principal).toBe(40_000);
  expect((await act(await of(receipt.id), "bounce", { reason: "x", bounced_on: "2026-06-01" })).status).toBe(
    409,
  );
});

test("what was accrued of it is taken back in the same transaction", async () => {
  const ben = await addMember(by.teller);
  const lines = [{ account_id: product, amount: 60_000 }];
  const receipt = expectStatus(await pay(lines, { member_id: ben, ...check("TD-2") }, by.teller));
  expectStatus(await deposit([(await of(receipt.id)).id], { slip_number: "S-2" }), 201);
  const { rows: opened } = await kaban.db.query("select id from member_account where member_id = $1", [ben]);
  const anew = { at_maturity: "principal with interest" };
  expectStatus(await by.teller.post(`/member-account/${opened[0].id}/placement`, anew));
  await at("2026-07-01T02:00:00Z");
  expectStatus(await by.manager.post("/time-deposit/accrual", { through: "2026-06-30" }));
  // 30 days of 400.00 and of 600.00
  expect(await owed()).toBe(500);
  await bounce(await of(receipt.id), { bounced_on: "2026-06-30" });
  expect(await owed()).toBe(200);
});
