import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { decide, requestOf, setRule } from "../support/approvals.ts";
import { addMember, type Counters, checkAndClose, expectStatus, openCounters } from "../support/counter.ts";
import { asProposed, begin, errorsOf, started } from "../support/imports.ts";

let counters: Counters;
let owner: Client;
let maria: { id: string; passbook: string };
let jose: { id: string; passbook: string };

beforeAll(async () => {
  counters = await openCounters();
  owner = await counters.kaban.signIn("owner");
  const [one, two] = [await addMember(owner), await addMember(owner)];
  const { rows } = await counters.kaban.db.query("select id, passbook from member where id = any($1)", [
    [one, two],
  ]);
  maria = rows.find(({ id }) => id === one);
  jose = rows.find(({ id }) => id === two);
});
afterAll(() => checkAndClose(counters.kaban));

const heading = "Date,Account code,Passbook no.,Account no.,Debit,Credit";
const fileOf = (...lines: string[]) => [heading, ...lines].join("\r\n");
/** Brings a file in; answers the id of its set, which is that of its import. */
async function bringIn(...lines: string[]): Promise<string> {
  const run = await started(owner, await begin(owner, "opening-balance", fileOf(...lines)));
  expect(run, JSON.stringify(await errorsOf(owner, run.id))).toMatchObject({ status: "imported" });
  return run.id;
}
const post = (id: string, input: Record<string, unknown> = {}) =>
  owner.post(`/opening-balance/${id}/post`, input);
const takeBack = (id: string) => owner.post(`/opening-balance/${id}/take-back`, { reason: "Wrong file" });
const undo = (id: string) => owner.post(`/import-run/${id}/undo`);
const tieOut = async (id: string) => expectStatus(await owner.get(`/opening-balance/${id}/tie-out`));
const sets = async () => expectStatus(await owner.get("/opening-balance/search?pageSize=50")).data;
const held = async (member: string) =>
  (
    await counters.kaban.db.query("select balance from member_account where member_id = $1", [member])
  ).rows.map(({ balance }) => balance);

test("what a line cannot mean is told at its column, and nothing is brought in", async () => {
  const content = fileOf(
    "2026-01-31,99999,,,1.00,",
    "2026-01-31,11110,,,1.00,",
    "2026-01-31,11112,,,1.00,1.00",
    "2026-01-31,21110,nobody,,,1.00",
    `2026-01-31,21110,${maria.passbook},21110-999999,,1.00`,
    `2026-01-31,40120,${maria.passbook},,,1.00`,
    "2027-01-31,11130,,,1.00,",
    "2026-01-31,11140,,,-1.00,",
    `2026-01-31,30130,${jose.passbook},,,1.00`,
    `2026-01-31,30130,${jose.passbook},,,1.00`,
  );
  const begun = await begin(owner, "opening-balance", content);
  const run = expectStatus(await owner.post(`/import-run/${begun.run.id}/check`, asProposed(begun)));
  expect(run).toMatchObject({ status: "checked", good: 1, failed: 9 });
  const errors = await errorsOf(owner, run.id);
  expect(errors.map((one) => one.slice(0, one.indexOf(":"))).sort()).toEqual(
    [
      ...["2 Account code", "3 Account code", "4 Debit", "5 Passbook no.", "6 Account no."],
      ...["7 Passbook no.", "8 Date", "9 Debit", "11 Account code"],
    ].sort(),
  );
  expect(await sets()).toEqual([]);
  const teller = await counters.kaban.signIn("teller");
  expect((await teller.get("/import-target")).body.data).not.toContainEqual(
    expect.objectContaining({ name: "opening-balance" }),
  );
});

test("what differs from the old trial balance is named, and keeps it from being posted", async () => {
  const id = await bringIn(
    "2026-01-31,11112,,,900.00,",
    "2026-01-31,21110,,,,800.00",
    `2026-01-31,21110,${maria.passbook},,,500.00`,
    `2026-01-31,21110,${jose.passbook},,,299.99`,
    "2026-01-31,40120,,,,100.00",
  );
  expect(await tieOut(id)).toMatchObject({
    days: ["2026-01-31"],
    debit: 90_000,
    credit: 90_000,
    lines: 4,
    accounts: [
      { code: "11112", total: 90_000, members: null, difference: 0 },
      { code: "21110", total: -80_000, members: -79_999, difference: 1 },
      { code: "40120", total: -10_000, members: null, difference: 0 },
    ],
  });
  expect((await post(id)).body).toMatchObject({
    code: "account_does_not_tie",
    detail: { difference: "0.01" },
  });
  expectStatus(await undo(id));
  expect(await sets()).toEqual([]);
  expect((await owner.get(`/opening-balance/${id}/tie-out`)).status).toBe(404);
});

test("sides that differ and several days are refused", async () => {
  const unequal = await bringIn("2026-01-31,11112,,,900.00,", "2026-01-31,40120,,,,899.00");
  expect((await post(unequal)).body).toMatchObject({
    code: "balances_differ",
    detail: { difference: "1.00" },
  });
  const days = await bringIn("2026-01-31,11112,,,900.00,", "2026-01-30,40120,,,,900.00");
  expect((await post(days)).body.code).toBe("several_days");
  for (const id of [unequal, days]) expectStatus(await undo(id));
});

