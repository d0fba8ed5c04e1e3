import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { type LoanWindow, openLoanWindow } from "../support/loan-payments.ts";

let window: LoanWindow;
const people: Record<string, string> = {};
beforeAll(async () => {
  window = await openLoanWindow();
  const { kaban, teller } = window;
  const { rows } = await kaban.db.query(
    `select u.id, u.user_name from user_account u join user_organization o on o.user_id = u.id
     where o.branch_id = $1`,
    [teller.branchId],
  );
  for (const { id, user_name } of rows) people[user_name] = id;
});
afterAll(() => checkAndClose(window.kaban));

const assign = (asked: object) => window.owner.post("/loan/assign", { reason: "Resigned", ...asked });
const preview = (asked: object) => window.owner.post("/loan/assign/preview", asked);
const read = async (id: string) => expectStatus(await window.teller.get(`/loan/${id}`));
const officers = () => Object.entries(people).filter(([name]) => name.startsWith("teller"));

test("loans change hands: those that are chosen, or all of somebody, as they were seen", async () => {
  const { lend, kaban } = window;
  const loans = [await lend(), await lend({ amount: 600_000 }), await lend({ amount: 300_000 })];
  const [[, first], [, second]] = officers() as [[string, string], [string, string]];
  const ids = loans.slice(0, 2).map(({ id }) => id);
  const seen = expectStatus(await preview({ loan_ids: ids, officer_id: first, collector_id: second }));
  expect(seen).toEqual({ loan_count: 2, balance: 1_800_000 });
  const asked = { loan_ids: ids, officer_id: first, collector_id: second };
  expect((await assign({ ...asked, loan_count: 3 })).body.code).toBe("assign_count_differs");
  expectStatus(await assign({ ...asked, loan_count: 2 }));
  expect(await read(ids[0] as string)).toMatchObject({ officer_id: first, collector_id: second });
  expect((await read(loans[2]?.id)).officer_id).toBeNull();
  const steps = await kaban.db.query(
    "select entity_id, description from footstep where activity = 'assign-success' order by id",
  );
  expect(steps.rows.map(({ description }) => description)).toEqual(["Resigned", "Resigned"]);
  // All of one collector to another; what is theirs already is not moved again.
  const back = { from_collector_id: second, collector_id: first };
  expect(expectStatus(await preview(back)).loan_count).toBe(2);
  expectStatus(await assign({ ...back, loan_count: 2 }));
  expect((await preview(back)).body.code).toBe("assign_no_loans");
  const { data } = expectStatus(await window.teller.get("/loan/released/search"));
  expect(data.filter(({ collector_id }: { collector_id: string }) => collector_id === first)).toHaveLength(2);
});

test("what says nothing, nobody, or somebody of elsewhere is refused", async () => {
  const [[, first]] = officers() as [[string, string]];
  expect((await preview({ officer_id: first })).body.code).toBe("assign_nothing_chosen");
  expect((await preview({ from_officer_id: first })).body.code).toBe("assign_nobody_named");
  const stranger = "01a20a13-d1c5-75e1-b533-01d6e4baa607";
  expect((await preview({ from_officer_id: first, officer_id: stranger })).body.code).toBe(
    "assign_person_not_here",
  );
  const told = await window.teller.post("/loan/assign/preview", {
    from_officer_id: first,
    officer_id: first,
  });
  expect(told.status).toBe(403);
  const wrong = await assign({ from_officer_id: "x", officer_id: first, loan_count: 1 });
  expect(wrong.status).toBe(400);
});

test("eight who give the same loans away at once do it once", async () => {
  const [, [, second]] = officers() as [[string, string], [string, string]];
  const loan = await window.lend({ amount: 100_000 });
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => assign({ loan_ids: [loan.id], officer_id: second, loan_count: 1 })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
});
