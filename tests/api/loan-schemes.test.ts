import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decide, inbox, requestOf, setRule } from "../support/approvals.ts";
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
async function productWith(scheme: Values, more: Values = {}) {
  const { owner, accounts } = lending;
  made += 1;
  const name = `Scheme ${made}`;
  const added = expectStatus(await owner.post("/computation-sheet-scheme", { name, ...scheme }), 201);
  const product = plainProduct(accounts["11210"] as string, {
    ...{ name: `Product ${made}`, computation_sheet_scheme_id: added.id },
    ...more,
  });
  return { scheme: added, product: expectStatus(await lending.owner.post("/loan-product", product), 201) };
}
const row = (name: string, more: Values): Values => ({
  name,
  account_id: lending.accounts["40120"],
  ...more,
});
const kept = (figures: { deductions: { name: string; amount: number }[] }) =>
  figures.deductions.map(({ name, amount }) => [name, amount]);

test("what is kept back goes by range, term, type of member, minimum and maximum", async () => {
  const { owner, kaban, maria } = lending;
  const { rows } = await kaban.db.query(
    "select id from member_type where branch_id = $1 order by name limit 2",
    [lending.teller.branchId],
  );
  const [one, other] = rows.map(({ id }) => id);
  const { scheme, product } = await productWith({
    refuses_past_due: false,
    deductions: [
      row("Service fee", { percent: "2", to_amount: 1_000_000 }),
      row("Service fee", { percent: "1.5", from_amount: 1_000_001 }),
      row("Insurance", { percent: "0.08", per_months: 1, minimum: 5_000 }),
      row("Filing fee", { amount: 10_000, to_months: 6 }),
      row("Filing fee", { amount: 20_000, from_months: 7 }),
      row("Notary", { percent: "10", amount: 100, maximum: 30_000 }),
      row("Collection", { amount: 300, payment_mode: "weekly" }),
      row("Collection", { amount: 200, payment_mode: "semi-monthly" }),
      row("For one type", { amount: 700, member_type_id: one }),
      row("For another type", { amount: 900, member_type_id: other }),
    ],
  });
  const computed = async (amount: number, term_months: number, more: Values = {}) =>
    expectStatus(
      await owner.post(`/computation-sheet-scheme/${scheme.id}/calculator`, {
        ...{ loan_product_id: product.id, amount, term_months, payment_mode: "monthly" },
        ...more,
      }),
    );
  expect(kept(await computed(1_000_000, 6))).toEqual([
    ["Service fee", 20_000],
    ["Insurance", 5_000],
    ["Filing fee", 10_000],
    ["Notary", 30_000],
  ]);
  const dearer = await computed(1_000_001, 12, { member_type_id: one });
  expect(kept(dearer)).toEqual([
    ["Service fee", 15_000],
    ["Insurance", 9_600],
    ["Filing fee", 20_000],
    ["Notary", 30_000],
    ["For one type", 700],
  ]);
  expect(dearer.net_proceeds).toBe(1_000_001 - 75_300);
  const weekly = kept(await computed(1_000_000, 6, { payment_mode: "weekly" }));
  expect(weekly).toContainEqual(["Collection", 300]);
  expect(weekly).not.toContainEqual(["Collection", 200]);
  expect(Number(dearer.effective_rate.monthly)).toBeGreaterThan(1);

  const member = await kaban.db.query("update member set member_type_id = $2 where id = $1", [maria, other]);
  expect(member.rowCount).toBe(1);
  const asked = { loan_product_id: product.id, amount: 1_000_000, term_months: 6 };
  const released = await loanIn(lending, "released", asked);
  const deducted = 20_000 + 5_000 + 10_000 + 30_000 + 900;
  expect(released.releases[0].net_proceeds).toBe(1_000_000 - deducted);
  const lines = await kaban.db.query(
    `select sum(l.credit) filter (where a.code = '40120') as fees, sum(l.debit) as debits,
       sum(l.credit) as credits
     from journal_line l join account a on a.id = l.account_id where l.entry_id = $1`,
    [released.releases[0].entry_id],
  );
  expect(Object.values(lines.rows[0]).map(Number)).toEqual([deducted, 1_000_000, 1_000_000]);
  const most = await owner.post("/loan", application(lending, { ...asked, amount: 10_000 }));
  expect(most.body.code).toBe("deductions_too_high");
});

