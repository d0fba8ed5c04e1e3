import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addDays } from "#contract/kit/dates";
import type { Client } from "../support/app.ts";
import {
  addMember,
  brokenInvariants,
  type Counters,
  expectStatus,
  giveAccount,
  openCounters,
} from "../support/counter.ts";

let counters: Counters;
let manager: Client;
beforeAll(async () => {
  counters = await openCounters();
  manager = counters.manager;
  expectStatus(await manager.post("/transaction-batch", { beginning_cash: 50_000_000 }));
});
afterAll(() => counters.kaban.close());

const ledgerOf = (member: string, account: string, query = "") =>
  `/member-accounting-ledger/member-profile/${member}/account/${account}/ledger${query}`;
const nobody = "0195f0c0-0000-7000-8000-000000000000";

interface Line {
  entry_id: string;
  entry_date: string;
  debit: number;
  credit: number;
  balance: number;
}

describe("the running ledger of an account", () => {
  let member: string;
  const read = async (query = "") =>
    expectStatus(await manager.get(ledgerOf(member, counters.ids.savings, query)));
  const post = async (way: "deposit" | "withdraw", amount: number, more = {}) =>
    expectStatus(await counters.move(manager, way, member, amount, more));

  beforeEach(async () => {
    member = await addMember(manager);
  });

  it("of an account never used is zero, and of one in another branch is not there", async () => {
    expect(await read()).toMatchObject({ opening: 0, debit: 0, credit: 0, closing: 0, count: 0, lines: [] });
    const theirs = await addMember(await counters.kaban.signIn("north-manager"));
    for (const path of [
      ledgerOf(theirs, counters.ids.savings),
      ledgerOf(theirs, counters.foreign.savings),
      ledgerOf(member, counters.foreign.savings),
      ledgerOf(member, counters.ids.cashOnHand),
      ledgerOf(nobody, counters.ids.savings),
    ]) {
      const { status, body } = await manager.get(path);
      expect([status, body.code]).toEqual([404, "holding_not_found"]);
    }
  });

  it("tells what was there before, each line with what it left, and what is there after", async () => {
    const back = { back_date_reason: "Found later", payment_type_id: counters.ids.online };
    await post("deposit", 100_000, { entry_date: "2026-05-01", ...back });
    await post("deposit", 5_000);
    await post("withdraw", 20_000, { entry_date: "2026-05-20", ...back });
    const body = await read("?from=2026-05-10&to=2026-06-01");
    expect(body).toMatchObject({
      opening: 100_000,
      debit: 20_000,
      credit: 5_000,
      closing: 85_000,
      count: 2,
      account: { code: "21110", kind: "savings", balance: 85_000, entries: 3 },
    });
    // By entry date, not in the order they were entered.
    expect(body.lines).toMatchObject([
      { entry_date: "2026-05-20", source: "withdraw", debit: 20_000, credit: 0, balance: 80_000 },
      {
        entry_date: "2026-06-01",
        source: "deposit",
        credit: 5_000,
        balance: 85_000,
        payment_type_name: "Cash",
      },
    ]);
    expect(await read("?to=2026-05-10")).toMatchObject({ opening: 0, closing: 100_000, count: 1 });
    expect(await read("?from=2026-06-02")).toMatchObject({ opening: 85_000, closing: 85_000, lines: [] });
    const newest = await read("?order=desc&limit=1");
    expect(newest.lines).toEqual([body.lines[1]]);
  });

  it.each([
    ["from=2026-06-02&to=2026-06-01", "from", "The first date is after the last"],
    ["from=2026-02-30", "from", "Invalid date format"],
    ["limit=0", "limit", expect.any(String)],
    ["limit=501", "limit", expect.any(String)],
    ["limit=many", "limit", expect.any(String)],
    ["order=sideways", "order", "order must be asc or desc"],
    ["after=2026-06-01", "after", "That is no place in a ledger"],
    [`after=2026-13-01_${nobody}_1`, "after", "That is no place in a ledger"],
    ["nothing=1", "nothing", 'Unknown field "nothing"'],
  ])("refuses ?%s by name", async (query, field, message) => {
    const { status, body } = await manager.get(ledgerOf(member, counters.ids.savings, `?${query}`));
    expect([status, body.fields]).toEqual([400, { [field]: message }]);
  });

  it("is not for who may not", async () => {
    const { status, body } = await (await counters.kaban.signIn("member")).get(
      ledgerOf(member, counters.ids.savings),
    );
    expect([status, body.code]).toEqual([403, "not_permitted"]);
  });

  const step = fc.record({
    isDeposit: fc.boolean(),
    amount: fc.integer({ min: 1, max: 90_000 }),
    daysAgo: fc.integer({ min: 0, max: 6 }),
  });
  const span = fc.record({
    from: fc.option(fc.integer({ min: 0, max: 7 })),
    days: fc.option(fc.integer({ min: 0, max: 7 })),
    order: fc.constantFrom("asc", "desc"),
    limit: fc.integer({ min: 1, max: 4 }),
  });

  it("agrees with the journal for any postings and any period, on pages of any size", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 9 }),
        fc.array(span, { minLength: 1, maxLength: 5 }),
        check,
      ),
      { numRuns: 15 },
    );
    expect(Object.values(await brokenInvariants(counters.kaban)).every((one) => one === 0)).toBe(true);
  }, 180_000);

  async function check(steps: (typeof step extends fc.Arbitrary<infer T> ? T : never)[], spans: Span[]) {
    member = await addMember(manager);
    const today = "2026-06-01";
    for (const { isDeposit, amount, daysAgo } of steps) {
      const entry_date = addDays(today, -daysAgo);
      const online = { payment_type_id: counters.ids.online };
      const more = daysAgo > 0 ? { entry_date, back_date_reason: "By chance", ...online } : {};
      // What is not covered is refused, and changes nothing.
      await counters.move(manager, isDeposit ? "deposit" : "withdraw", member, amount, more);
    }
    const { rows } = await counters.kaban.db.query(
      "select balance from member_account where member_id = $1 and account_id = $2",
      [member, counters.ids.savings],
    );
    const stored = rows[0]?.balance ?? 0;
    expect(await read()).toMatchObject({ opening: 0, closing: stored });
    for (const one of spans) await checkSpan(one, today);
  }

  async function checkSpan({ from, days, order, limit }: Span, today: string) {
    const first = from === null ? null : addDays(today, -from);
    const last = days === null ? null : addDays(first ?? addDays(today, -7), days);
    const { lines, ...sums } = await readAll({ first, last, order, limit });
    const journal = await fromJournal(first, last);
    expect(sums).toEqual(journal.sums);
    expect(sums.opening + sums.credit - sums.debit).toBe(sums.closing);
    const ordered = order === "asc" ? lines : lines.toReversed();
    expect(ordered.map(({ entry_id, balance }) => ({ entry_id, balance }))).toEqual(journal.lines);
  }
  type Span = typeof span extends fc.Arbitrary<infer T> ? T : never;

  /** The pages of a period, one after another. */
  async function readAll({ first, last, order, limit }: Record<string, string | number | null>) {
    const asked = new URLSearchParams({ order: String(order), limit: String(limit) });
    if (first) asked.set("from", String(first));
    if (last) asked.set("to", String(last));
    const lines: Line[] = [];
    for (;;) {
      const { opening, debit, credit, closing, count, lines: some, next } = await read(`?${asked}`);
      lines.push(...some);
      if (!next) return { opening, debit, credit, closing, count, lines };
      asked.set("after", next);
    }
  }

  /** The same, from nothing but the lines of the journal. */
  async function fromJournal(first: string | null, last: string | null) {
    const { rows } = await counters.kaban.db.query(
      `select entry_id, entry_date, debit, credit,
         sum(credit - debit) over (order by entry_date, entry_id)::bigint as balance
       from journal_line where member_id = $1 and account_id = $2 order by entry_date, entry_id`,
      [member, counters.ids.savings],
    );
    const lines = (rows as Line[]).filter(
      ({ entry_date }) => (!first || entry_date >= first) && (!last || entry_date <= last),
    );
    const before = (rows as Line[]).filter(({ entry_date }) => first && entry_date < first);
    const opening = before.at(-1)?.balance ?? 0;
    const sum = (side: "debit" | "credit") => lines.reduce((total, line) => total + line[side], 0);
    return {
      sums: {
        opening,
        debit: sum("debit"),
        credit: sum("credit"),
        closing: lines.at(-1)?.balance ?? opening,
        count: lines.length,
      },
      lines: lines.map(({ entry_id, balance }) => ({ entry_id, balance })),
    };
  }
});

