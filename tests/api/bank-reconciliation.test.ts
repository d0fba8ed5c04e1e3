import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { openChecks } from "../support/checks.ts";
import { addMember, checkAndClose, expectStatus } from "../support/counter.ts";
import { asProposed, begin, errorsOf, started } from "../support/imports.ts";

const checks = await openChecks();
const { kaban, ids, chart, by, at, check, of, deposit, pay } = checks;
afterAll(() => checkAndClose(kaban));

const target = "bank-statement-line";
const heading = "Account no.,Date,Description,Reference,Debit,Credit,Balance";
const fileOf = (...lines: string[]) => [heading, ...lines].join("\r\n");
let account: string;
const add = (more: Record<string, unknown>, client: Client = by.manager) =>
  client.post("/bank-account", { bank_id: ids.bank, account_id: chart.bank, ...more });
const imported = async (...lines: string[]) => {
  const begun = await begin(by.accountant, target, fileOf(...lines));
  return started(by.accountant, begun);
};
const errorsIn = async (...lines: string[]) => {
  const begun = await begin(by.accountant, target, fileOf(...lines));
  const run = await by.accountant.post(`/import-run/${begun.run.id}/check`, asProposed(begun));
  return errorsOf(by.accountant, expectStatus(run).id);
};
const shown = async (through: string) =>
  expectStatus(await by.accountant.get(`/bank-account/${account}/reconciliation?through=${through}`));
const listed = async (client: Client = by.accountant) =>
  expectStatus(await client.get("/bank-statement-line/search?pageSize=100")).data as {
    id: string;
    reference: string | null;
    is_matched: boolean;
  }[];
const lineOf = async (reference: string) => (await listed()).find((one) => one.reference === reference);
const post = (path: string, body: object = {}, client: Client = by.accountant) => client.post(path, body);
const adjust = async (amount: number, way: "in" | "out", more: object = {}) => {
  const sides = way === "in" ? [chart.bank, ids.fee] : [ids.fee, chart.bank];
  const { rows } = await kaban.db.query("select id from account where branch_id = $1 and code = '73660'", [
    by.teller.branchId,
  ]);
  const other = (rows[0] as { id: string }).id;
  const [debit, credit] = sides.map((id) => (id === ids.fee ? other : id));
  const answer = await by.accountant.post("/adjustment-entry", {
    account_id: debit,
    counter_account_id: credit,
    side: "debit",
    amount,
    description: "Of the bank",
    ...more,
  });
  return answer;
};

beforeAll(async () => {
  account = expectStatus(await add({ name: "Main", number: "0012-3456" }), 201).id;
});

test("what a file of a bank says is taken once, or refused where it cannot be", async () => {
  expect(await errorsIn("9999,2026-06-01,Opening,,,10,10")).toEqual([
    expect.stringContaining("No bank account has this number"),
  ]);
  expect(await errorsIn("0012-3456,2026-06-01,Nothing,,,,10")).toEqual([
    expect.stringContaining("Give one of debit, credit and amount"),
  ]);
  expect(await errorsIn("0012-3456,2026-06-01,Both,,1,2,10")).toHaveLength(1);
  expect((await begin(by.accountant, target, fileOf("0012-3456,2026-06-01,A,,,1,1"))).run.id).toBeTruthy();
  expect((await by.teller.get("/bank-statement-line/search")).status).toBe(403);
});