test("what was printed is lent, whatever becomes of product and scheme", async () => {
  const { owner, manager, teller } = lending;
  const { scheme, product } = await productWith({ deductions: [row("Fee", { amount: 5_000 })] });
  const printed = await loanIn(lending, "printed", { loan_product_id: product.id, amount: 100_000 });
  const written = (fields: readonly string[], from: Values, more: Values) => ({
    ...Object.fromEntries(Object.entries(from).filter(([name]) => fields.includes(name))),
    ...more,
  });
  const changed = { version: scheme.version, deductions: [row("Fee", { amount: 9_000 })] };
  const ofScheme = written(["name", "refuses_past_due"], scheme, changed);
  expectStatus(await owner.put(`/computation-sheet-scheme/${scheme.id}`, ofScheme));
  const ofProduct = plainProduct(product.account_id, { name: product.name, interest_rate: "3" });
  expectStatus(await owner.put(`/loan-product/${product.id}`, { ...ofProduct, version: product.version }));
  const approved = expectStatus(await loanStep(manager, printed, "approve"));
  const released = expectStatus(await loanStep(teller, approved, "release", { way: "cash" }));
  expect(kept(released.figures)).toEqual([["Fee", 5_000]]);
  expect(released.figures.total_interest).toBe(printed.figures.total_interest);
  const draft = await loanIn(lending, "draft", { loan_product_id: product.id, amount: 100_000 });
  expect(draft).toMatchObject({ interest_rate: "3", figures: { deductions: [] } });
});

test("a member who lacks something is told what, and let through by somebody else alone", async () => {
  const { owner, manager, teller, kaban, maria, ids } = lending;
  const pedro = await lending.borrower();
  await kaban.db.query("update member set birthdate = '1970-06-02' where id = $1", [pedro]);
  const { product } = await productWith({
    ...{ share_capital_percent: "300", membership_months: 36, minimum_age: 18, maximum_age: 56 },
    ...{ maximum_loans: 1, comaker_count: 1, collateral_percent: "50" },
    documents: [{ name: "Payslip" }],
  });
  expectStatus(await lending.move(teller, "deposit", pedro, 50_000, { account_id: ids.shares }));
  const asked = { loan_product_id: product.id, member_id: pedro, amount: 150_001 };
  const draft = await loanIn(lending, "draft", asked);
  const reasonsOf = ({ eligibility }: Values) =>
    Object.fromEntries(
      (eligibility as { code: string; is_met: boolean; needed: string; found: string }[]).map((one) => [
        one.code,
        [one.is_met, one.needed, one.found],
      ]),
    );
  expect(reasonsOf(draft)).toEqual({
    share_capital: [false, "1,500.01", "1,500.00"],
    membership: [false, "36", "28"],
    age: [true, "18", "55"],
    age_at_maturity: [true, "56", "56"],
    past_due: [true, "0.00", "0.00"],
    loan_count: [true, "1", "1"],
    comakers: [false, "1", "0"],
    collateral: [false, "750.01", "0.00"],
    document: [false, "Payslip", "—"],
  });
  const refused = await loanStep(owner, draft, "submit");
  expect(refused).toMatchObject({ status: 409, body: { code: "not_eligible", detail: { count: 5 } } });
  const reason = { exception_reason: "Long known to the board" };
  const { id, kind } = requestOf(await loanStep(owner, draft, "submit", reason));
  expect(kind).toBe("loan-exception");
  const waits = (await inbox(manager)).find((one: Values) => one.id === id);
  expect(waits).toMatchObject({ reason: "Long known to the board" });
  expect(waits?.preview.refusals).toMatchObject([
    {
      ...{ code: "not_eligible", message: "The member is not eligible: 5 points are not met" },
      detail: { reasons: (draft.eligibility as Values[]).filter(({ is_met }) => !is_met) },
    },
  ]);
  expect(expectStatus(await owner.get(`/loan/${draft.id}`)).state).toBe("draft");
  expect(await decide(manager, id)).toMatchObject({ state: "approved" });
  const let_through = expectStatus(await owner.get(`/loan/${draft.id}`));
  expect(let_through).toMatchObject({ state: "submitted", ...reason });

  const kinds = await kaban.db.query("select id from collateral where branch_id = $1 limit 1", [
    teller.branchId,
  ]);
  await kaban.db.query("update member set membership_date = '2020-01-01' where id = $1", [pedro]);
  const whole = await loanIn(lending, "submitted", {
    ...{ ...asked, amount: 150_000, comakers: [{ member_id: maria }], documents: [{ name: " payslip " }] },
    collateral: [{ collateral_id: kinds.rows[0].id, description: "A tricycle", appraised_value: 75_000 }],
  });
  expect(whole).toMatchObject({
    state: "submitted",
    exception_reason: null,
    comakers: [{ member_id: maria }],
  });

  await kaban.db.query("update member set status = 'pending' where id = $1", [pedro]);
  const unverified = await loanIn(lending, "draft", { ...asked, loan_product_id: lending.product.id });
  expect((await loanStep(owner, unverified, "submit")).body.code).toBe("member_not_verified");
});