describe("the totals of a member", () => {
  const path = (member: string) => `/member-accounting-ledger/member-profile/${member}/total`;

  it("part deposits from share capital and from what is owed, each on its own side", async () => {
    const { kaban, ids, move } = counters;
    const member = await addMember(manager);
    expectStatus(await move(manager, "deposit", member, 30_000));
    expectStatus(await move(manager, "deposit", member, 12_000, { account_id: ids.shares }));
    // No operation lends yet: a member account of a loan account, as a release would leave it.
    await kaban.db.query(
      `insert into account (id, organization_id, branch_id, code, name, type, normal_side, terms, created_at,
         updated_at)
       select gen_random_uuid(), organization_id, id, '11999', 'Loans of the test', 'asset', 'debit',
         '{"account_type": "loan"}', now(), now() from branch where id = $1`,
      [manager.branchId],
    );
    const loan = await kaban.db.query("select id from account where code = '11999'");
    await giveAccount(kaban, member, loan.rows[0].id, 70_000);
    const body = expectStatus(await manager.get(path(member)));
    expect(body.totals).toEqual([
      { kind: "savings", balance: 30_000, accounts: 1 },
      { kind: "share capital", balance: 12_000, accounts: 1 },
      { kind: "time deposit", balance: 0, accounts: 0 },
      { kind: "loan", balance: 70_000, accounts: 1 },
    ]);
    expect(body.accounts.map(({ code }: { code: string }) => code)).toEqual(["11999", "21110", "30130"]);
    const loans = JSON.stringify({ filters: [{ field: "kind", mode: "equal", value: "loan" }] });
    const list = `/member-accounting-ledger/branch/search?filter=${encodeURIComponent(loans)}`;
    expect(expectStatus(await manager.get(list))).toMatchObject({
      data: [{ account_code: "11999", held: null, owed: 70_000 }],
      totals: { held: 0, owed: 70_000 },
    });
  });

  it("of another branch's member are not there", async () => {
    const theirs = await addMember(await counters.kaban.signIn("north-manager"));
    for (const id of [theirs, nobody]) {
      const { status, body } = await manager.get(path(id));
      expect([status, body.code]).toEqual([404, "member_not_found"]);
    }
  });
});
