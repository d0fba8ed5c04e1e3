import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { type LoanWindow, openLoanWindow, unlikeTheLedger } from "../support/loan-payments.ts";
import type { Values } from "../support/loans.ts";
import { night } from "../support/night.ts";

let window: LoanWindow;
beforeAll(async () => {
  window = await openLoanWindow();
});
afterAll(() => checkAndClose(window.kaban));

const instruct = (id: string, asked: Values) => window.teller.post(`/loan/${id}/instruct`, asked);
const list = async (path: string) => expectStatus(await window.teller.get(`/loan/${path}/search`)).data;
const runsOf = async (number: string) =>
  (await list("instruction-run"))
    .filter((one: { number: string }) => one.number === number)
    .map(({ due_on, state, due, amount, failure }: Record<string, unknown>) => [
      due_on,
      state,
      due,
      amount,
      failure,
    ]);
/** Maria puts money into her savings. */
const deposit = (amount: number) =>
  window.teller.post("/transaction/deposit", {
    ...{ member_id: window.maria, account_id: window.ids.savings, payment_type_id: window.ids.cash, amount },
  });

test("instalments are paid out of savings as they fall due, in part if ordered, once each", async () => {
  const { lend, on, kaban, savings, due, teller, shown } = window;
  await on("2026-06-01");
  const loan = await lend({ amount: 300_000, term_months: 3 });
  const { id } = await savings();
  const asked = { savings_account_id: id, minimum_left: 247_000, is_partial: true };
  expectStatus(await instruct(loan.id, asked));
  expect((await instruct(loan.id, asked)).body.code).toBe("instruction_there");
  await night(kaban);
  expect(await runsOf(loan.number)).toEqual([]);
  await on("2026-07-01");
  await night(kaban);
  expect(await runsOf(loan.number)).toEqual([["2026-07-01", "paid", 103_000, 103_000, null]]);
  expect((await savings()).balance).toBe(397_000);
  await night(kaban);
  expect((await savings()).balance).toBe(397_000);
  // Two due dates that no night saw: each is made up for, the second with what is there beyond the minimum.
  await on("2026-09-01");
  await night(kaban);
  const found = await runsOf(loan.number);
  expect(found.map(([on_]: unknown[]) => on_)).toEqual(["2026-09-01", "2026-08-01", "2026-07-01"]);
  expect(found[1]?.[1]).toBe("paid");
  expect(found[0]?.[1]).toBe("paid in part");
  expect((await savings()).balance).toBe(247_000);
  const { payments } = await shown(loan.id);
  expect(payments).toHaveLength(3);
  expect(payments[0].reference).toMatch(/^LV.*\/2026-07-01/);
  expect((await due(loan.id)).due.principal).toBeGreaterThan(0);
  const [told] = await list("instruction");
  const answer = await teller.post(`/loan-instruction/${told.id}/cancel`, {
    reason: "Said so at the window",
  });
  expectStatus(answer);
  expect((await teller.post(`/loan-instruction/${told.id}/cancel`, { reason: "Again" })).body.code).toBe(
    "instruction_cancelled",
  );
  expect((await list("instruction"))[0]).toMatchObject({ state: "cancelled" });
  expect(await unlikeTheLedger(window)).toEqual([]);
}, 60_000);

test("too little in the account fails with its reason, once; a cancelled one pays nothing", async () => {
  const { lend, on, kaban, savings, teller } = window;
  await on("2026-09-02");
  const loan = await lend({ amount: 600_000, date: "2026-09-02" });
  const { id, balance } = await savings();
  expectStatus(await instruct(loan.id, { savings_account_id: id, minimum_left: 200_000 }));
  await on("2026-10-02");
  await night(kaban);
  expect(await runsOf(loan.number)).toEqual([["2026-10-02", "failed", 56_000, 0, "too little is left"]]);
  expectStatus(await deposit(1_000_000));
  await night(kaban);
  expect((await savings()).balance).toBe(balance + 1_000_000);
  const [told] = await list("instruction");
  expectStatus(await teller.post(`/loan-instruction/${told.id}/cancel`, { reason: "By telephone" }));
  await on("2026-11-02");
  await night(kaban);
  expect(await runsOf(loan.number)).toHaveLength(1);
  expect((await savings()).balance).toBe(balance + 1_000_000);
}, 60_000);

test("a server killed behind the payment, or before it, pays it once", async () => {
  const { lend, on, kaban, savings } = window;
  await on("2026-11-03");
  const loan = await lend({ amount: 240_000, date: "2026-11-03" });
  const { id } = await savings();
  const { id: instruction } = expectStatus(await instruct(loan.id, { savings_account_id: id }));
  await on("2026-12-03");
  // Killed before the books were asked: what it was about to pay is written down.
  await kaban.db.query(
    `insert into payment_instruction_run (organization_id, branch_id, instruction_id, due_on, carried_out_on,
       state, due, amount) select organization_id, branch_id, id, '2026-12-03', '2026-12-03', 'under way',
       22400, 22400 from payment_instruction where id = $1`,
    [instruction],
  );
  const before = (await savings()).balance;
  await night(kaban);
  expect((await savings()).balance).toBe(before - 22_400);
  const { rows } = await kaban.db.query(
    "select entry_id from payment_instruction_run where instruction_id = $1",
    [instruction],
  );
  // Killed behind the payment, before it was written down as paid.
  await kaban.db.query("alter table payment_instruction_run disable trigger payment_instruction_run_stays");
  await kaban.db.query(
    `update payment_instruction_run set state = 'under way', entry_id = null, reference = null
     where instruction_id = $1`,
    [instruction],
  );
  await kaban.db.query("alter table payment_instruction_run enable trigger payment_instruction_run_stays");
  await on("2026-12-04");
  await night(kaban);
  expect((await savings()).balance).toBe(before - 22_400);
  const after = await kaban.db.query(
    "select entry_id, state from payment_instruction_run where instruction_id = $1",
    [instruction],
  );
  expect(after.rows).toEqual([{ entry_id: rows[0].entry_id, state: "paid" }]);
}, 60_000);

test("eight who order at once order once; what is not the member's is refused", async () => {
  const { lend, savings, kaban, teller, on } = window;
  await on("2026-12-05");
  const loan = await lend({ amount: 120_000, date: "2026-12-05" });
  const { id } = await savings();
  const asked = { savings_account_id: id };
  expect((await instruct(loan.id, { ...asked, from_date: "2026-12-01" })).body.code).toBe(
    "instruction_in_the_past",
  );
  expect((await instruct(loan.id, { ...asked, until_date: "2026-12-01" })).body.code).toBe(
    "instruction_backwards",
  );
  const { rows } = await kaban.db.query("select member_account_id from loan where id = $1", [loan.id]);
  expect((await instruct(loan.id, { savings_account_id: rows[0].member_account_id })).body.code).toBe(
    "not_savings_of_member",
  );
  const answers = await Promise.all(Array.from({ length: 8 }, () => instruct(loan.id, asked)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  expect((await teller.post("/loan/not-an-id/instruct", asked)).status).toBe(400);
});
