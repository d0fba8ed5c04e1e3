import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EntrySource, paymentKinds } from "#contract/entities/journal";
import { ledgerKinds } from "#contract/entities/ledger-kind";
import { addDays } from "#contract/kit/dates";
import type { AccountLedger } from "#contract/operations/ledger/account-ledger";
import { inTenant } from "#server/platform/db/tenant";
import { plainPosting, postAll } from "#server/seeds/demo/books";
import { filtersOfKind } from "../../src/pages/ledger/ledger-kinds.ts";
import type { Client } from "../support/app.ts";
import { addMember, type Counters, expectStatus, openCounters } from "../support/counter.ts";
import { password } from "../support/world.ts";

let counters: Counters;
let accountant: Client;
let general: { id: string; normal_side: string }[];

beforeAll(async () => {
  counters = await openCounters();
  accountant = await counters.kaban.signIn("accountant");
  const { rows } = await counters.kaban.db.query(
    `select id, normal_side from account where branch_id = $1 and member_kind is null
     and code > '11200' order by code limit 6`,
    [accountant.branchId],
  );
  general = rows;
});
afterAll(() => counters.kaban.close());

const sources: EntrySource[] = [
  ...(["deposit", "withdraw", "payment", "adjustment", "journal voucher", "check voucher"] as const),
  ...(["loan", "savings interest", "savings charge", "disbursement"] as const),
];
const entry = fc.record({
  source: fc.constantFrom(...sources),
  payment: fc.constantFrom(null, ...paymentKinds),
  account: fc.nat(4),
  amount: fc.integer({ min: 1, max: 100_000 }),
  day: fc.nat(120),
});
type Written = typeof entry extends fc.Arbitrary<infer T> ? T : never;
const line = (index: number, debit: number, credit: number) => ({
  accountId: general[index]?.id as string,
  ...{ memberId: null, memberAccountId: null, debit, credit },
});

async function post(entries: Written[], by = accountant) {
  const { kaban } = counters;
  const { rows } = await kaban.db.query("select organization_id from branch where id = $1", [
    accountant.branchId,
  ]);
  const place = { organizationId: rows[0].organization_id, branchId: accountant.branchId as string };
  const postings = entries.map(({ source, payment, account, amount, day }) => ({
    ...plainPosting,
    ...{ entryId: uuidv7(), entryDate: addDays("2026-01-20", day), source, amount, paymentKind: payment },
    ...{ createdAt: kaban.clock.now(), createdById: by.userId as string },
    lines: [line(account, amount, 0), line(account + 1, 0, amount)],
  }));
  await inTenant(kaban.db, place, (tx) => postAll(tx, postings));
}

interface Row {
  id: string;
  source: string;
  payment_kind: string | null;
}
type Place = "branch" | "current";
async function listed(kind: string, place: Place): Promise<Row[]> {
  const filter = JSON.stringify({ logic: "and", filters: filtersOfKind(kind) });
  const path = `/general-ledger/${place}/search?pageSize=500&filter=${encodeURIComponent(filter)}`;
  return expectStatus(await accountant.get(path)).data;
}
const idsOf = (rows: Row[]) => rows.map(({ id }) => id).sort();

test.each<Place>(["branch", "current"])(
  "the eleven lists of %s part the lines by source, and once more by how was paid",
  async (place) => {
    const others = counters.manager;
    let own = (await listed("general-ledger", "current")).length;
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 12 }), async (entries) => {
        await post(entries);
        await post(entries.slice(0, 3), others);
        own += entries.length * 2;
        const lists = Object.fromEntries(
          await Promise.all(ledgerKinds.map(async (kind) => [kind, await listed(kind, place)])),
        ) as Record<(typeof ledgerKinds)[number], Row[]>;
        const all = lists["general-ledger"];
        const { rows } = await counters.kaban.db.query(
          "select count(*)::int as lines from journal_line where branch_id = $1",
          [accountant.branchId],
        );
        expect(all).toHaveLength(place === "branch" ? rows[0].lines : own);
        const bySource = {
          "deposit-entry": "deposit",
          "withdraw-entry": "withdraw",
          "payment-entry": "payment",
          "adjustment-entry": "adjustment",
          "journal-voucher": "journal voucher",
          "check-voucher": "check voucher",
        } as const;
        for (const [kind, source] of Object.entries(bySource)) {
          expect(idsOf(lists[kind as keyof typeof bySource])).toEqual(
            idsOf(all.filter((row) => row.source === source)),
          );
        }
        for (const payment of paymentKinds) {
          expect(idsOf(lists[`${payment}-entry`])).toEqual(
            idsOf(all.filter(({ payment_kind }) => payment_kind === payment)),
          );
        }
        expect(idsOf(lists["journal-entry"])).toEqual(
          [...idsOf(lists["journal-voucher"]), ...idsOf(lists["adjustment-entry"])].sort(),
        );
      }),
      { numRuns: 6 },
    );
  },
);

