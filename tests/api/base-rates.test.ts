import { afterAll, beforeAll, expect, test } from "vitest";
import { decide, requestOf, setRule } from "../support/approvals.ts";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { type LoanWindow, openLoanWindow, unlikeTheLedger } from "../support/loan-payments.ts";
import { loanIn, loanStep, type Values } from "../support/loans.ts";
import { night } from "../support/night.ts";

let window: LoanWindow;
let base: { id: string; version: number };
beforeAll(async () => {
  window = await openLoanWindow();
});
afterAll(async () => {
  expect(await unlikeTheLedger(window)).toEqual([]);
  await checkAndClose(window.kaban);
});

const steps = (...all: [string, string][]) => all.map(([from_date, rate]) => ({ from_date, rate }));
let made = 0;
/** A base rate of its own, and a product that moves with it. */
async function moving(rates: Values[], more: Values = {}) {
  made += 1;
  const asked = { name: `Policy rate ${made}`, steps: rates };
  base = expectStatus(await window.owner.post("/base-rate", asked), 201);
  return window.addProduct(`Floating ${made}`, {
    ...{ interest_rate: "1", rate_per: "year", base_rate_id: base.id, rate_margin: "4" },
    ...more,
  });
}
const set = async (rates: Values[]) => {
  base = expectStatus(
    await window.owner.put(`/base-rate/${base.id}`, {
      ...{ name: `Policy rate ${made}`, steps: rates, version: base.version },
    }),
  );
};
const read = async (id: string) => expectStatus(await window.teller.get(`/loan/${id}`));
const changesOf = async (id: string) =>
  expectStatus(await window.teller.get(`/loan/${id}/terms-changes`)).changes;
const productOf = async (id: string) => expectStatus(await window.owner.get(`/loan-product/${id}`));
const change = async (id: string, interest_rate: string, from_date: string) => {
  const { version } = await read(id);
  const asked = { version, reason: "Agreed", interest_rate, from_date };
  const request = requestOf(await window.owner.post(`/loan/${id}/change-rate`, asked));
  expect(await decide(window.manager, request.id)).toMatchObject({ state: "approved" });
};

test("the night gives running loans the rate that the base rate makes it, as by hand", async () => {
  const { lend, on, kaban, addProduct } = window;
  await on("2026-06-01");
  const product = await moving(steps(["2026-01-01", "8"], ["2026-07-16", "11.5"]));
  const asked = { amount: 1_200_000, term_months: 12 };
  const loan = await lend({ ...asked, loan_product_id: product.id });
  expect(loan).toMatchObject({ interest_rate: "12", base_rate: "8" });
  const fixed = await addProduct(`Fixed ${made}`, { interest_rate: "12", rate_per: "year" });
  const twin = await lend({ ...asked, loan_product_id: fixed.id });
  expect(loan.figures.schedule).toEqual(twin.figures.schedule);

  await on("2026-07-15");
  await night(kaban);
  expect(await changesOf(loan.id)).toEqual([]);
  await on("2026-07-16");
  await night(kaban);
  await change(twin.id, "15.5", "2026-07-16");
  const [repriced, byHand] = [await read(loan.id), await read(twin.id)];
  expect(repriced.figures.schedule).toEqual(byHand.figures.schedule);
  expect(repriced.figures.schedule).not.toEqual(loan.figures.schedule);
  expect(await changesOf(loan.id)).toMatchObject([
    {
      ...{ kind: "change-rate", entry_date: "2026-07-16", created_by_name: null, approved_by_name: null },
      reason: `Policy rate ${made}: 11.5 %`,
      details: { interest_rate: "15.5", from_date: "2026-07-16" },
    },
  ]);
  expect(await productOf(product.id)).toMatchObject({ interest_rate: "15.5" });
  // A second night has nothing to do, and what is due on the loans is the same.
  await on("2026-07-17");
  await night(kaban);
  expect(await changesOf(loan.id)).toHaveLength(1);
  expect(await window.due(loan.id)).toMatchObject({ next_due: (await window.due(twin.id)).next_due });
  const steps2 = await kaban.db.query(
    "select description from footstep where entity_id = $1 and description like 'Policy rate%'",
    [loan.id],
  );
  expect(steps2.rows).toHaveLength(1);
});

test("a loan keeps what it costs above the base rate, within the limits of its product", async () => {
  const { lend, on, kaban, owner } = window;
  await on("2026-08-01");
  const product = await moving(steps(["2026-01-01", "8"]), {
    ...{ interest_rate: "10", minimum_rate: "10", maximum_rate: "14" },
  });
  expect(await productOf(product.id)).toMatchObject({ interest_rate: "10" });
  const asked = { loan_product_id: product.id, term_months: 12 };
  const usual = await lend(asked);
  const cheaper = await lend({ ...asked, interest_rate: "10.5" });
  const ratesOf = async () =>
    Promise.all(
      [usual, cheaper].map(async ({ id }) => (await changesOf(id)).at(-1)?.details.interest_rate ?? null),
    );
  await set(steps(["2026-01-01", "8"], ["2026-08-10", "11"]));
  await on("2026-08-10");
  await night(kaban);
  expect(await ratesOf()).toEqual(["14", "13.5"]);
  // From what it was, not from what the limit made it.
  await set(steps(["2026-01-01", "8"], ["2026-08-10", "11"], ["2026-08-20", "9"]));
  await on("2026-08-21");
  await night(kaban);
  expect(await ratesOf()).toEqual(["13", "11.5"]);
  // What is agreed by hand is kept, and moves from there.
  await change(usual.id, "10", "2026-08-21");
  await on("2026-08-22");
  await night(kaban);
  expect(await ratesOf()).toEqual(["10", "11.5"]);
  await set(steps(["2026-01-01", "8"], ["2026-08-25", "9.5"]));
  await on("2026-08-25");
  await night(kaban);
  expect(await ratesOf()).toEqual(["10.5", "12"]);
  const refused = await owner.put(`/base-rate/${base.id}`, {
    ...{ name: "Twice", version: base.version, steps: steps(["2026-09-01", "1"], ["2026-09-01", "2"]) },
  });
  expect(refused.body.fields).toHaveProperty("steps");
});

