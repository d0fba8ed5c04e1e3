import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatPesos } from "#contract/kit/money";
import { whenEnded } from "#server/platform/jobs/when-ended";
import { decide, requestOf, setRule } from "../support/approvals.ts";
import { addMember, type Counters, checkAndClose, expectStatus, openCounters } from "../support/counter.ts";
import { pdfPages } from "../support/pdf-text.ts";

let counters: Counters;
let kaban: Counters["kaban"];
let teller: Counters["teller"];
let manager: Counters["manager"];
let product: string;
let tenant: { organizationId: string; branchId: string };

const setTerms = (terms: Record<string, unknown>) =>
  kaban.db.query("update account set terms = terms || $2 where id = $1", [product, JSON.stringify(terms)]);

beforeAll(async () => {
  counters = await openCounters();
  ({ kaban, teller, manager } = counters);
  const { rows } = await kaban.db.query(
    "select id, organization_id from account where branch_id = $1 and member_kind = 'time deposit'",
    [teller.branchId],
  );
  product = rows[0].id;
  tenant = { organizationId: rows[0].organization_id, branchId: teller.branchId as string };
  const terms = { interest_rate: "6", term_months: 0, term_days: 90, days_in_year: "360" };
  await setTerms({ ...terms, pretermination_forfeit: "50" });
  await setRule(kaban, teller.branchId, "payout");
  await setRule(kaban, teller.branchId, "pretermination");
});
afterAll(() => checkAndClose(kaban));

const on = async (day: string) => {
  kaban.clock.set(`${day}T02:00:00Z`);
  teller = await kaban.signIn("teller");
  manager = await kaban.signIn("manager");
};
const anew = "principal with interest";
const openFor = (member: string, amount: number, more: Record<string, unknown> = {}, client = teller) =>
  client.post(`/member-profile/${member}/time-deposit`, {
    ...{ account_id: product, amount, payment_type_id: counters.ids.cash, at_maturity: anew, ...more },
  });
const balanceOf = async (id: string) =>
  (await kaban.db.query("select balance from member_account where id = $1", [id])).rows[0].balance as number;
const rowsOf = async (member: string, client = manager) => {
  const filter = JSON.stringify({ filters: [{ field: "member_id", mode: "equal", value: member }] });
  const sort = JSON.stringify([{ field: "placed_on", order: "asc" }]);
  const path = `/time-deposit/search?${new URLSearchParams({ sort, filter })}`;
  return expectStatus(await client.get(path)).data as Record<string, unknown>[];
};
const savingsOf = async (member: string) =>
  expectStatus(await counters.move(teller, "deposit", member, 10_000)).member_account_id as string;
const pay = (id: string, act: "payout" | "pretermination", amount: number) =>
  teller.post(`/member-account/${id}/${act}`, {
    ...{ amount, payment_type_id: counters.ids.online, reason: "Asked for" },
  });
const rollOver = async () => {
  const run = expectStatus(await manager.post("/time-deposit/roll-over", {}));
  await whenEnded(kaban, tenant, run.id);
  const { state, result } = expectStatus(await manager.get(`/job-run/${run.id}`));
  expect(state).toBe("done");
  return result;
};

test("is placed over the counter by the terms of its product, each in an account of its own", async () => {
  const member = await addMember(teller);
  const placed = expectStatus(await openFor(member, 1_000_000));
  expect(placed).toMatchObject({
    ...{ number: "TD000001", principal: 1_000_000, rate: "6" },
    ...{ placed_on: "2026-06-01", matures_on: "2026-08-30" },
    // 10,000.00 × 6 % × 90 / 360
    interest: 15_000,
  });
  const second = expectStatus(await openFor(member, 500_000, { term_months: 6, term_days: 5, rate: "7.5" }));
  expect(second).toMatchObject({ number: "TD000002", rate: "7.5", matures_on: "2026-12-06" });
  expect(await balanceOf(placed.member_account_id)).toBe(1_000_000);
  expect(await balanceOf(second.member_account_id)).toBe(500_000);
  expect(await rowsOf(member)).toMatchObject([
    { number: "TD000001", state: "running", at_maturity: anew },
    { number: "TD000002", state: "running", interest: second.interest },
  ]);
  // Nothing is added to what runs.
  const more = { account_id: product, member_account_id: second.member_account_id };
  expect((await counters.move(teller, "deposit", member, 100, more)).body.code).toBe("time_deposit_runs");
});