/** All lines of an account's running ledger, four at a time, and its last page. */
async function runOf(id: string, asked: Record<string, string>) {
  const shown: AccountLedger["lines"] = [];
  for (let after = {}; ; ) {
    const query = new URLSearchParams({ ...asked, limit: "4", ...after });
    const page: AccountLedger = expectStatus(await accountant.get(`/general-ledger/account/${id}?${query}`));
    shown.push(...page.lines);
    if (!page.next) return { shown, page };
    after = { after: page.next };
  }
}

test("an account runs from its opening to its closing, with months closed and lines left out", async () => {
  const owner = await counters.kaban.signIn("owner");
  for (const month of ["2026-01-01", "2026-02-01"]) {
    for (const act of ["begin-closing", "close"])
      expectStatus(await owner.put(`/accounting-period/${month}/${act}`, { reason: null }));
  }
  for (const { id, normal_side } of general.slice(0, 3)) {
    const sign = normal_side === "debit" ? 1 : -1;
    const { rows } = await counters.kaban.db.query(
      `select entry_id, line_number, entry_date, debit, credit, source, payment_kind
       from journal_line where account_id = $1 order by entry_date, sequence, line_number`,
      [id],
    );
    let balance = 0;
    const running = rows.map(({ debit, credit, ...row }) => {
      balance += sign * (debit - credit);
      return { ...row, debit, credit, balance };
    });
    for (const [from, to] of [
      ["2026-02-10", "2026-04-15"],
      ["2026-03-01", "2026-03-31"],
      [undefined, "2026-02-15"],
      ["2026-03-15", undefined],
    ]) {
      for (const kind of ["general-ledger", "cash-entry"] as const) {
        const days = { ...(from && { from }), ...(to && { to }) };
        const { shown, page } = await runOf(id, { ...days, kind });
        const isIn = ({ entry_date }: { entry_date: string }) =>
          entry_date >= (from ?? "") && entry_date <= (to ?? "9999");
        const wanted = running.filter(
          (row) => isIn(row) && (kind === "general-ledger" || row.payment_kind === "cash"),
        );
        expect(shown.map(({ entry_id, balance }) => [entry_id, balance])).toEqual(
          wanted.map(({ entry_id, balance }) => [entry_id, balance]),
        );
        const until = (day: string) => running.findLast(({ entry_date }) => entry_date <= day)?.balance ?? 0;
        expect(page.opening).toBe(from ? until(addDays(from, -1)) : 0);
        expect(page.closing).toBe(until(to ?? "9999-12-31"));
        expect(page.opening + sign * (page.debit - page.credit)).toBe(page.closing);
      }
    }
  }
});

