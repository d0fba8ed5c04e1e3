import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import {
  application,
  type Lending,
  loanIn,
  loanStep,
  openLending,
  plainProduct,
  type Values,
} from "../support/loans.ts";

let lending: Lending;
beforeAll(async () => {
  lending = await openLending();
});
afterAll(() => checkAndClose(lending.kaban));

let made = 0;
/** A product under a scheme of its own. */
async function productWith(scheme: Values) {
  const { owner, accounts } = lending;
  made += 1;
  const name = `Scheme ${made}`;
  const asked = { name, refuses_past_due: false, ...scheme };
  const added = expectStatus(await owner.post("/computation-sheet-scheme", asked), 201);
  const terms = { name: `Product ${made}`, computation_sheet_scheme_id: added.id };
  const product = plainProduct(accounts["11210"] as string, terms);
  return { scheme: added, product: expectStatus(await owner.post("/loan-product", product), 201) };
}
const row = (name: string, more: Values): Values => ({
  name,
  account_id: lending.accounts["40120"],
  ...more,
});

test("what a scheme adds is lent on top of what is applied for, and handed out to nobody", async () => {
  const { owner, manager, teller, kaban } = lending;
  const { scheme, product } = await productWith({
    deductions: [
      row("Service fee", { percent: "2" }),
      row("Insurance", { percent: "1", added_percent: "1.5", is_added: true }),
      row("Notary", { amount: 25_000, is_added: true, from_amount: 1_000_000, to_amount: 1_000_000 }),
    ],
  });
  const asked = { loan_product_id: product.id, amount: null, applied_amount: 1_000_000, term_months: 6 };
  const draft = await loanIn(lending, "draft", asked);
  expect(draft).toMatchObject({ amount: 1_040_000, applied_amount: 1_000_000 });
  expect(draft.figures).toMatchObject({ total_principal: 1_040_000, net_proceeds: 980_000 });
  const marked = draft.figures.deductions.map(({ name, amount, is_added }: Values) => [
    name,
    amount,
    is_added,
  ]);
  expect(marked).toEqual([
    ["Service fee", 20_000, false],
    ["Insurance", 15_000, true],
    ["Notary", 25_000, true],
  ]);

  const computed = expectStatus(
    await owner.post(`/computation-sheet-scheme/${scheme.id}/calculator`, {
      ...{ loan_product_id: product.id, amount: 1_000_000, is_add_on: true, term_months: 6 },
      payment_mode: "monthly",
    }),
  );
  expect(computed).toEqual(draft.figures);

  // What is read can be sent again, and another amount beside what is applied for counts for nothing.
  const again = application(lending, { ...asked, amount: 777_700, term_months: 12, version: draft.version });
  const changed = expectStatus(await owner.put(`/loan/${draft.id}`, again));
  expect(changed).toMatchObject({ amount: 1_040_000, applied_amount: 1_000_000, term_months: 12 });

  let loan = changed;
  for (const [client, act, more] of [
    [owner, "submit", {}],
    [owner, "print", {}],
    [manager, "approve", {}],
    [teller, "release", { way: "cash" }],
  ] as const)
    loan = expectStatus(await loanStep(client, loan, act, more));
  expect(loan).toMatchObject({
    balance: 1_040_000,
    releases: [{ amount: 1_040_000, net_proceeds: 980_000 }],
  });
  const { rows } = await kaban.db.query(
    `select a.member_kind, l.debit::integer, l.credit::integer from journal_line l
     join account a on a.id = l.account_id where l.entry_id = $1 order by l.debit desc, l.credit`,
    [loan.releases[0].entry_id],
  );
  expect(rows.map(({ debit, credit }) => [debit, credit])).toEqual([
    [1_040_000, 0],
    [0, 15_000],
    [0, 20_000],
    [0, 25_000],
    [0, 980_000],
  ]);
});