test("refuses what is no time deposit, no term, no savings to pay into, and who may not", async () => {
  const member = await addMember(teller);
  const code = async (more: Record<string, unknown>, client = teller) =>
    (await openFor(member, 100_000, more, client)).body.code;
  expect(await code({ account_id: counters.ids.savings })).toBe("not_a_time_deposit");
  expect(await code({ at_maturity: "principal" })).toBe("savings_account_missing");
  const stranger = await savingsOf(await addMember(teller));
  const paid = { at_maturity: "paid to savings", savings_account_id: stranger };
  expect(await code(paid)).toBe("not_savings_of_member");
  await setTerms({ term_days: 0 });
  expect((await openFor(member, 100_000)).body.fields).toHaveProperty("term_months");
  await setTerms({ term_days: 90 });
  expect((await openFor(member, 0)).body.fields).toHaveProperty("amount");
  expect((await openFor(member, 100_000, {}, counters.north)).status).toBe(404);
  expect((await openFor(member, 100_000, {}, await kaban.signIn("member"))).status).toBe(403);
  // What was refused left no account behind.
  const { rows } = await kaban.db.query("select from member_account where member_id = $1", [member]);
  expect(rows).toEqual([]);
});

test("goes by the rates of its type, by amount and the longest term that fits", async () => {
  const currency = expectStatus(await manager.get("/currency/search?pageSize=1")).data[0].id;
  const days = Object.fromEntries(
    [30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 360].map((d, i) => [`header_${i + 1}`, d]),
  );
  const type = expectStatus(
    await manager.post("/time-deposit-type", {
      ...{ name: "Regular", currency_id: currency, ...days, excess_rate: "1" },
      ...{ pre_mature_days: 60, pre_mature_rate: "0.5" },
    }),
    201,
  );
  const row = { time_deposit_type_id: type.id, header_3: "5", header_11: "8" };
  expectStatus(
    await manager.post("/time-deposit-computation", {
      ...row,
      minimum_amount: 100_000,
      maximum_amount: 999_999,
    }),
    201,
  );
  await kaban.db.query("update account set time_deposit_type_id = $2 where id = $1", [product, type.id]);
  const member = await addMember(teller);
  const rate = async (amount: number, more = {}) => expectStatus(await openFor(member, amount, more)).rate;
  expect(Number(await rate(100_000))).toBe(5);
  expect(Number(await rate(100_000, { term_months: 12 }))).toBe(8);
  // No rate for that term, or amount: the product's.
  expect(Number(await rate(100_000, { term_days: 120 }))).toBe(6);
  expect(Number(await rate(1_000_000))).toBe(6);
  await kaban.db.query("update account set time_deposit_type_id = null where id = $1", [product]);
  // As it was agreed: the reduced rate of its type, though the product has another now.
  // 1,000.00 × 0.5 % × 36 / 360
  const [first] = (await rowsOf(member)) as { member_account_id: string }[];
  await on("2026-07-07");
  expectStatus(await pay(first?.member_account_id as string, "pretermination", 100_050));
  expect((await rowsOf(member))[0]).toMatchObject({ state: "preterminated", interest_paid: 50 });
  await on("2026-06-01");
});