test("what came in and went out leaves aside moves of the vault, and what was reversed", async () => {
  const { manager, teller, ids, kaban, move } = counters;
  const maria = await addMember(manager);
  const deposit = expectStatus(await move(teller, "deposit", maria, 10_000));
  expectStatus(await move(teller, "deposit", maria, 2_500, { payment_type_id: ids.check }));
  expectStatus(await move(teller, "withdraw", maria, 4_000));
  const reversed = expectStatus(await move(teller, "deposit", maria, 700));
  const reason = { reason: "Typed twice", approver: "owner", password };
  expectStatus(await teller.post(`/transaction/${reversed.id}/reverse`, reason));
  const today = deposit.entry_date ?? "2026-06-01";
  const asked = `from=${today}&to=${today}`;
  const summary = expectStatus(await accountant.get(`/general-ledger/branch/summary?${asked}`));
  expect(summary).toMatchObject({ total: { in: 12_500, out: 4_000, net: 8_500 } });
  expect(summary.by_source).toMatchObject([
    { source: "deposit", in: 12_500, out: 0 },
    { source: "withdraw", in: 0, out: 4_000 },
  ]);
  expect(summary.by_payment).toMatchObject([
    { payment_kind: "cash", in: 10_000, out: 4_000 },
    { payment_kind: "check", in: 2_500, out: 0 },
  ]);
  const ofSavings = `/general-ledger/branch/summary?${asked}&account_id=${ids.savings}&kind=cash-entry`;
  expect(expectStatus(await accountant.get(ofSavings)).total).toEqual({ in: 10_000, out: 4_000, net: 6_000 });
  const own = async (client: Client) =>
    expectStatus(await client.get(`/general-ledger/current/summary?${asked}`)).total;
  expect(await own(teller)).toEqual({ in: 12_500, out: 4_000, net: 8_500 });
  expect(await own(counters.teller2)).toEqual({ in: 0, out: 0, net: 0 });
  const refused = async (path: string, client = accountant) => (await client.get(path)).status;
  expect(await refused("/general-ledger/branch/summary", teller)).toBe(403);
  expect(await refused(`/general-ledger/account/${ids.savings}`, teller)).toBe(403);
  expect(await refused("/general-ledger/branch/summary?from=2026-06-02&to=2026-06-01")).toBe(400);
  expect(await refused("/general-ledger/branch/summary?kind=wishes")).toBe(400);
  expect(await refused(`/general-ledger/account/${counters.foreign.savings}`)).toBe(404);
  const stranger = await kaban.signIn("stranger");
  expect(await refused(`/general-ledger/account/${ids.savings}`, stranger)).toBe(404);
});

test("one's own lines of an account stand beside the balance that each left", async () => {
  const { teller } = counters;
  const id = general[4]?.id as string;
  // After the last day on which the random entries of the tests above may be.
  const asked = "from=2026-05-21&to=2026-06-30";
  const own = (client: Client, more = "") =>
    client.get(`/general-ledger/current/account/${id}?${asked}${more}`);
  const before = expectStatus(await own(accountant));
  const written = { source: "journal voucher", payment: null, account: 4, day: 125 } as const;
  await post([{ ...written, amount: 1_000 }]);
  await post([{ ...written, amount: 200 }], teller);
  await post([{ ...written, amount: 30 }]);
  const all = expectStatus(await accountant.get(`/general-ledger/account/${id}?${asked}&limit=500`));
  const mine = expectStatus(await own(accountant, "&limit=500"));
  const others = all.lines.filter(
    ({ debit, credit }: AccountLedger["lines"][number]) => debit + credit === 200,
  );
  expect(others).toHaveLength(1);
  expect(mine).toEqual({
    ...all,
    lines: all.lines.filter((one: AccountLedger["lines"][number]) => one.entry_id !== others[0].entry_id),
  });
  expect(mine.lines).toHaveLength(before.lines.length + 2);
  const ofTeller = expectStatus(await own(teller));
  expect(ofTeller).toEqual({ ...all, lines: others });
  const first = expectStatus(await own(accountant, "&limit=1"));
  expect(first.lines).toEqual(mine.lines.slice(0, 1));
  const second = expectStatus(await own(accountant, `&limit=1&after=${first.next}`));
  expect(second.lines).toEqual(mine.lines.slice(1, 2));

  const { north, member } = {
    north: await counters.kaban.signIn("north"),
    member: await counters.kaban.signIn("member"),
  };
  expect((await own(north)).body.code).toBe("account_not_found");
  expect((await own(member)).status).toBe(403);
  expect((await own(accountant, "&kind=wishes")).status).toBe(400);
  const reversed = await accountant.get(
    `/general-ledger/current/account/${id}?from=2026-06-02&to=2026-06-01`,
  );
  expect(reversed.body.code).toBe("dates_reversed");
});
