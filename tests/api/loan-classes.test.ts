import { afterAll, beforeAll, expect, test } from "vitest";
import { setRule } from "../support/approvals.ts";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { openClassWindow } from "../support/loan-classes.ts";
import { unlikeTheLedger } from "../support/loan-payments.ts";
import { night } from "../support/night.ts";

let window: Awaited<ReturnType<typeof openClassWindow>>;
beforeAll(async () => {
  window = await openClassWindow();
});
afterAll(() => checkAndClose(window.kaban));

const sumOf = (parts: Record<string, number>) => Object.values(parts).reduce((sum, one) => sum + one, 0);

test("late loans move to the account of past due ones by one entry, and back once paid", async () => {
  const {
    lendClassed,
    lend,
    on,
    paid,
    pay,
    reverse,
    reclassify,
    documents,
    count,
    linesOf,
    read,
    byAccount,
  } = window;
  await on("2026-06-01");
  const late = await lendClassed({ amount: 1_200_000 });
  const other = await lendClassed({ amount: 600_000 });
  await lend({ amount: 300_000 });
  await on("2026-07-01");
  await paid({ lines: [{ loan_id: other.id, amount: 56_000 }] });
  await on("2026-07-02");
  const receipt = await paid({ lines: [{ loan_id: late.id, amount: 10_000 }] });
  const posted = await reclassify();
  expect(posted).toMatchObject({ state: "posted", as_of: "2026-07-02" });
  expect(posted.moves).toMatchObject([{ loan_count: 1, balance: 1_200_000 }]);
  expect(await linesOf(posted.entry_id)).toEqual([
    ["11220", posted.moves[0].balance, 0],
    ["11210", 0, posted.moves[0].balance],
  ]);
  expect(await read(late.id)).toMatchObject({
    ...{ loan_class: "past due", class_since: "2026-07-02", account_code: "11220" },
    balance: posted.moves[0].balance,
  });
  const before = await byAccount();
  expect(before["11220"]).toBe(posted.moves[0].balance);
  // A receipt of before is taken back where the principal stands now; a payment credits it there.
  expectStatus(await reverse(receipt.id));
  expect((await byAccount())["11220"]).toBe(1_200_000);
  const early = await pay({
    ...{ entry_date: "2026-07-01", back_date_reason: "Found", lines: [{ loan_id: late.id, amount: 1_000 }] },
  });
  expect(early.body.code).toMatch(/line_before_class|back_dating_not_permitted/);
  const { due } = await window.due(late.id);
  const cured = await paid({ lines: [{ loan_id: late.id, amount: sumOf(due) }] });
  const owed = (await read(late.id)).balance;
  expect(await byAccount()).toMatchObject({ "11220": owed });
  await reclassify();
  expect(await read(late.id)).toMatchObject({ loan_class: "current", account_code: "11210", balance: owed });
  expect(await byAccount()).toMatchObject({ "11220": 0 });
  // The reversal of what cured it is owed in the account where it stands by then.
  expectStatus(await reverse(cured.id));
  expect(await byAccount()).toMatchObject({ "11220": 0 });
  expect((await read(late.id)).balance).toBe(1_200_000);
  // Counted again, the open one is counted anew; what is nothing is posted as nothing.
  await count();
  await count();
  expect((await documents()).filter(({ state }: { state: string }) => state === "counted")).toHaveLength(1);
  expect(await unlikeTheLedger(window)).toEqual([]);
}, 60_000);

test("eight who post a reclassification at once post it once, beside payments on its loans", async () => {
  const { kaban, owner, manager, teller, lendClassed, on, count, documents, pay, byAccount, read } = window;
  const loan = await lendClassed({ amount: 240_000, date: "2026-07-02" });
  await on("2026-09-01");
  await setRule(kaban, teller.branchId, "loan-reclassification");
  await count();
  const [open] = await documents();
  const [answers, payments] = await Promise.all([
    Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 ? owner : manager).post(`/loan/reclassification/${open.id}/post`, {}),
      ),
    ),
    Promise.all(Array.from({ length: 4 }, () => pay({ lines: [{ loan_id: loan.id, amount: 5_000 }] }))),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  expect(payments.every(({ status }) => status === 200)).toBe(true);
  await byAccount();
  expect(await read(loan.id)).toMatchObject({ loan_class: "past due", account_code: "11220" });
  expect(await unlikeTheLedger(window)).toEqual([]);
}, 60_000);

test("a count whose server is killed goes on from the next chunk, and counts each loan once", async () => {
  const { kaban, teller, manager, lendClassed, on, documents } = window;
  await on("2026-09-02");
  const early = await lendClassed({ amount: 240_000, date: "2026-09-01" });
  const late = await lendClassed({ amount: 360_000, date: "2026-09-01" });
  await on("2026-11-04");
  const [first, second] = [early.id, late.id].sort() as [string, string];
  // What the first chunk wrote, and where it had come to, as its server died.
  const whole = await counted();
  expect(whole.map(([loan]) => loan)).toEqual(expect.arrayContaining([first, second]));
  const [document] = await documents();
  await kaban.db.query(
    `update loan_reclassification set state = 'counting', loan_count = 0, to_past_due = 0, to_current = 0
     where id = $1`,
    [document.id],
  );
  await kaban.db.query(
    "delete from loan_reclassification_line where reclassification_id = $1 and loan_id > $2",
    [document.id, first],
  );
  const { rows } = await kaban.db.query(
    `update job_run set state = 'running', ended_at = null, result = null, alive_at = '2020-01-01',
       checkpoint = jsonb_build_object('id', $2::text, 'day', '2026-11-04', 'after', $3::text)
     where branch_id = $1 and job = 'loan:count-reclassification'
       and created_at = (select max(created_at) from job_run where branch_id = $1
         and job = 'loan:count-reclassification')
     returning id, attempt`,
    [teller.branchId, document.id, first],
  );
  expect(rows).toHaveLength(1);
  // A day later the run that goes on still counts its own day.
  await on("2026-11-05");
  await night(kaban);
  expect(expectStatus(await manager.get(`/job-run/${rows[0].id}`))).toMatchObject({
    ...{ state: "done", attempt: rows[0].attempt + 1 },
  });
  expect(await lines(document.id)).toEqual(whole);
  const open = (await documents()).filter(({ state }: { state: string }) => state === "counted");
  expect(open).toMatchObject([{ id: document.id, as_of: "2026-11-04", loan_count: whole.length }]);

  async function lines(id: string) {
    const found = await kaban.db.query(
      `select loan_id, days_late, to_class, balance from loan_reclassification_line
       where reclassification_id = $1 order by loan_id`,
      [id],
    );
    return found.rows.map((row) => Object.values(row) as [string, number, string, number]);
  }
  async function counted() {
    await window.count();
    const [made] = await documents();
    return lines(made.id);
  }
}, 60_000);

