import { afterAll, beforeAll, expect, test } from "vitest";
import { decide, requestOf, setRule } from "../support/approvals.ts";
import { addMember, type Counters, checkAndClose, expectStatus, openCounters } from "../support/counter.ts";

let counters: Counters;
let product: string;
beforeAll(async () => {
  counters = await openCounters();
  const { kaban, teller } = counters;
  const { rows } = await kaban.db.query(
    `update account set terms = terms || '{"interest_rate": "6", "term_days": 90, "days_in_year": "360"}'
     where branch_id = $1 and member_kind = 'time deposit' returning id`,
    [teller.branchId],
  );
  product = rows[0].id;
  await setRule(kaban, teller.branchId, "time-deposit-terms", {});
  await setRule(kaban, teller.branchId, "payout");
});
afterAll(() => checkAndClose(counters.kaban));

const anew = "principal with interest";
const open = async (more: Record<string, unknown>) => {
  const { teller, ids } = counters;
  const body = { account_id: product, amount: 1_000_000, payment_type_id: ids.cash, at_maturity: anew };
  return teller.post(`/member-profile/${await addMember(teller)}/time-deposit`, { ...body, ...more });
};
const bring = async () => {
  const { teller, move } = counters;
  const member = await addMember(teller);
  const brought = expectStatus(await move(teller, "deposit", member, 300_000, { account_id: product }));
  const { member_account_id: id } = brought;
  const place = (more = {}) => teller.post(`/member-account/${id}/placement`, { at_maturity: anew, ...more });
  return { id, place };
};

test("a rate above the product's waits for somebody else, with the interest it comes to", async () => {
  expectStatus(await open({ rate: "6" }));
  expectStatus(await open({ rate: "5.999999" }));
  const request = requestOf(await open({ rate: "6.000001", term_days: 360 }));
  // 10,000.00 × 6.000001 % × 360 / 360
  expect(request).toMatchObject({ kind: "time-deposit-terms", amount: 60_000 });
  expect(await decide(counters.manager, request.id)).toMatchObject({ state: "approved" });
  const { rows: placed } = await counters.kaban.db.query(
    "select rate::text from time_deposit where branch_id = $1 order by rate desc limit 1",
    [counters.teller.branchId],
  );
  expect(placed[0].rate).toBe("6.000001");
});

test("a day before the business date waits for somebody else, whatever the rate", async () => {
  const { place } = await bring();
  requestOf(await place({ placed_on: "2001-01-01", rate: "0" }));
  expectStatus(await place());
});

test("what has earned until a day is not placed from before that day", async () => {
  const { teller, manager, ids } = counters;
  const { id, place } = await bring();
  await decide(manager, requestOf(await place({ placed_on: "2026-03-01" })).id);
  const paying = { amount: 1, payment_type_id: ids.online, reason: "Asked for" };
  expectStatus(await teller.post(`/member-account/${id}/payout`, paying));
  const again = await place({ placed_on: "2026-05-31" });
  expect([again.status, again.body.code]).toEqual([400, "placed_before_last"]);
  expect(Object.keys(again.body.fields)).toEqual(["placed_on"]);
  expectStatus(await place({ placed_on: "2026-06-01" }));
});

test("what a run is weighed with has what was earned since the term, as what it pays has", async () => {
  const { kaban, teller, move, ids } = counters;
  const member = await addMember(teller);
  const savings = expectStatus(await move(teller, "deposit", member, 10_000)).member_account_id;
  const paid = { at_maturity: "paid to savings", savings_account_id: savings };
  const body = { account_id: product, amount: 9_000_000, payment_type_id: ids.cash, ...paid };
  const { id } = expectStatus(await teller.post(`/member-profile/${member}/time-deposit`, body));
  await kaban.db.query("update time_deposit set at_maturity = 'principal with interest' where id <> $1", [
    id,
  ]);
  await kaban.db.query("update time_deposit set excess_rate = 36, matures_on = '2026-06-02' where id = $1", [
    id,
  ]);
  await kaban.db.query("update time_deposit set matures_on = '2026-12-31' where id <> $1", [id]);
  kaban.clock.set("2026-06-12T02:00:00Z");
  await setRule(kaban, teller.branchId, "interest", {});
  const manager = await kaban.signIn("manager");
  // 90,000.00 with 1,350.00 of its term, and ten days at 36 %: 900.00.
  expect(requestOf(await manager.post("/time-deposit/roll-over", {})).amount).toBe(9_225_000);
});
