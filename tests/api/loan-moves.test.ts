import { afterAll, beforeAll, expect, test } from "vitest";
import { setRule } from "../support/approvals.ts";
import { checkAndClose, expectStatus, openBatch } from "../support/counter.ts";
import { openMoves } from "../support/loan-moves.ts";
import { night } from "../support/night.ts";

let window: Awaited<ReturnType<typeof openMoves>>;
beforeAll(async () => {
  window = await openMoves();
});
afterAll(() => checkAndClose(window.kaban));

const sumOf = (parts: Record<string, number>) => Object.values(parts).reduce((sum, one) => sum + one, 0);

test("a loan moves to another branch and goes on there to the centavo", async () => {
  const { kaban, lend, on, paid, payments, moved, move, arrivals, accepted, between, read } = window;
  const { owner, north, northManager, accrued, linesOf, mariaThere, pay } = window;
  await on("2026-06-01");
  const loan = await lend({ loan_product_id: accrued.id, amount: 1_200_000 });
  await on("2026-07-01");
  await paid({ lines: [{ loan_id: loan.id, amount: 60_000 }] });
  await on("2026-08-20");
  const before = await payments(loan.id, owner);
  const preview = expectStatus(await owner.get(`/loan/${loan.id}/move-preview`));
  expect(preview).toMatchObject({ principal: before.balance, fines: before.payoff.fines });
  const interest = before.accrued - before.paid.interest;
  expect(preview).toMatchObject({ receivable: interest, interest, amount: before.balance + interest });
  expect(preview.fines).toBeGreaterThan(0);
  await moved(loan.id);

  expect(await read(loan.id)).toMatchObject({ state: "moved", balance: 0 });
  expect((await pay({ lines: [{ loan_id: loan.id, amount: 1_000 }] })).body.code).toBe(
    "line_loan_not_released",
  );
  expect((await payments(loan.id, owner)).payoff).toEqual({ fines: 0, fees: 0, interest: 0, principal: 0 });
  const [arrival] = await arrivals();
  expect(arrival).toMatchObject({ ...preview, number: loan.number, member_id: mariaThere, state: "waiting" });
  expect(await between()).toMatchObject([
    { loans: 1, due_from: preview.amount, due_to: 0, waiting: preview.amount, difference: 0 },
  ]);

  // Each branch sees its own part alone.
  expect((await north.get(`/loan/${loan.id}`)).status).toBe(404);
  expect((await owner.get("/loan/arrival/search")).body.data).toEqual([]);
  expect((await move(loan.id)).body.code).toBe("loan_wrong_state");

  await accepted(arrival.id);
  const [done] = await arrivals();
  expect(done).toMatchObject({ state: "accepted", here: expect.stringMatching(/^LV/) });
  const there = await read(done.loan_id, northManager);
  expect(there).toMatchObject({
    ...{ state: "released", amount: 1_200_000, balance: before.balance, member_id: mariaThere },
    ...{ interest_rate: before.interest_rate ?? "1", released_on: "2026-06-01" },
    maturity_date: before.maturity_date,
  });
  const after = await payments(done.loan_id, northManager);
  for (const name of ["balance", "arrears", "due", "payoff", "paid", "accrued", "days_late", "next_due"]) {
    expect([name, after[name]]).toEqual([name, before[name]]);
  }
  expect(after.instalments).toEqual(before.instalments);
  expect(after.taken_over.payments).toMatchObject([{ on: "2026-07-01" }]);
  const { entry_id: entryId } = there.releases[0];
  expect(await linesOf(entryId)).toEqual([
    ["23130", 0, preview.amount],
    ["11210", before.balance, 0],
    ["11340", interest, 0],
  ]);
  expect(await between()).toMatchObject([
    { due_from: preview.amount, due_to: preview.amount, waiting: 0, difference: 0 },
  ]);
  expect(await between(northManager)).toMatchObject([{ is_outgoing: false, difference: 0 }]);
  expect(expectStatus(await owner.get(`/loan/${loan.id}/move`)).out).toMatchObject({
    ...{ branch: "north", state: "accepted", amount: preview.amount },
  });
  const came = expectStatus(await northManager.get(`/loan/${done.loan_id}/move`));
  expect(came.came).toMatchObject({ branch: "main", number: loan.number });
  expect(came.original).toHaveLength(12);

  // It is paid there, all of it, on the terms that it has.
  const total = sumOf(after.payoff);
  const { rows } = await kaban.db.query(
    "select id from payment_type where branch_id = $1 and name = 'Online'",
    [north.branchId],
  );
  await openBatch(north);
  expectStatus(
    await north.post("/transaction/loan-payment", {
      ...{ member_id: mariaThere, payment_type_id: rows[0].id, bank_reference: "1" },
      lines: [{ loan_id: done.loan_id, amount: total }],
    }),
  );
  expect(await read(done.loan_id, northManager)).toMatchObject({ state: "closed", balance: 0 });
  // What came as receivable is paid off; nothing of before is income here.
  const off = await kaban.db.query(
    "select coalesce(sum(receivable), 0)::bigint as sum from loan_posting where loan_id = $1",
    [done.loan_id],
  );
  expect(off.rows[0].sum).toBe(-interest);
}, 120_000);

