import { afterAll, expect, test } from "vitest";
import { openChecks } from "../support/checks.ts";
import { addMember, checkAndClose, expectStatus } from "../support/counter.ts";

const { kaban, by, check, of, deposit, act, bounce, pay, move, ids } = await openChecks();
afterAll(() => checkAndClose(kaban));

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
