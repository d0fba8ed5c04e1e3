import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { type LoanWindow, openLoanWindow } from "../support/loan-payments.ts";

let window: LoanWindow;
let member: Client;
let ben: string;
beforeAll(async () => {
  window = await openLoanWindow();
  await window.on("2026-06-01");
  member = await window.kaban.signIn("member");
  ben = await window.borrower();
});
afterAll(() => checkAndClose(window.kaban));

const connect = (memberId: string, by = member) =>
  window.kaban.db.query("update member set user_id = $2 where id = $1", [memberId, by.userId]);
const mine = async (by = member) => expectStatus(await by.get("/my-membership/loans"));

test("who is connected with no member is told what to do", async () => {
  const answer = await member.get("/my-membership/loans");
  expect([answer.status, answer.body.code]).toEqual([404, "not_connected"]);
});

test("a member sees their own loans as they are paid, and nobody else's", async () => {
  const { lend, paid, on, maria } = window;
  await connect(maria);
  expect((await mine()).loans).toEqual([]);
  const own = await lend({ amount: 1_200_000 });
  const foreign = await lend({ amount: 300_000, member_id: ben });
  await on("2026-07-16");
  await paid({ lines: [{ loan_id: own.id, amount: 50_000 }] });
  const { date, loans } = await mine();
  expect(date).toBe("2026-07-16");
  expect(loans).toHaveLength(1);
  expect(loans[0]).toMatchObject({
    ...{ id: own.id, number: own.number, state: "released", amount: 1_200_000, balance: 1_162_747 },
    ...{ next_due_on: "2026-08-01", days_late: 15, loan_product_name: "Paid at the window" },
  });
  const [first, second] = loans[0].instalments;
  expect(first).toMatchObject({
    number: 1,
    due_on: "2026-07-01",
    state: "late",
    paid: { principal: 37_253 },
  });
  expect(second.state).toBe("not due");
  expect(loans[0].due).toBe(first.unpaid);
  // What is named in the address is not listened to.
  for (const path of [`?member_id=${ben}`, `?loan_id=${foreign.id}`]) {
    expect((await member.get(`/my-membership/loans${path}`)).status).toBe(400);
  }
  // What the branch's people ask stays shut.
  for (const path of [`/loan/${own.id}`, `/loan/${foreign.id}/payments`, "/loan/released/search"])
    expect((await member.get(path)).status).toBe(403);
});

test("a loan that is paid stands last; a draft is not told", async () => {
  const { lend, paid, owner, maria, product } = window;
  const small = await lend({ amount: 100_000, date: "2026-06-01" });
  const due = await window.due(small.id);
  const total = Object.values(due.payoff as Record<string, number>).reduce((sum, part) => sum + part, 0);
  await paid({ total, lines: [{ loan_id: small.id }] });
  const asked = { member_id: maria, loan_product_id: product.id, date: "2026-06-01", amount: 200_000 };
  expectStatus(await owner.post("/loan", { ...asked, term_months: 6, payment_mode: "monthly" }), 201);
  const { loans } = await mine();
  expect(loans.map(({ state }: { state: string }) => state)).toEqual(["released", "closed"]);
  expect(loans[1]).toMatchObject({ id: small.id, balance: 0, due: 0, next_due_on: null });
});

test("who works here sees their own as well; elsewhere they are nobody", async () => {
  const { teller, north } = window;
  await connect(ben, teller);
  expect((await mine(teller)).loans).toMatchObject([{ amount: 300_000 }]);
  expect((await north.get("/my-membership/loans")).status).toBe(404);
});