test("a loan is refused while something of it is still open here", async () => {
  const { kaban, lend, on, move, pay, paid, ids, savings, manager, owner, stranger, maria, here } = window;
  await on("2026-09-01");
  const loan = await lend({ amount: 600_000 });
  const codeOf = async (more = {}, id = loan.id) => (await move(id, more)).body.code;
  expect(await codeOf({ to_branch_id: owner.branchId })).toBe("move_branch_not_found");
  expect(await codeOf({ to_branch_id: stranger.branchId })).toBe("move_branch_not_found");
  expect(await codeOf({ account_id: here.get("11210") })).toBe("counter_not_usable");
  expect(await codeOf({ account_id: ids.cashOnHand })).toBe("counter_not_usable");
  const other = await window.borrower();
  const theirs = await lend({ amount: 600_000, member_id: other });
  expect((await move(theirs.id)).body).toMatchObject({
    ...{ code: "move_member_elsewhere", fields: { to_branch_id: expect.stringContaining("enrol them") } },
  });
  const draft = expectStatus(
    await owner.post("/loan", {
      ...{ member_id: maria, loan_product_id: window.product.id, date: "2026-09-01", amount: 100_000 },
      ...{ term_months: 12, payment_mode: "monthly" },
    }),
    201,
  );
  expect(await codeOf({}, draft.id)).toBe("loan_wrong_state");

  // A check that paid it may still come back.
  const { rows: banks } = await kaban.db.query("select id from bank where branch_id = $1 limit 1", [
    owner.branchId,
  ]);
  const check = expectStatus(
    await pay({
      ...{ payment_type_id: ids.check, bank_reference: "77", bank_id: banks[0].id },
      ...{ lines: [{ loan_id: loan.id, amount: 10_000 }] },
    }),
  );
  expect(await codeOf()).toBe("move_check_uncleared");
  expectStatus(await window.reverse(check.id));
  const { id: savings_account_id } = await savings();
  const order = expectStatus(
    await manager.post(`/loan/${loan.id}/instruct`, { savings_account_id, from_date: "2026-09-01" }),
  );
  expect(await codeOf()).toBe("move_instruction_stands");
  expectStatus(await manager.post(`/loan-instruction/${order.id}/cancel`, { reason: "Moves away" }));
  // Another request about it waits.
  const { version } = await window.read(loan.id);
  const asked = await owner.post(`/loan/${loan.id}/litigate`, {
    ...{ version, filed_on: "2026-09-01", case_number: "1", court: "MTC" },
  });
  expect(asked.status).toBe(202);
  expect((await move(loan.id)).body.code).toBe("move_request_pending");
  await window.approved(asked, manager);
  expect(await codeOf()).toBe("move_in_litigation");
  // A month that is closed takes no entry.
  const free = await lend({ amount: 300_000 });
  await paid({ lines: [{ loan_id: free.id, amount: 1_000 }] });
  await kaban.db.query("update journal_head set closed_through = '2026-09-30' where branch_id = $1", [
    owner.branchId,
  ]);
  expect(await codeOf({}, free.id)).toBe("period_closed");
  await kaban.db.query("update journal_head set closed_through = null where branch_id = $1", [
    owner.branchId,
  ]);
}, 120_000);

