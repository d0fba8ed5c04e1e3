import { afterAll, beforeAll, expect, test } from "vitest";
import { decide } from "../support/approvals.ts";
import { addMember, type Counters, expectStatus, openCounters } from "../support/counter.ts";

let counters: Counters;
beforeAll(async () => {
  counters = await openCounters();
});
afterAll(() => counters.kaban.close());

test("shares are refunded by their own operation, once somebody else has approved it", async () => {
  const { kaban, teller, ids, move } = counters;
  const member = await addMember(teller);
  const bought = expectStatus(await move(teller, "deposit", member, 50_000, { account_id: ids.shares }));
  const refused = await move(teller, "withdraw", member, 100, { account_id: ids.shares });
  expect(refused.body.code).toBe("not_paid_out_at_window");

  const path = `/member-account/${bought.member_account_id}/payout`;
  const asked = { amount: 20_000, payment_type_id: ids.cash, reason: "Leaves the cooperative" };
  const sent = expectStatus(await teller.post(path, asked), 202);
  const { id } = sent.sent_for_approval;
  const manager = await kaban.signIn("manager");
  expect(await decide(manager, id)).toMatchObject({ id, state: "approved" });
  const { data } = expectStatus(await teller.get(`/member-accounting-ledger/member-profile/${member}`));
  expect(data.find(({ code }: { code: string }) => code === "30130").balance).toBe(30_000);
  const { rows } = await kaban.db.query(
    "select approved_by_id, description from journal_entry where member_id = $1 and source = 'withdraw'",
    [member],
  );
  expect(rows).toEqual([{ approved_by_id: manager.userId, description: asked.reason }]);
});
