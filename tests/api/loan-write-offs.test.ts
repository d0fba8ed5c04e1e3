import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { setRule } from "../support/approvals.ts";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { openLossWindow } from "../support/loan-losses.ts";
import { unlikeTheLedger } from "../support/loan-payments.ts";
import { night } from "../support/night.ts";

let window: Awaited<ReturnType<typeof openLossWindow>>;
beforeAll(async () => {
  window = await openLossWindow();
  await window.kaban.db.query("update journal_head set owner_back_date_days = 366 where branch_id = $1", [
    window.teller.branchId,
  ]);
  expectStatus(await window.owner.post("/transaction-batch", { beginning_cash: 0 }));
});
beforeEach(() => window.on("2026-06-01"));
afterAll(async () => {
  expect(await unlikeTheLedger(window)).toEqual([]);
  await checkAndClose(window.kaban);
});

const loanOf = async (id: string) => expectStatus(await window.teller.get(`/loan/${id}`));
const portfolio = async () => expectStatus(await window.manager.get("/loan-portfolio"));
const writeOffOf = async (loanId: string) => {
  const { rows } = await window.kaban.db.query(
    "select * from loan_write_off where loan_id = $1 and undone_at is null",
    [loanId],
  );
  return rows[0];
};

test("principal and interest receivable are taken out of the allowance, once approved", async () => {
  const { lendKept, ask, approved, on, kaban, linesOf, list, due, shown, borrower } = window;
  const loan = await lendKept();
  await on("2026-09-02");
  await night(kaban);
  const atRisk = (await portfolio()).outstanding;
  const asked = await ask(loan.id, "write-off");
  expectStatus(asked, 202);
  expect((await loanOf(loan.id)).state).toBe("released");
  expect(await approved(asked)).toMatchObject({ state: "approved" });
  expect(await loanOf(loan.id)).toMatchObject({ state: "written off", balance: 0 });
  const supposed = async (to: string) =>
    expectStatus(await window.owner.get(`/loan-report/supposed-and-actual?from=2026-06-01&to=${to}`)).sums
      .supposed;
  expect(await supposed("2027-06-30")).toBe(await supposed("2026-09-02"));
  const entry = await writeOffOf(loan.id);
  const lines = await linesOf(entry.entry_id);
  const receivable = lines[1]?.[2];
  expect(lines).toEqual([
    ["11210", 0, 1_200_000],
    ["11340", 0, receivable],
    ["11242", 1_200_000 + receivable, 0],
  ]);
  expect(receivable).toBeGreaterThan(30_000);
  // Out of what is late and at risk, but still owed.
  expect((await portfolio()).outstanding).toBe(atRisk - 1_200_000);
  const stands = await due(loan.id);
  expect(stands).toMatchObject({ is_written_off: true, balance: 0, days_late: 0, due: { principal: 0 } });
  expect(stands.payoff.principal).toBe(1_200_000);
  await on("2026-12-01");
  await night(kaban);
  expect((await due(loan.id)).payoff).toEqual(stands.payoff);
  expect((await shown(loan.id)).days_late).toBe(0);
  const [row] = await list("written-off");
  expect(row).toMatchObject({
    id: loan.id,
    principal: 1_200_000,
    recovered: 0,
    reason: "Agreed by the board",
  });
  expect(row.left).toBe(row.claim);
  // Who borrows again is seen to have lost it.
  const another = await window.owner.post("/loan", {
    ...{ member_id: window.maria, loan_product_id: window.product.id, date: "2026-06-01" },
    ...{ amount: 100_000, term_months: 12, payment_mode: "monthly" },
  });
  expect(expectStatus(another, 201).exposure).toMatchObject({ written_off: row.claim });
  await borrower();
});

test("what is paid on it is recovered: income, up to what was owed, and reversible", async () => {
  const { lendKept, done, on, paid, pay, linesOf, list, reverse, due, ask, owner, shown } = window;
  const loan = await lendKept({ amount: 300_000, term_months: 3 });
  await on("2026-07-16");
  await done(loan.id, "write-off");
  const { payoff } = await due(loan.id);
  const claim = Object.values(payoff as Record<string, number>).reduce((sum, one) => sum + one, 0);
  const lines = [{ loan_id: loan.id, amount: 50_000 }];
  const receipt = await paid({ lines });
  expect(receipt.lines[0]).toMatchObject({ amount: 50_000, balance: 0, is_paid: false });
  expect((await linesOf(receipt.id)).map(([code, , credit]) => [code, credit])).toEqual([
    ["11110", 0],
    ["40450", 50_000],
  ]);
  expect((await list("written-off")).find(({ id }: { id: string }) => id === loan.id)).toMatchObject({
    ...{ claim, recovered: 50_000, left: claim - 50_000 },
  });
  expect((await shown(loan.id)).payments).toHaveLength(1);
  expect((await pay({ lines: [{ loan_id: loan.id, amount: claim }] })).body.code).toBe("line_too_much");
  const parts = { fines: 0, fees: 0, interest: 0, principal: 10 };
  expect((await pay({ lines: [{ loan_id: loan.id, amount: 10, parts }] })).body.code).toBe(
    "line_recovers_whole",
  );
  expect((await ask(loan.id, "write-off-undo")).body.code).toBe("loan_recovered_since");
  expectStatus(await reverse(receipt.id));
  await done(loan.id, "write-off-undo");
  expect(await loanOf(loan.id)).toMatchObject({ state: "released", balance: 300_000 });
  expect((await due(loan.id)).due).toMatchObject({ principal: 100_000 });
  await done(loan.id, "write-off");
  await paid({ total: claim, lines: [{ loan_id: loan.id }] });
  expect(await due(loan.id)).toBeUndefined();
  expect((await loanOf(loan.id)).state).toBe("written off");
  const back = { payment_type_id: window.ids.check, bank_reference: "B", back_date_reason: "Found" };
  const late = await pay(
    { lines: [{ loan_id: loan.id, amount: 1 }], ...back, entry_date: "2026-07-01" },
    owner,
  );
  expect(late.body.code).toBe("line_before_write_off");
});