test("lines are matched, the month adds up, is closed by one and approved by another", async () => {
  const ana = await addMember(by.teller);
  const paidBy = async (number: string, amount: number) =>
    expectStatus(
      await pay([{ account_id: ids.savings, amount }], { member_id: ana, ...check(number) }, by.teller),
    );
  const banked = async (number: string, amount: number, slip_number: string) => {
    const receipt = await paidBy(number, amount);
    return expectStatus(await deposit([(await of(receipt.id)).id], { slip_number }), 201);
  };
  const first = await banked("R-1", 10_000, "S-101");
  const second = await banked("R-2", 10_000, "S-102");
  await banked("R-3", 4_500, "S-103");
  const before = (await shown("2026-06-30")).figures;
  expect(before).toMatchObject({ bank_balance: 0, unbooked: 0 });

  const started = await imported(
    "0012-3456,2026-06-02,Deposit,S-101,,100.00,100.00",
    "0012-3456,2026-06-02,Deposit,S-102,,100.00,200.00",
    "0012-3456,2026-06-30,Service charge,,15.00,,185.00",
  );
  expect(started).toMatchObject({ status: "imported", imported: 3 });
  expect(await errorsIn("0012-3456,2026-06-02,Deposit,S-101,,100.00,100.00")).toEqual([
    expect.stringContaining("imported before"),
  ]);
  const open = await shown("2026-06-30");
  expect(open.open_lines).toHaveLength(3);
  expect(open.open_lines[0].suggested[0]).toMatchObject({
    entry_id: first.id,
    paper: "S-101",
    amount: 10_000,
  });

  const match = (id: string | undefined, entry_id: string, line_number = 1, client: Client = by.accountant) =>
    post(`/bank-statement-line/${id}/match`, { book_lines: [{ entry_id, line_number }] }, client);
  const line = await lineOf("S-101");
  expect((await match(line?.id, first.id, 2)).body.code).toBe("book_line_differs");
  expect((await match(ids.savings, first.id)).body.code).toBe("statement_line_not_found");
  expect((await match(line?.id, first.id, 1, by.teller)).status).toBe(403);
  expectStatus(await match(line?.id, second.id));
  expect((await match((await lineOf("S-102"))?.id, second.id)).body.code).toBe("already_matched");
  expectStatus(await post(`/bank-statement-line/${line?.id}/unmatch`));
  expect((await post(`/bank-statement-line/${line?.id}/unmatch`)).body.code).toBe("not_matched");
  expect(expectStatus(await post(`/bank-account/${account}/match`))).toEqual({ count: 2 });
  expect((await lineOf("S-101"))?.is_matched).toBe(true);

  const close = (through: string, client: Client = by.accountant) =>
    post(`/bank-account/${account}/reconciliation`, { through }, client);
  expect((await close("2026-06-30")).body.code).toBe("through_to_come");
  await at("2026-07-02T02:00:00Z");
  expect((await close("2026-06-01")).body.code).toBe("no_statement");
  expect((await close("2026-06-30")).body).toMatchObject({
    code: "lines_not_booked",
    detail: { amount: "-15.00" },
  });
  const figures = (await shown("2026-06-30")).figures;
  expect(figures).toMatchObject({
    bank_balance: 18_500,
    in_transit: 4_500,
    outstanding: 0,
    unbooked: -1_500,
    gap: 0,
  });
  const closed = expectStatus(await close("2026-06-29"), 201);
  expect(closed.figures).toMatchObject({ bank_balance: 20_000, unbooked: 0 });
  const { bank_balance, in_transit, outstanding, opening_difference, book_balance } = closed.figures;
  expect(bank_balance + in_transit - outstanding + opening_difference).toBe(book_balance);
  expect((await close("2026-06-29")).body.code).toBe("closed_later");
  expect((await post(`/bank-statement-line/${line?.id}/unmatch`)).body.code).toBe("line_reconciled");
  expect(await errorsIn("0012-3456,2026-06-10,Late,,,1,1")).toEqual([
    expect.stringContaining("reconciled through 2026-06-29"),
  ]);

  const decided = (what: string, client: Client, more = {}) =>
    client.put(`/bank-reconciliation/${closed.id}/${what}`, { version: 1, ...more });
  expect((await decided("approve", by.accountant)).status).toBe(403);
  expectStatus(await decided("reopen", by.accountant, { reason: "A line is missing" }));
  const again = expectStatus(await close("2026-06-29", by.manager), 201);
  const approve = (client: Client, version = 1) =>
    client.put(`/bank-reconciliation/${again.id}/approve`, { version });
  expect((await approve(by.manager)).body.code).toBe("own_reconciliation");
  const owner = await kaban.signIn("owner");
  expect((await approve(owner, 9)).body.code).toBe("stale_version");
  expectStatus(await approve(owner));
  expect((await approve(owner)).body.code).toBe("reconciliation_decided");
  const { data } = expectStatus(await owner.get("/bank-reconciliation/search"));
  expect(data.map(({ state }: { state: string }) => state).sort()).toEqual(["approved", "reopened"]);
});