test("what the other branch declines is taken back as it was, and moves once whoever asks", async () => {
  const { kaban, lend, on, moved, arrivals, north, northManager, owner, manager, between, read } = window;
  const { payments, accrued, accepted, accept, mariaThere } = window;
  await on("2026-10-05");
  const loan = await lend({ loan_product_id: accrued.id, amount: 900_000, date: "2026-10-05" });
  await on("2026-11-20");
  const before = await payments(loan.id, owner);
  await moved(loan.id);
  const waiting = async () =>
    (await arrivals()).find(({ state }: { state: string }) => state === "waiting") as { id: string };
  const declined = await waiting();
  expectStatus(await northManager.post(`/loan/arrival/${declined.id}/decline`, { reason: "No papers came" }));
  expect((await accept(declined.id)).body.code).toBe("loan_arrival_decided");
  const back = async () =>
    owner.post(`/loan/${loan.id}/move-back`, { version: (await read(loan.id)).version, reason: "Declined" });
  await window.approved(await back(), manager);
  expect(await read(loan.id)).toMatchObject({ state: "released", balance: before.balance });
  expect(await payments(loan.id, owner)).toEqual(before);

  // Eight ask at once: it goes once.
  for (const branch of [owner.branchId, north.branchId]) await setRule(kaban, branch, "loan-move");
  await kaban.db.query("delete from approval_rule where kind = 'loan-move'");
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, index) => window.move(loan.id, {}, index % 2 ? owner : manager)),
  );
  expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  const one = await waiting();
  // One branch takes it back as the other accepts it: one of them has it.
  const [taken, came] = await Promise.all([back(), accept(one.id)]);
  expect([taken.status, came.status].sort()).toEqual([200, 409]);
  const owed = await Promise.all([payments(loan.id, owner), arrivals()]);
  if (taken.status === 200) expect(owed[0].balance).toBe(before.balance);
  else expect(came.body).toMatchObject({ state: "accepted" });
  if (taken.status === 200) {
    expectStatus(await window.move(loan.id));
    const again = await waiting();
    const both = await Promise.all([accept(again.id), accept(again.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
  expect((await back()).body.code).toBe("loan_accepted_elsewhere");
  for (const by of [owner, northManager]) {
    for (const { due_from, due_to, difference } of await between(by)) {
      expect([due_from, difference]).toEqual([due_to, 0]);
    }
  }
  expect(accepted).toBeDefined();

  // Its months go on there: interest accrues from where the other branch left it, and the books agree.
  const rows = (await arrivals()).filter(({ state }: { state: string }) => state === "accepted");
  const last = rows[0].loan_id;
  await on("2026-12-02");
  await night(kaban);
  const standing = await payments(last, northManager);
  const { rows: posted } = await kaban.db.query(
    `select coalesce(sum(receivable), 0)::bigint as since from loan_posting where loan_id = $1`,
    [last],
  );
  const toMonthEnd = standing.accrued - standing.paid.interest;
  expect(posted[0].since + before.accrued - before.paid.interest).toBeLessThanOrEqual(toMonthEnd);
  expect(posted[0].since).toBeGreaterThan(0);
  expect(mariaThere).toBeDefined();
}, 120_000);