test("what was paid before stays, and a product without accounts loses nothing", async () => {
  const { lend, lendKept, paid, on, done, reverse, ask, pay } = window;
  const loan = await lendKept({ amount: 300_000, term_months: 3 });
  await on("2026-07-01");
  const receipt = await paid({ lines: [{ loan_id: loan.id, amount: 10_000 }] });
  await done(loan.id, "write-off");
  expect((await reverse(receipt.id)).body.code).toBe("written_off_since");
  const bare = await lend();
  const refused = await ask(bare.id, "write-off");
  expect(refused.body).toMatchObject({ code: "loan_account_missing", detail: { part: "losses" } });
  const draft = await ask(bare.id, "write-off-undo");
  expect(draft.body.code).toBe("loan_wrong_state");
  const over = await pay({ lines: [{ loan_id: loan.id, amount: 900_000 }] });
  expect(over.body.code).toBe("line_too_much");
});

test("what is still owed of it keeps its member from being closed and merged", async () => {
  const { lendKept, borrower, done, on, owner, paid, due } = window;
  const [member_id, twice] = [await borrower(), await borrower()];
  const loan = await lendKept({ member_id, amount: 120_000 });
  await on("2026-07-16");
  await done(loan.id, "write-off");
  const { payoff } = await due(loan.id);
  const claim = Object.values(payoff as Record<string, number>).reduce((sum, one) => sum + one, 0);
  const obstacles = async () => {
    const answer = expectStatus(await owner.get(`/member-profile/${member_id}/closing`));
    return answer.obstacles as { kind: string; name: string; amount: number }[];
  };
  const { version } = expectStatus(await owner.get(`/member-profile/${member_id}`));
  const close = { version, remarks: [{ reason: "Voluntary Withdrawal", description: "Moves abroad" }] };
  const merge = { source_version: version, target_version: 1, reason: "Entered twice", take: [] };
  expect(await obstacles()).toMatchObject([{ kind: "claim", amount: claim }]);
  const kept = await owner.post(`/member-profile/${member_id}/close`, close);
  expect(kept).toMatchObject({ status: 409, body: { code: "claims_remain" } });
  expect(kept.body.message).toContain(loan.number);
  // The window finds it by its number, among those that are owed.
  const owed = { field: "state", mode: "in", value: ["released", "written off"] };
  const filter = encodeURIComponent(JSON.stringify({ logic: "and", filters: [owed] }));
  const called = expectStatus(await owner.get(`/loan/released/search?q=${loan.number}&filter=${filter}`));
  expect(called.data).toMatchObject([{ id: loan.id, member_id, passbook: expect.any(String) }]);
  await paid({ member_id, lines: [{ loan_id: loan.id, amount: claim - 1 }] });
  expect(await obstacles()).toMatchObject([{ kind: "claim", amount: 1 }]);
  expect((await owner.post(`/member-profile/${member_id}/merge/${twice}`, merge)).body).toMatchObject({
    code: "loans_remain",
    detail: { loans: loan.number },
  });
  await paid({ member_id, lines: [{ loan_id: loan.id, amount: 1 }] });
  expect(await obstacles()).toEqual([]);
  expectStatus(await owner.post(`/member-profile/${member_id}/merge/${twice}`, merge));
});

test("eight who write the same loan off at once: one entry", async () => {
  const { lendKept, kaban, owner, manager, teller, versionOf } = window;
  await setRule(kaban, teller.branchId, "loan-write-off");
  const loan = await lendKept();
  const version = await versionOf(loan.id);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      (index % 2 ? owner : manager).post(`/loan/${loan.id}/write-off`, { version, reason: `No. ${index}` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  const { rows } = await kaban.db.query(
    "select count(*)::integer as entries from loan_posting where loan_id = $1 and lost_principal > 0",
    [loan.id],
  );
  expect(rows[0].entries).toBe(1);
});