test("a statement with a hole is told, and cannot be closed", async () => {
  const other = await kaban.db.query("select id from account where branch_id = $1 and code = '11112'", [
    by.teller.branchId,
  ]);
  const vault = (other.rows[0] as { id: string }).id;
  const holed = expectStatus(await add({ name: "Second", number: "77", account_id: vault }), 201).id;
  await imported("77,2026-06-02,In,,,10.00,10.00", "77,2026-06-05,Out,,3.00,,5.00");
  const { figures } = expectStatus(
    await by.accountant.get(`/bank-account/${holed}/reconciliation?through=2026-06-30`),
  );
  expect(figures).toMatchObject({ bank_balance: 500, gap: -200 });
  const close = await post(`/bank-account/${holed}/reconciliation`, { through: "2026-06-30" });
  expect(close.body.code).toBe("statement_incomplete");
  expectStatus(await add({ name: "Third", number: "78", account_id: vault }), 201);
  const shared = await by.accountant.get(`/bank-account/${holed}/reconciliation?through=2026-06-30`);
  expect(shared.body.code).toBe("bank_account_shared");
  const foreign = await by.north.get(`/bank-account/${holed}/reconciliation?through=2026-06-30`);
  expect(foreign.status).not.toBe(200);
  expect(await listed(await kaban.signIn("north-manager"))).toEqual([]);
});

test("on whatever day it is asked, what lies between adds up to what the books say", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 40 }), async (days) => {
      const through = new Date(Date.UTC(2026, 5, 1) + days * 86_400_000).toISOString().slice(0, 10);
      const { figures } = await shown(through);
      const { bank_balance, in_transit, outstanding, opening_difference, unbooked, book_balance } = figures;
      expect(bank_balance + in_transit - outstanding + opening_difference - unbooked - figures.gap).toBe(
        book_balance,
      );
    }),
    { numRuns: 15 },
  );
});

test("of two lines of the same amount on the same days without a number, neither is guessed", async () => {
  expectStatus(await adjust(1_234, "in"), 201);
  expectStatus(await adjust(1_234, "in"), 201);
  await imported("0012-3456,2026-07-02,Came in,,,12.34,197.34");
  expect(expectStatus(await post(`/bank-account/${account}/match`))).toEqual({ count: 0 });
});

