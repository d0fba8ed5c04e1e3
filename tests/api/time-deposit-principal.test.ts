import { afterAll, expect, test } from "vitest";
import { addMember, checkAndClose, expectStatus, openCounters } from "../support/counter.ts";
import { password } from "../support/world.ts";

const { kaban, teller, ids } = await openCounters();

afterAll(() => checkAndClose(kaban));

test("a time deposit keeps its principal while it runs: what began it is not taken back", async () => {
  const { rows: products } = await kaban.db.query(
    `update account set terms = terms || '{"interest_rate": "6", "term_days": 90, "days_in_year": "360"}'
     where branch_id = $1 and member_kind = 'time deposit' returning id`,
    [teller.branchId],
  );
  const body = { account_id: products[0].id, amount: 800_000, payment_type_id: ids.cash };
  const path = `/member-profile/${await addMember(teller)}/time-deposit`;
  const placed = expectStatus(await teller.post(path, { ...body, at_maturity: "principal with interest" }));
  const of = [placed.member_account_id];
  const { rows } = await kaban.db.query("select id from journal_entry where member_account_id = $1", of);
  const reversal = { reason: "Wrong member", approver: "manager", password };
  const answer = await teller.post(`/transaction/${rows[0].id}/reverse`, reversal);
  expect(expectStatus(answer, 409).code).toBe("time_deposit_runs");
  const { rows: held } = await kaban.db.query("select balance from member_account where id = $1", of);
  expect(held[0].balance).toBe(800_000);
});