test("by amount more people decide, and for a related party always the most", async () => {
  const { owner, manager, accountant, kaban, teller } = lending;
  await setRule(
    kaban,
    teller.branchId,
    "loan",
    { from_amount: 500_000 },
    { from_amount: 900_000, needed: 2 },
  );
  const printed = (more: Values) => loanIn(lending, "printed", more);
  const plain = await printed({ amount: 499_999 });
  expect(expectStatus(await loanStep(manager, plain, "approve")).state).toBe("approved");
  const large = await printed({ amount: 500_000 });
  const asked = requestOf(await loanStep(manager, large, "approve"));
  expect(asked).toMatchObject({ kind: "loan", amount: 500_000 });
  expect((await decide(owner, asked.id)).state).not.toBe("approved");
  expect(expectStatus(await owner.get(`/loan/${large.id}`))).toMatchObject({
    state: "printed",
    deciders: [],
  });
  const related = await printed({ amount: 10_000, is_related_party: true });
  expect(requestOf(await loanStep(manager, related, "approve"))).toMatchObject({ amount: 900_000 });
  expect((await loanStep(accountant, plain, "approve")).status).toBe(403);
  await kaban.db.query("delete from approval_rule where kind = 'loan' and branch_id = $1", [teller.branchId]);
});

test("interest that is kept back is unearned, and every schedule pays back what was lent", async () => {
  const { owner, accounts, kaban } = lending;
  const advance = { is_interest_in_advance: true, unearned_interest_account_id: accounts["11241"] };
  const { product } = await productWith({ deductions: [row("Fee", { percent: "1" })] }, advance);
  const released = await loanIn(lending, "released", { loan_product_id: product.id, amount: 120_000 });
  expect(released.releases[0].net_proceeds).toBe(120_000 - 7_800 - 1_200);
  expect(released.figures).toMatchObject({ interest_in_advance: 7_800, total_interest: 7_800 });
  const { rows } = await kaban.db.query(
    `select l.credit from journal_line l join account a on a.id = l.account_id
     where l.entry_id = $1 and a.code = '11241'`,
    [released.releases[0].entry_id],
  );
  expect(rows).toEqual([{ credit: 7_800 }]);

  const asked = fc.record({
    amount: fc.integer({ min: 10_000, max: 99_999_999 }),
    term_months: fc.constantFrom(6, 12, 18, 24),
    payment_mode: fc.constantFrom(
      ...["daily", "weekly", "semi-monthly", "monthly", "quarterly", "semi-annual", "lump sum", "fixed days"],
    ),
    interest_rate: fc.constantFrom("0", "1", "1.375", "2.5"),
  });
  await fc.assert(
    fc.asyncProperty(asked, async (terms) => {
      const more = { ...terms, payment_days: 10, loan_product_id: lending.product.id };
      const { figures } = expectStatus(await owner.post("/loan", application(lending, more)), 201);
      expect(figures.total_principal).toBe(terms.amount);
      expect(figures.schedule.at(-1).balance).toBe(0);
      expect(figures.net_proceeds).toBe(terms.amount);
    }),
    { numRuns: 25 },
  );
});

test("what should have been paid by today is past due, and stands against another loan", async () => {
  const { kaban } = lending;
  const juan = await lending.borrower();
  const { product } = await productWith({ refuses_past_due: true });
  await loanIn(lending, "released", { member_id: juan, amount: 120_000 });
  const asked = { member_id: juan, loan_product_id: product.id, amount: 10_000 };
  const early = await loanIn(lending, "draft", asked);
  expect(early.eligibility).toMatchObject([{ code: "past_due", is_met: true }]);
  expect(early.exposure).toMatchObject({ loan_count: 1, owed: 120_000, other_instalments: 11_200 });
  kaban.clock.set("2026-08-02T04:00:00Z");
  const later = await kaban.signIn("owner");
  const late = expectStatus(await later.get(`/loan/${early.id}`));
  expect(late.eligibility).toMatchObject([{ code: "past_due", is_met: false, found: "223.00" }]);
  const { data } = expectStatus(await later.get("/loan/released/search"));
  const theirs = data.find(({ member_id }: Values) => member_id === juan);
  expect(theirs).toMatchObject({ past_due: 20_000, next_due_on: "2026-07-01", next_due: 11_200 });
});