test("all is kept back where nothing is applied for, and a scheme that changed is told of", async () => {
  const { owner } = lending;
  const fee = (more: Values) =>
    row("Insurance", { percent: "1", added_percent: "2", is_added: true, ...more });
  const { scheme, product } = await productWith({ deductions: [fee({})] });
  const asked = { loan_product_id: product.id, term_months: 6 };
  const plain = await loanIn(lending, "draft", { ...asked, amount: 1_000_000 });
  expect(plain).toMatchObject({ amount: 1_000_000, applied_amount: null });
  expect(plain.figures).toMatchObject({ net_proceeds: 990_000, deductions: [{ is_added: false }] });

  const added = await loanIn(lending, "submitted", { ...asked, amount: null, applied_amount: 1_000_000 });
  const { name, version } = scheme;
  const dearer = { name, version, refuses_past_due: false, deductions: [fee({ added_percent: "3" })] };
  expectStatus(await owner.put(`/computation-sheet-scheme/${scheme.id}`, dearer));
  const refused = expectStatus(await loanStep(owner, added, "print"), 409);
  expect(refused).toMatchObject({
    code: "added_differs",
    message: "Its scheme makes it 10,300.00 now, not 10,200.00: save the application anew",
  });

  const post = (more: Values) => owner.post("/loan", application(lending, { ...asked, ...more }));
  const missing = expectStatus(await post({ amount: null }), 400);
  expect(missing.fields).toEqual({ amount: "Amount of the loan is required" });
  // With what is added it would be more than any amount may be.
  expect((await post({ amount: null, applied_amount: 50_000_000_000 })).status).toBe(400);
  for (const applied_amount of [0, -1, 1.5, "100"])
    expect((await post({ amount: null, applied_amount })).body.fields).toHaveProperty("applied_amount");
});

test("a loan that is added to goes in tranches, and what is left of them may be cancelled", async () => {
  const { owner } = lending;
  const { product } = await productWith({
    deductions: [row("Insurance", { percent: "2", is_added: true })],
  });
  const tranche = (date: string, amount: number) => ({ date, amount, purpose: "Stock" });
  const asked = { loan_product_id: product.id, amount: null, applied_amount: 1_000_000, term_months: 6 };
  const loan = await loanIn(lending, "released", {
    ...{ ...asked, tranches: [tranche("2026-06-01", 520_000), tranche("2026-08-01", 500_000)] },
  });
  expect(loan).toMatchObject({ amount: 1_020_000, balance: 520_000 });
  const cancelled = await owner.post(`/loan/${loan.id}/cancel-tranches`, {
    ...{ version: loan.version, reason: "Sold already" },
  });
  expect(expectStatus(cancelled)).toMatchObject({ amount: 520_000, applied_amount: 1_000_000 });
  expect(expectStatus(await owner.get(`/loan/${loan.id}`)).figures).not.toBeNull();
});

test("amount lent, deductions and proceeds of an added loan agree, whatever the scheme says", async () => {
  const percents = fc.integer({ min: 0, max: 900 }).map((tenths) => `${tenths / 100}`);
  const rows = fc.array(
    fc.record({ percent: percents, amount: fc.integer({ min: 0, max: 9_999 }), added: fc.boolean() }),
    {
      minLength: 1,
      maxLength: 5,
    },
  );
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 100_000, max: 90_000_000 }), async (all, applied) => {
      const deductions = all.map(({ percent, amount, added }, index) =>
        row(`Charge ${index}`, { percent, amount, is_added: added }),
      );
      const { scheme, product } = await productWith({ deductions });
      const body = { loan_product_id: product.id, amount: applied, term_months: 6, payment_mode: "monthly" };
      const path = `/computation-sheet-scheme/${scheme.id}/calculator`;
      const on = expectStatus(await lending.owner.post(path, { ...body, is_add_on: true }));
      const off = expectStatus(await lending.owner.post(path, body));
      const sum = (figures: typeof on, isAdded: boolean) =>
        figures.deductions
          .filter(({ is_added }: Values) => is_added === isAdded)
          .reduce((total: number, { amount }: { amount: number }) => total + amount, 0);
      expect(on.total_principal).toBe(applied + sum(on, true));
      expect(on.net_proceeds).toBe(applied - sum(on, false));
      // The same charges are kept back where nothing is added.
      expect(sum(off, false)).toBe(sum(on, true) + sum(on, false));
      expect(off.net_proceeds).toBe(applied - sum(off, false));
    }),
    { numRuns: 15 },
  );
});