test("a loan that somebody changes as the night begins goes by what they leave", async () => {
  const { lend, on, kaban } = window;
  await on("2026-08-26");
  const product = await moving(steps(["2026-01-01", "8"], ["2026-08-27", "9"]));
  const loan = await lend({ loan_product_id: product.id, term_months: 12 });
  await on("2026-08-27");
  const client = await kaban.db.connect();
  try {
    await client.query("begin");
    // Over by then, as if it had been paid off.
    await client.query("update loan set maturity_date = '2026-08-27' where id = $1", [loan.id]);
    const done = night(kaban);
    const waiting = async () =>
      (
        await kaban.db.query(
          `select count(*)::integer as many from pg_stat_activity where wait_event_type = 'Lock'
             and datname = current_database()`,
        )
      ).rows[0].many;
    await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0);
    await client.query("commit");
    await done;
  } finally {
    client.release();
  }
  expect(await changesOf(loan.id)).toEqual([]);
});

test("what was lent before its base rate began keeps its interest", async () => {
  const { lend, on, kaban } = window;
  await on("2026-09-01");
  const product = await moving([], { interest_rate: "7" });
  const loan = await lend({ loan_product_id: product.id });
  expect(loan).toMatchObject({ interest_rate: "7", base_rate: null });
  await set(steps(["2026-09-02", "8"]));
  await on("2026-09-02");
  await night(kaban);
  expect(await productOf(product.id)).toMatchObject({ interest_rate: "12" });
  expect(await changesOf(loan.id)).toEqual([]);
});

test("an application is worked out by the base rate of the day, and printed by no other", async () => {
  const { owner, manager, teller, on, kaban } = window;
  await on("2026-10-01");
  const product = await moving(steps(["2026-01-01", "8"], ["2026-10-05", "9"]));
  const draft = await loanIn(window, "submitted", { loan_product_id: product.id });
  expect(draft).toMatchObject({ interest_rate: "12", base_rate: "8" });
  await on("2026-10-05");
  const refused = expectStatus(await loanStep(owner, draft, "print"), 409);
  expect(refused).toMatchObject({
    code: "base_rate_moved",
    message: "Its base rate is 9 % by now: save the application anew",
  });
  // Before any night: by the day.
  const printed = await loanIn(window, "printed", { loan_product_id: product.id });
  expect(printed).toMatchObject({ interest_rate: "13", base_rate: "9" });
  // Released after another step, it has that from the next night on.
  await set(steps(["2026-01-01", "8"], ["2026-10-05", "9"], ["2026-10-06", "10"]));
  await on("2026-10-06");
  const approved = expectStatus(await loanStep(manager, printed, "approve"));
  const released = expectStatus(await loanStep(teller, approved, "release", { way: "cash" }));
  await night(kaban);
  expect(await changesOf(released.id)).toMatchObject([{ details: { interest_rate: "14" } }]);
});

test("where the branch asks for it, another step is somebody else's to decide", async () => {
  const { owner, manager, kaban, teller } = window;
  await setRule(kaban, teller.branchId, "base-rate", {});
  const asked = { name: "Decided", steps: steps(["2026-01-01", "8"]) };
  const request = requestOf(await owner.post("/base-rate", asked));
  expect(await decide(owner, request.id)).toMatchObject({ refused: { code: "maker_may_not_decide" } });
  expect(await decide(manager, request.id)).toMatchObject({ state: "approved" });
  const { rows } = await kaban.db.query("select id, version from base_rate where name = 'Decided'");
  // Another name asks nobody.
  const { id, version } = rows[0];
  const renamed = expectStatus(await owner.put(`/base-rate/${id}`, { ...asked, name: "Renamed", version }));
  const raised = { name: "Renamed", steps: steps(["2026-01-01", "9"]), version: renamed.version };
  requestOf(await owner.put(`/base-rate/${id}`, raised));
  await setRule(kaban, teller.branchId, "base-rate");
});

test("a product says of which base rate, by the year and not in advance", async () => {
  const { addProduct, own } = window;
  await moving(steps(["2026-01-01", "8"]));
  const tried = (more: Values) => addProduct(`Wrong ${made}`, { base_rate_id: base.id, ...more });
  await expect(tried({ rate_per: "month" })).rejects.toThrow(/"base_rate_id":"A base rate is for a year/);
  const inAdvance = { is_interest_in_advance: true, unearned_interest_account_id: own.unearned };
  await expect(tried({ rate_per: "year", ...inAdvance })).rejects.toThrow(/"base_rate_id"/);
  await expect(tried({ base_rate_id: null, rate_margin: "1" })).rejects.toThrow(/"rate_margin"/);
});