const tied = (day: string, vault: string, total: string, savings: [string, string][]) => [
  `${day},11112,,,${vault},`,
  `${day},21110,,,,${total}`,
  ...savings.map(([passbook, amount]) => `${day},21110,${passbook},,,${amount}`),
];

test("a set is posted as one entry, once, and taken back while nothing moved its accounts", async () => {
  const id = await bringIn(
    ...tied("2026-01-31", "800.00", "800.00", [
      [maria.passbook, "500.00"],
      [jose.passbook, "300.00"],
    ]),
  );
  const posted = expectStatus(await post(id));
  expect(posted).toMatchObject({ entry_date: "2026-01-31", amount: 80_000, reference: "OB000001" });
  const entry = expectStatus(await owner.get(`/transaction/${posted.entry_id}`));
  expect(entry.lines).toHaveLength(3);
  expect(await held(maria.id)).toEqual([50_000]);
  expect(await sets()).toMatchObject([
    { id, status: "posted", entry: "OB000001", lines: 3, debit: 80_000, credit: 80_000 },
  ]);
  expect((await post(id)).body.code).toBe("opening_posted");
  expect((await undo(id)).body.code).toBe("rows_in_use");

  const back = expectStatus(await takeBack(id));
  expect(await held(maria.id)).toEqual([0]);
  const reversal = expectStatus(await owner.get(`/transaction/${back.entry_id}`));
  expect(reversal).toMatchObject({ reverses_id: posted.entry_id, entry_date: "2026-01-31" });
  expect((await takeBack(id)).body.code).toBe("opening_not_posted");
  expectStatus(await post(id));

  expectStatus(await counters.move(counters.teller, "deposit", maria.id, 100));
  const { code, detail } = (await takeBack(id)).body;
  expect(code).toBe("accounts_moved_since");
  expect(detail.accounts).toMatch(/^21110-\d+$/);
});

test("the lines of an earlier file are posted again only by naming their entry", async () => {
  const linesOf = (amount: string) => tied("2026-02-01", amount, amount, [[maria.passbook, amount]]);
  const before = async (id: string) => (await tieOut(id)).posted_before;
  const first = await bringIn(...linesOf("70.00"));
  expectStatus(await post(first));
  expect(await before(first)).toBeNull();
  // In another order, and without the total of the product: the same is posted.
  const sameLines = linesOf("70.00").toReversed();
  const again = await bringIn(...sameLines.filter((line) => !line.includes("21110,,")));
  const other = await bringIn(...linesOf("70.01"));
  expect(await before(other)).toBeNull();

  // What was taken back does not count.
  expect(await before(again)).toMatchObject({ entry_date: "2026-02-01" });
  expectStatus(await takeBack(first));
  expect(await before(again)).toBeNull();
  const { entry_id, reference, entry_date } = expectStatus(await post(first));
  expect(await before(again)).toEqual({ entry_id, reference, entry_date });

  for (const input of [{}, { repeats_entry: "OB999999" }])
    expect((await post(again, input)).body).toMatchObject({
      code: "balances_posted_before",
      detail: { reference, date: "2026-02-01" },
      fields: { repeats_entry: expect.stringContaining(`posted as ${reference} on 2026-02-01`) },
    });
  const second = expectStatus(await post(again, { repeats_entry: reference }));
  expect(await before(first)).toMatchObject({ reference: second.reference });
  expectStatus(await takeBack(again));
  for (const id of [again, other]) expectStatus(await undo(id));
});

test("several files may be posted; a closed month lets none in or back", async () => {
  const second = await bringIn(...tied("2026-01-31", "10.00", "10.00", [[jose.passbook, "10.00"]]));
  expectStatus(await post(second));
  expect(await held(jose.id)).toEqual([31_000]);
  const late = await bringIn("2026-01-31,11130,,,5.00,", "2026-01-31,40120,,,,5.00");
  for (const act of ["begin-closing", "close"])
    expectStatus(await owner.put(`/accounting-period/2026-01-01/${act}`, { reason: null }));
  expect((await post(late)).body.code).toBe("period_closed");
  expect((await takeBack(second)).body.code).toBe("period_closed");
  expectStatus(await undo(late));
});

test("posting waits for somebody else by the rules; another branch sees nothing of it", async () => {
  await setRule(counters.kaban, owner.branchId, "opening-balances", {});
  const id = await bringIn("2026-03-01,11130,,,5.00,", "2026-03-01,40120,,,,5.00");
  const request = requestOf(await post(id));
  expect(request.amount).toBe(500);
  expect(await decide(counters.manager, request.id)).toMatchObject({ state: "approved" });
  expect((await sets()).find((set: { id: string }) => set.id === id)).toMatchObject({ status: "posted" });
  const stranger = await counters.kaban.signIn("stranger");
  expect((await stranger.get(`/opening-balance/${id}/tie-out`)).status).toBe(404);
  expect((await stranger.post(`/opening-balance/${id}/take-back`, { reason: "Mine" })).status).toBe(404);
  expect(expectStatus(await stranger.get("/opening-balance/search")).data).toEqual([]);
});
