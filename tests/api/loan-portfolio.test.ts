import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { type LoanWindow, openLoanWindow } from "../support/loan-payments.ts";

let window: LoanWindow;
let other: string;
beforeAll(async () => {
  window = await openLoanWindow();
  await window.on("2026-06-01");
});
afterAll(() => checkAndClose(window.kaban));

const portfolio = async (by = window.owner) => expectStatus(await by.get("/loan-portfolio"));
const classOf = (body: { classes: { age_class: string }[] }, name: string) =>
  body.classes.find(({ age_class }) => age_class === name);

test("who does not see the books does not see it", async () => {
  const { teller, stranger, kaban } = window;
  expect((await teller.get("/loan-portfolio")).body.code).toBe("not_permitted");
  const member = await kaban.signIn("member");
  expect((await member.get("/loan-portfolio")).status).toBe(403);
  expect((await portfolio(stranger)).outstanding).toBe(0);
});

test("says nothing of nothing", async () => {
  const body = await portfolio();
  expect(body).toMatchObject({ date: "2026-06-01", as_of: null, loans: 0, outstanding: 0, products: [] });
  expect(body.at_risk.map(({ days, share }: { days: number; share: null }) => [days, share])).toEqual([
    [1, null],
    [31, null],
    [91, null],
  ]);
  expect(body.months).toHaveLength(12);
  expect(body.months.at(-1)).toEqual({ month: "2026-06-01", released: 0, collected: 0 });
});

test("counts all that is owed once a loan is late, by class, product and month", async () => {
  const { lend, paid, on, addProduct } = window;
  const late = await lend({ amount: 1_200_000 });
  other = (await addProduct("Emergency")).id;
  const sound = await lend({ amount: 400_000, term_months: 4, loan_product_id: other });
  expect(await portfolio()).toMatchObject({ loans: 2, outstanding: 1_600_000, arrears: 0, as_of: null });
  // The first instalments were due on the 1st of July: of the one a little is paid, of the other all.
  await on("2026-08-15");
  await paid({ lines: [{ loan_id: late.id, amount: 1_000 }] });
  await paid({ total: 212_400, lines: [{ loan_id: sound.id }] });
  const body = await portfolio();
  const owed = (await window.shown(sound.id)).balance;
  expect(body).toMatchObject({ date: "2026-08-15", as_of: "2026-08-15", loans: 2 });
  expect(body.outstanding).toBe(1_200_000 + owed);
  expect(classOf(body, "31–60")).toMatchObject({ loans: 1, outstanding: 1_200_000 });
  expect(body.classes.reduce((sum: number, one: { loans: number }) => sum + one.loans, 0)).toBe(2);
  const share = ((1_200_000 * 100) / (1_200_000 + owed)).toFixed(2);
  expect(body.at_risk[1]).toEqual({ days: 31, loans: 1, outstanding: 1_200_000, share });
  expect(body.at_risk[2]).toEqual({ days: 91, loans: 0, outstanding: 0, share: "0.00" });
  expect(body.products).toMatchObject([
    {
      name: "Paid at the window",
      loans: 1,
      outstanding: 1_200_000,
      at_risk: 1_200_000,
      share_at_risk: "100.00",
    },
    { name: "Emergency", loans: 1, outstanding: owed, at_risk: 0, share_at_risk: "0.00" },
  ]);
  expect(body.officers).toMatchObject([{ loans: 2, outstanding: 1_200_000 + owed, at_risk: 1_200_000 }]);
  expect(body.areas).toMatchObject([{ id: null, name: null, loans: 2, outstanding: 1_200_000 + owed }]);
  expect(body.largest).toMatchObject([{ loans: 2, outstanding: 1_200_000 + owed, share: "100.00" }]);
  expect(body.maturity_classes[0]).toMatchObject({
    age_class: "current",
    loans: 2,
    arrears: expect.any(Number),
  });
  const moved = body.months.filter(
    ({ released, collected }: { released: number; collected: number }) => released + collected > 0,
  );
  expect(moved).toEqual([
    { month: "2026-06-01", released: 1_600_000, collected: 0 },
    { month: "2026-08-01", released: 0, collected: 213_400 },
  ]);
  // The home page tells the same of what is over 30 days late.
  const home = expectStatus(await window.owner.get("/dashboard"));
  expect(home.loans_at_risk).toBe(1_200_000);
  expect(home.figures.loan.now).toBe(body.outstanding);
  expect((await portfolio(window.stranger)).outstanding).toBe(0);
});

test("what is taken back counts no more", async () => {
  const { paid, reverse, lend } = window;
  const loan = await lend({ amount: 500_000, date: "2026-06-01" });
  const receipt = await paid({ lines: [{ loan_id: loan.id, amount: 50_000 }] });
  const months = async () => (await portfolio()).months.at(-1);
  expect(await months()).toMatchObject({ released: 500_000, collected: 263_400 });
  expectStatus(await reverse(receipt.id));
  expect(await months()).toMatchObject({ released: 500_000, collected: 213_400 });
});

test("a loan is of its officer and of the area its member lives in", async () => {
  const { owner, maria, lend, addProduct } = window;
  const area = expectStatus(await owner.post("/area", { name: "Behind the market" }), 201);
  const home = { member_profile_id: maria, label: "house", city: "Naga", area_id: area.id };
  expectStatus(await owner.post("/member-address", home), 201);
  const product = await addProduct("Looked after");
  await lend({ amount: 300_000, loan_product_id: product.id });
  const body = await portfolio();
  expect(body.areas).toMatchObject([
    { id: area.id, name: "Behind the market", outstanding: body.outstanding },
  ]);
});