test("ended before its term, it keeps the interest that its terms leave", async () => {
  const member = await addMember(teller);
  const { member_account_id: account } = expectStatus(await openFor(member, 1_000_000));
  await on("2026-07-01");
  expect((await pay(account, "payout", 1)).body).toMatchObject({ code: "not_matured" });
  // Half of 10,000.00 × 6 % × 30 / 360
  expectStatus(await pay(account, "pretermination", 1_002_500));
  expect(await balanceOf(account)).toBe(0);
  expect(await rowsOf(member)).toMatchObject([
    { state: "preterminated", ended_on: "2026-07-01", interest_paid: 2_500 },
  ]);
  const { rows } = await kaban.db.query(
    "select preterminated_on, interest_forfeited::text as forfeited from member_account where id = $1",
    [account],
  );
  expect(rows).toEqual([{ preterminated_on: "2026-07-01", forfeited: "50" }]);
});

test("paid out after its term, it has the whole interest", async () => {
  await on("2026-06-01");
  const member = await addMember(teller);
  const { member_account_id: account } = expectStatus(await openFor(member, 1_000_000));
  await on("2026-08-30");
  expect(await rowsOf(member)).toMatchObject([{ state: "matured" }]);
  expectStatus(await pay(account, "payout", 1_015_000));
  expect(await rowsOf(member)).toMatchObject([{ state: "paid", interest_paid: 15_000 }]);
});

test("what matured is rolled over as members said, once, and what the books refuse says why", async () => {
  await on("2026-06-01");
  const [kept, split, ended, shut] = await Promise.all([0, 1, 2, 3].map(() => addMember(teller)));
  const accounts: Record<string, string> = {};
  const savings: Record<string, string> = {};
  for (const [member, at_maturity] of [
    [kept, anew],
    [split, "principal"],
    [ended, "paid to savings"],
    [shut, "paid to savings"],
  ] as const) {
    const id = member as string;
    savings[id] = await savingsOf(id);
    const more = at_maturity === anew ? {} : { savings_account_id: savings[id] };
    accounts[id] = expectStatus(await openFor(id, 2_000_000, { at_maturity, ...more })).member_account_id;
  }
  const [a, b, c, d] = [kept, split, ended, shut] as [string, string, string, string];
  await on("2026-08-31");
  await kaban.db.query("update member_account set status = 'closed', balance = balance where id = $1", [
    savings[d],
  ]);
  await setRule(kaban, teller.branchId, "interest", {});
  const request = requestOf(await manager.post("/time-deposit/roll-over", {}));
  expect(request.amount).toBeGreaterThan(4 * 30_000);
  expect(await decide(await kaban.signIn("owner"), request.id)).toMatchObject({ state: "approved" });
  const { rows } = await kaban.db.query("select id from job_run where job = 'time-deposit:roll-over'");
  await whenEnded(kaban, tenant, rows[0].id);
  const { result } = expectStatus(await manager.get(`/job-run/${rows[0].id}`));
  expect(result).toMatchObject({ held_up: 1 });
  const balance = async (id: string) => [
    await balanceOf(accounts[id] as string),
    await balanceOf(savings[id] as string),
  ];
  expect(await balance(a)).toEqual([2_030_000, 10_000]);
  expect(await balance(b)).toEqual([2_000_000, 40_000]);
  expect(await balance(c)).toEqual([0, 2_040_000]);
  expect(await balance(d)).toEqual([2_000_000, 10_000]);
  const newest = { placed_on: "2026-08-30", matures_on: "2026-11-28", state: "running" };
  expect(await rowsOf(a)).toMatchObject([
    { state: "rolled over", interest_paid: 30_000, ended_on: "2026-08-31" },
    { ...newest, principal: 2_030_000, interest: 30_450 },
  ]);
  expect(await rowsOf(b)).toMatchObject([{ state: "rolled over" }, { ...newest, principal: 2_000_000 }]);
  expect(await rowsOf(c)).toMatchObject([{ state: "paid", interest_paid: 30_000 }]);
  expect(await rowsOf(d)).toMatchObject([{ state: "matured", held_up: expect.stringContaining("closed") }]);
  // Another word of the member, and it goes; the others are not done again.
  await setRule(kaban, teller.branchId, "interest");
  const [row] = (await rowsOf(d)) as { id: string; version: number }[];
  const said = { at_maturity: anew, version: row?.version };
  expectStatus(await manager.put(`/time-deposit/${row?.id}/at-maturity`, said));
  expect((await manager.put(`/time-deposit/${row?.id}/at-maturity`, said)).body.code).toBe("stale_version");
  expect(await rollOver()).toEqual({ time_deposits: 1, interest: "300.00", held_up: 0 });
  expect((await manager.post("/time-deposit/roll-over", {})).body.code).toBe("nothing_matured");
  expect(await balance(a)).toEqual([2_030_000, 10_000]);
});

