import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answer } from "../support/app.ts";
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
let product: Values;
beforeAll(async () => {
  lending = await openLending();
  const { owner, accounts } = lending;
  const account_id = accounts["40120"];
  const scheme = expectStatus(
    await owner.post("/computation-sheet-scheme", {
      ...{ name: "With fees", refuses_past_due: false },
      deductions: [
        { name: "Service fee", account_id, percent: "2" },
        { name: "Notary", account_id, amount: 25_000 },
      ],
    }),
    201,
  );
  const terms = { name: "With fees", computation_sheet_scheme_id: scheme.id };
  const asked = plainProduct(accounts["11210"] as string, terms);
  product = expectStatus(await owner.post("/loan-product", asked), 201);
});
afterAll(() => checkAndClose(lending.kaban));

const byHand = (name: string, amount: number, more: Values = {}): Values => ({
  ...{ name, amount, account_id: null, is_added: false, description: null },
  ...more,
});
const asked = (own_deductions: Values[], more: Values = {}) => ({
  ...{ loan_product_id: product.id, amount: 1_000_000, term_months: 6, own_deductions },
  ...more,
});
const kept = ({ figures }: Answer["body"]) =>
  figures.deductions.map(({ name, amount, account_code, is_by_hand }: Values) => [
    ...[name, amount, account_code, is_by_hand],
  ]);

test("what is said by hand stands in the place of the scheme's of that name, or beside it", async () => {
  const { accounts, kaban, teller, manager } = lending;
  const code = "40110";
  const others = byHand("Insurance", 12_345, { account_id: accounts[code] });
  const own = [byHand("service FEE ", 5_000), byHand("Notary", 0), others];
  const draft = await loanIn(lending, "draft", asked(own));
  expect(kept(draft)).toEqual([
    ["service FEE", 5_000, "40120", true],
    ["Insurance", 12_345, code, true],
  ]);
  expect(draft.figures.net_proceeds).toBe(1_000_000 - 5_000 - 12_345);

  // As it is printed it is kept, approved and paid out.
  const approved = await loanIn(lending, "approved", asked([byHand("Notary", 0), others]));
  expect(kept(approved)).toEqual([
    ["Service fee", 20_000, "40120", false],
    ["Insurance", 12_345, code, true],
  ]);
  const released = expectStatus(await loanStep(teller, approved, "release", { way: "cash" }));
  expect(released.releases[0].net_proceeds).toBe(1_000_000 - 20_000 - 12_345);
  expect(kept(released)).toEqual(kept(approved));
  const { rows } = await kaban.db.query(
    `select a.code, l.credit::integer from journal_line l join account a on a.id = l.account_id
     where l.entry_id = $1 and a.code in ('40120', '40110') order by l.credit desc`,
    [released.releases[0].entry_id],
  );
  expect(rows).toEqual([
    { code: "40120", credit: 20_000 },
    { code, credit: 12_345 },
  ]);
  expect(expectStatus(await manager.get(`/loan/${released.id}`)).own_deductions).toHaveLength(2);
});

test("of a renewal without deduction only what is said by hand is kept back", async () => {
  const { teller } = lending;
  const nothing = [byHand("Service fee", 0), byHand("Notary", 0)];
  const first = await loanIn(lending, "approved", asked(nothing, { amount: 200_000 }));
  const previous = expectStatus(await loanStep(teller, first, "release", { way: "cash" }));
  const renewal = await loanIn(lending, "draft", {
    ...asked([byHand("Notary", 10_000)], { amount: 1_200_000, member_id: previous.member_id }),
    ...{ loan_type: "renewal without deduction", previous_loan_id: previous.id },
  });
  expect(kept(renewal)).toEqual([["Notary", 10_000, "40120", true]]);
});

test("what is added by hand is lent on top, and by how much follows", async () => {
  const own = [byHand("Notary", 30_000, { is_added: true }), byHand("Service fee", 7_000)];
  const draft = await loanIn(lending, "draft", asked(own, { amount: null, applied_amount: 1_000_000 }));
  expect(draft).toMatchObject({ amount: 1_030_000 });
  expect(draft.figures.net_proceeds).toBe(993_000);
});