test("several lines of both sides are matched where their sums agree, and taken back together", async () => {
  const { id: one } = expectStatus(await adjust(20_700, "in"), 201);
  const { id: other } = expectStatus(await adjust(31_100, "in"), 201);
  await imported(
    "0012-3456,2026-07-02,Three slips,T-1,,518.00,715.34",
    "0012-3456,2026-07-02,A part,T-2,,300.00,1015.34",
    "0012-3456,2026-07-04,The rest,T-3,,200.00,1215.34",
  );
  const { id: whole } = expectStatus(await adjust(50_000, "in"), 201);
  await at("2026-07-05T02:00:00Z");
  const lineAt = (entry_id: string) => ({ entry_id, line_number: 1 });
  const { sums } = await shown("2026-07-04");
  const idOf = async (reference: string) => (await lineOf(reference))?.id as string;
  const ids = await Promise.all(["T-1", "T-2", "T-3"].map(idOf));
  const of = (lines: unknown[]) => sums.find((sum: { lines: unknown[] }) => sum.lines.includes(lines[0]));
  expect(of([ids[0]])).toMatchObject({ amount: 51_800, lines: [ids[0]] });
  expect(of([ids[0]]).book_lines).toHaveLength(2);
  expect(of([ids[1]])).toEqual({
    amount: 50_000,
    lines: expect.arrayContaining([ids[1], ids[2]]),
    book_lines: [lineAt(whole)],
  });
  const match = (id: unknown, also: unknown[], entries: string[]) =>
    post(`/bank-statement-line/${id}/match`, { also, book_lines: entries.map(lineAt) });
  expect((await match(ids[0], [], [one])).body).toMatchObject({
    code: "sums_differ",
    detail: { told: "518.00", booked: "207.00" },
  });
  expect((await match(ids[0], [ids[1]], [one, other])).body.code).toBe("sums_differ");
  expect((await match(ids[0], [ids[2]], [])).status).toBe(400);
  expectStatus(await match(ids[0], [], [one, other]));
  expect((await match(ids[1], [], [one])).body.code).toBe("already_matched");
  expectStatus(await match(ids[1], [ids[2]], [whole]));

  // On the day between the bank has told a part: the rest is under way.
  const { figures: between, in_transit } = await shown("2026-07-02");
  expect(in_transit).toContainEqual(
    expect.objectContaining({ entry_id: whole, amount: 20_000, is_matched: true }),
  );
  const { figures: after } = await shown("2026-07-04");
  expect(between.in_transit - after.in_transit).toBe(20_000);
  for (const each of [between, after]) {
    expect(each.bank_balance + each.in_transit - each.outstanding + each.opening_difference).toBe(
      each.book_balance + each.unbooked + each.gap,
    );
  }
  expectStatus(await post(`/bank-statement-line/${ids[2]}/unmatch`));
  expect((await lineOf("T-2"))?.is_matched).toBe(false);
  expect((await lineOf("T-1"))?.is_matched).toBe(true);
  expectStatus(await match(ids[2], [ids[1]], [whole]));
});

test("the database refuses a match whose sides do not come to the same, whoever writes it", async () => {
  const gone = kaban.db.query(
    "delete from bank_match_line where entry_id in (select entry_id from bank_match_line limit 1)",
  );
  await expect(gone).rejects.toThrow("a match of lines that do not come to the same");
});

test("what comes into the books of a bank later keeps its month open until it is put right", async () => {
  const open = async (month: string) => {
    const { checks } = expectStatus(await by.accountant.get(`/accounting-period/${month}/checklist`));
    const { items } = checks.find(({ name }: { name: string }) => name === "banks");
    return items.filter((item: { id: string }) => item.id === account);
  };
  const late = { entry_date: "2026-06-20", back_date_reason: "The bank's advice came late" };
  expectStatus(await adjust(1_500, "out", { ...late, entry_date: "2026-06-30" }), 201);
  expectStatus(await post(`/bank-account/${account}/match`));
  const through = { through: "2026-06-30" };
  const { id } = expectStatus(await post(`/bank-account/${account}/reconciliation`, through), 201);
  const owner = await kaban.signIn("owner");
  expectStatus(await owner.put(`/bank-reconciliation/${id}/approve`, { version: 1 }));
  expect(await open("2026-06-01")).toEqual([]);
  await at("2026-07-06T02:00:00Z");
  expectStatus(await adjust(700, "in", late), 201);
  expect(await open("2026-06-01")).toMatchObject([
    { record: "bank-account", name: "Main", amount: 700, is_listed: false },
  ]);
  // The month before is as it was reconciled.
  expect(await open("2026-05-01")).toEqual([]);
  expectStatus(await adjust(700, "out", late), 201);
  expect(await open("2026-06-01")).toEqual([]);
});