test("the interest that a run credits is the sum of what each was to get", async () => {
  const amounts = fc.sample(fc.integer({ min: 1, max: 90_000_000 }), { numRuns: 12, seed: 7 });
  await on("2026-06-01");
  let agreed = 0;
  for (const amount of amounts) {
    const member = await addMember(teller);
    const more = { payment_type_id: counters.ids.online, rate: "3.333333", term_days: 37 };
    agreed += expectStatus(await openFor(member, amount, more)).interest;
  }
  await on("2026-07-08");
  const credited = async () =>
    (
      await kaban.db.query(
        `select coalesce(sum(l.debit), 0)::bigint as total from journal_line l join branch_account r
           on r.account_id = l.account_id and r.role = 'interest on deposits' where l.branch_id = $1`,
        [teller.branchId],
      )
    ).rows[0].total;
  const before = await credited();
  expect(await rollOver()).toEqual({
    time_deposits: amounts.length,
    interest: formatPesos(agreed),
    held_up: 0,
  });
  expect((await credited()) - before).toBe(agreed);
});

test("what lies in an account already is placed from a day before, once", async () => {
  const member = await addMember(teller);
  const brought = expectStatus(
    await counters.move(teller, "deposit", member, 300_000, { account_id: product }),
  );
  const path = `/member-account/${brought.member_account_id}/placement`;
  const place = (more = {}) => manager.post(path, { at_maturity: anew, ...more });
  expect((await place({ placed_on: "2030-01-01" })).body.code).toBe("placed_in_the_future");
  expect(expectStatus(await place({ placed_on: "2026-05-01", term_months: 12 }))).toMatchObject({
    ...{ principal: 300_000, placed_on: "2026-05-01", matures_on: "2027-05-01" },
  });
  expect((await place()).body).toMatchObject({ code: "placement_runs", detail: { date: "2027-05-01" } });
  const north = await kaban.signIn("north");
  expect((await north.post(path, { at_maturity: anew })).status).toBe(404);
  expect(await rowsOf(member, north)).toEqual([]);
});

test("its certificate says what was agreed, and anybody may check it", async () => {
  const member = await addMember(teller, { first_name: "Niño" });
  expectStatus(await openFor(member, 1_234_500));
  const [row] = (await rowsOf(member)) as { id: string; number: string }[];
  const printed = (client: typeof manager, id = row?.id) =>
    kaban.app.inject({
      method: "GET",
      url: `/api/v1/time-deposit/${id}/certificate?language=en`,
      cookies: client.cookies,
      headers: { "x-branch-id": client.branchId as string },
    });
  const paper = await printed(manager);
  expect(paper.statusCode).toBe(200);
  const text = pdfPages(paper.rawPayload).join(" ").replaceAll(/\s+/g, " ").replaceAll("- ", "-");
  for (const said of [row?.number as string, "12,345.00", "90 days", "50%"]) expect(text).toContain(said);
  const code = /bayanihan · ([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})/.exec(text)?.[1] ?? "";
  const url = `/verify?${new URLSearchParams({ organization: "bayanihan", code })}`;
  const { body } = await kaban.app.inject({ method: "GET", url });
  expect(body).toContain("12,345.00");
  expect(body).not.toContain("Niño");
  expect((await printed(await kaban.signIn("north"))).statusCode).toBe(404);
});
