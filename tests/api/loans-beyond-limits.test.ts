import { afterAll, beforeAll, expect, test } from "vitest";
import { decide, requestOf } from "../support/approvals.ts";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { application, type Lending, loanIn, loanStep, openLending, plainProduct } from "../support/loans.ts";

let lending: Lending;
beforeAll(async () => {
  lending = await openLending();
});
afterAll(() => checkAndClose(lending.kaban));

const limits = {
  ...{ minimum_amount: 50_000, maximum_amount: 100_000, maximum_term: 6 },
  ...{ minimum_rate: "0.5", maximum_rate: "1.5" },
};
const beyond = { amount: 120_000, term_months: 8, interest_rate: "2" };

test("a loan beyond the limits of its product is let through by somebody else", async () => {
  const { owner, manager, teller, accounts } = lending;
  const add = async (name: string, may_exceed_limits: boolean) =>
    expectStatus(
      await owner.post(
        "/loan-product",
        plainProduct(accounts["11210"] as string, { name, ...limits, may_exceed_limits }),
      ),
      201,
    );
  const strict = await add("Strict", false);
  const refused = await owner.post("/loan", application(lending, { ...beyond, loan_product_id: strict.id }));
  expect(refused.body.code).toBe("amount_out_of_limits");

  const lenient = await add("Lenient", true);
  const within = { amount: 100_000, term_months: 6, interest_rate: "1.5", loan_product_id: lenient.id };
  expect((await loanIn(lending, "submitted", within)).eligibility).toEqual([]);
  const draft = await loanIn(lending, "draft", { ...beyond, loan_product_id: lenient.id });
  expect(draft.eligibility).toEqual([
    { code: "amount_limit", is_met: false, needed: "500.00 – 1,000.00", found: "1,200.00" },
    { code: "term_limit", is_met: false, needed: "1 – 6", found: "8" },
    { code: "rate_limit", is_met: false, needed: "0.5 – 1.5", found: "2" },
  ]);
  expect((await loanStep(owner, draft, "submit")).body).toMatchObject({
    ...{ code: "not_eligible", detail: { count: 3 } },
  });
  const exception_reason = "The crop is in the ground";
  const request = requestOf(await loanStep(owner, draft, "submit", { exception_reason }));
  expect(await decide(owner, request.id)).toMatchObject({ refused: { code: "maker_may_not_decide" } });
  expect(await decide(manager, request.id)).toMatchObject({ state: "approved" });
  const submitted = expectStatus(await owner.get(`/loan/${draft.id}`));
  expect(submitted).toMatchObject({ state: "submitted", exception_reason });
  const printed = expectStatus(await loanStep(owner, submitted, "print"));
  const approved = expectStatus(await loanStep(manager, printed, "approve"));
  const released = expectStatus(await loanStep(teller, approved, "release", { way: "cash" }));
  expect(released).toMatchObject({ balance: 120_000, state: "released" });
  expect(released.figures.schedule).toHaveLength(8);
});

test("where it no longer says so, what waits to be printed goes back", async () => {
  const { owner, manager, accounts } = lending;
  const terms = plainProduct(accounts["11210"] as string, { name: "Was lenient", ...limits });
  const product = expectStatus(await owner.post("/loan-product", { ...terms, may_exceed_limits: true }), 201);
  const draft = await loanIn(lending, "draft", { ...beyond, loan_product_id: product.id });
  const request = requestOf(await loanStep(owner, draft, "submit", { exception_reason: "Harvest" }));
  expect(await decide(manager, request.id)).toMatchObject({ state: "approved" });
  expectStatus(await owner.put(`/loan-product/${product.id}`, { ...terms, version: product.version }));
  const submitted = expectStatus(await owner.get(`/loan/${draft.id}`));
  expect((await loanStep(owner, submitted, "print")).body.code).toBe("amount_out_of_limits");
});