test("what cannot be is refused by name", async () => {
  const { owner } = lending;
  const tried = (own: Values[]) => owner.post("/loan", application(lending, asked(own)));
  expect((await tried([byHand("Something else", 500)])).body).toMatchObject({
    code: "own_deduction_not_usable",
    fields: { own_deductions: "Something else needs an open account that is no loan account" },
  });
  // Nobody credits a loan account with what is kept back, nor one that is not the branch's.
  for (const account_id of [lending.accounts["11210"], product.id]) {
    expect((await tried([byHand("Notary", 5, { account_id })])).body.code).toBe("own_deduction_not_usable");
  }
  expect((await tried([byHand("Notary", 1_000_000)])).body.fields).toHaveProperty("amount");
  const at = async (own: Values[]) => Object.keys((await tried(own)).body.fields);
  expect(await at([byHand("Notary", -1)])).toEqual(["own_deductions.0.amount"]);
  expect(await at([byHand("", 1)])).toEqual(["own_deductions.0.name"]);
  expect(await at([byHand("Notary", 1), byHand("Notary", 2)])).toEqual(["own_deductions"]);
});

test("a loan pays a part of its own each instalment where its product says how much it may be", async () => {
  const { owner, accounts } = lending;
  const add = async (name: string, more: Values) =>
    (await owner.post("/loan-product", plainProduct(accounts["11210"] as string, { name, ...more }))).body;
  const free = await add("Part to choose", {
    ...{ fixed_principal_percent: "20", maximum_fixed_principal_percent: "40" },
  });
  const terms = { loan_product_id: free.id, amount: 100_000, term_months: 3 };
  const principal = async (more: Values) =>
    (await loanIn(lending, "draft", { ...terms, ...more })).figures.schedule.map(
      (row: Values) => row.principal,
    );
  expect(await principal({})).toEqual([20_000, 20_000, 60_000]);
  expect(await principal({ fixed_principal_percent: "40" })).toEqual([40_000, 40_000, 20_000]);
  expect(await principal({ fixed_principal_percent: "0" })).toEqual([33_333, 33_333, 33_334]);
  const refused = async (loan_product_id: string, fixed_principal_percent: string) =>
    (await owner.post("/loan", application(lending, { ...terms, loan_product_id, fixed_principal_percent })))
      .body.fields;
  expect(await refused(free.id as string, "40.1")).toEqual({
    fixed_principal_percent: "Part to choose pays at most 40 % of the loan each instalment",
  });
  const fixed = await add("Part as it is", { fixed_principal_percent: "20" });
  expect(await refused(fixed.id as string, "25")).toHaveProperty("fixed_principal_percent");
  expect(await refused(lending.product.id, "25")).toHaveProperty("fixed_principal_percent");
  const contradicting = { maximum_fixed_principal_percent: "40", amortization: "equal instalments" };
  expect((await add("Contradicting", contradicting)).fields).toHaveProperty("fixed_principal_percent");
});

test("whatever is said by hand: kept back, paid out and lent agree", async () => {
  const { owner } = lending;
  const rows = fc.uniqueArray(
    fc.record({
      name: fc.constantFrom("Notary", "Service fee", "Filing", "Stamps"),
      amount: fc.nat(100_000),
    }),
    { selector: ({ name }) => name, maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(rows, async (own) => {
      const account_id = lending.accounts["40120"];
      const said = own.map(({ name, amount }) => byHand(name, amount, { account_id }));
      const { figures } = expectStatus(await owner.post("/loan", application(lending, asked(said))), 201);
      const usual = { "Service fee": 20_000, Notary: 25_000 };
      const all: Values = { ...usual, ...Object.fromEntries(own.map(({ name, amount }) => [name, amount])) };
      const sum = Object.values(all).reduce((total: number, amount) => total + (amount as number), 0);
      expect(figures.net_proceeds).toBe(1_000_000 - sum);
      expect(figures.total_principal).toBe(1_000_000);
    }),
    { numRuns: 25 },
  );
});