test("a loan goes to court and out of it; it is paid and written off where it stands", async () => {
  const { lendClassed, on, ask, approved, done, court, read, byAccount, paid, pay, due, list, own } = window;
  await on("2026-09-02");
  const loan = await lendClassed({ amount: 360_000, date: "2026-09-02" });
  await on("2026-11-05");
  const asked = await ask(loan.id, "litigate", { ...court, reason: undefined });
  expectStatus(asked, 202);
  expect((await read(loan.id)).loan_class).toBe("current");
  expect(await approved(asked)).toMatchObject({ state: "approved" });
  expect(await read(loan.id)).toMatchObject({ loan_class: "in litigation", account_code: "11240" });
  expect((await byAccount())["11240"]).toBe(360_000);
  const [told] = await list("litigation");
  expect(told).toMatchObject({ case_number: "CV-2026-17", state: "in court", balance: 360_000 });
  expect((await ask(loan.id, "litigate", { ...court, reason: undefined })).body.code).toBe(
    "loan_in_litigation",
  );
  // A reclassification leaves it where it is.
  await window.reclassify();
  expect((await read(loan.id)).loan_class).toBe("in litigation");
  await paid({ lines: [{ loan_id: loan.id, amount: 20_000 }] });
  const owed = (await read(loan.id)).balance;
  expect((await byAccount())["11240"]).toBe(owed);
  await done(loan.id, "write-off");
  expect((await byAccount())["11240"]).toBe(0);
  await done(loan.id, "write-off-undo");
  expect((await byAccount())["11240"]).toBe(owed);
  await done(loan.id, "litigation-end");
  expect(await read(loan.id)).toMatchObject({ loan_class: "past due", account_code: "11220" });
  expect((await list("litigation"))[0]).toMatchObject({ state: "ended", ended_on: "2026-11-05" });
  const { payoff } = await due(loan.id);
  const end = expectStatus(await pay({ lines: [{ loan_id: loan.id, amount: sumOf(payoff) }] }));
  expect(await read(loan.id)).toMatchObject({ state: "closed", balance: 0 });
  expectStatus(await window.reverse(end.id));
  expect(await read(loan.id)).toMatchObject({ state: "released", loan_class: "past due" });
  await byAccount();
  expect(own.losses).toBeTruthy();
}, 60_000);

test("interest stops in litigation where the product says so, and runs again afterwards", async () => {
  const { addProduct, lend, on, done, court, classAccounts, lossAccounts, due, kaban } = window;
  const still = await addProduct("Still in court", {
    ...{ ...lossAccounts, ...classAccounts },
    stops_interest_in_litigation: true,
  });
  await on("2026-12-01");
  const loan = await lend({ loan_product_id: still.id, amount: 1_200_000, date: "2026-12-01" });
  await on("2026-12-16");
  await done(loan.id, "litigate", { ...court, reason: undefined });
  await on("2027-03-02");
  await night(kaban);
  // 15 of 31 days of the first period; nothing since.
  const still_due = (await due(loan.id)).due.interest;
  expect(still_due).toBe(Math.round((12_000 * 15) / 31));
  await done(loan.id, "litigation-end");
  await on("2027-04-01");
  const later = (await due(loan.id)).due;
  // 30 of 31 days of the fourth period, as scheduled.
  expect(later.interest).toBe(still_due + Math.round((9_000 * 30) / 31));
}, 60_000);

test("refusals name what is wrong", async () => {
  const { lendClassed, lend, on, ask, court, addProduct, own, approved, owner } = window;
  await on("2027-04-02");
  const loan = await lendClassed({ date: "2027-04-02" });
  const later = await ask(loan.id, "litigate", { ...court, filed_on: "2027-04-03", reason: undefined });
  expect([later.status, later.body.code]).toEqual([400, "filed_after_today"]);
  const wrong = await addProduct("Wrong account", { litigation_account_id: own.interest });
  const bad = await lend({ loan_product_id: wrong.id, date: "2027-04-02" });
  const refused = await ask(bad.id, "litigate", { ...court, reason: undefined });
  expect([refused.status, refused.body.code]).toEqual([409, "class_account_not_usable"]);
  // A release is not undone once the loan was in court.
  await approved(ask(loan.id, "litigate", { ...court, reason: undefined }));
  await approved(ask(loan.id, "litigation-end"));
  const undo = await owner.post(`/loan/${loan.id}/release-undo`, {
    version: await window.versionOf(loan.id),
    reason: "Wrong",
  });
  expect(undo.body.code).toBe("loan_moved_since");
}, 60_000);
