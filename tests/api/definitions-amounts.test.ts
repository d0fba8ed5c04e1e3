import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StatementDefinition } from "#contract/entities/statement-definition";
import { inTenant } from "#server/platform/db/tenant";
import { plainPosting, postAll } from "#server/seeds/demo/books";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";

let kaban: TestApp;
let accountant: Client;
let general: { id: string; code: string }[];

beforeAll(async () => {
  kaban = await startTestApp();
  accountant = await kaban.signIn("accountant");
  const { rows } = await kaban.db.query(
    "select id, code from account where branch_id = $1 and member_kind is null order by code",
    [accountant.branchId],
  );
  general = rows;
});
afterAll(() => kaban.close());

interface Entry {
  debit: number;
  credit: number;
  amount: number;
  day: number;
}

/** Posts entries between general accounts, as vouchers would. */
async function post(entries: Entry[]): Promise<void> {
  const { rows } = await kaban.db.query("select organization_id from branch where id = $1", [
    accountant.branchId,
  ]);
  const place = { organizationId: rows[0].organization_id, branchId: accountant.branchId as string };
  const postings = entries
    .filter(({ debit, credit }) => debit % general.length !== credit % general.length)
    .map(({ debit, credit, amount, day }) => ({
      ...plainPosting,
      entryId: uuidv7(),
      entryDate: `2026-05-${String(day).padStart(2, "0")}`,
      source: "journal voucher" as const,
      isCashOfOldBooks: true,
      amount,
      createdAt: kaban.clock.now(),
      createdById: accountant.userId as string,
      lines: [
        {
          accountId: general[debit % general.length]?.id as string,
          memberId: null,
          memberAccountId: null,
          debit: amount,
          credit: 0,
        },
        {
          accountId: general[credit % general.length]?.id as string,
          memberId: null,
          memberAccountId: null,
          debit: 0,
          credit: amount,
        },
      ],
    }));
  await inTenant(kaban.db, place, (tx) => postAll(tx, postings));
}

interface Balance {
  code: string;
  opening_debit: number;
  opening_credit: number;
  debit: number;
  credit: number;
  closing_debit: number;
  closing_credit: number;
}
type Amounts = Pick<StatementDefinition["totals"], "opening" | "debit" | "credit" | "closing">;

const sumOf = (rows: Amounts[], sign: (index: number) => number = () => 1): Amounts =>
  rows.reduce<Amounts>(
    (sum, row, index) => ({
      opening: sum.opening + sign(index) * row.opening,
      debit: sum.debit + row.debit,
      credit: sum.credit + row.credit,
      closing: sum.closing + sign(index) * row.closing,
    }),
    { opening: 0, debit: 0, credit: 0, closing: 0 },
  );
const amountsOf = ({ opening, debit, credit, closing }: Amounts): Amounts => ({
  opening,
  debit,
  credit,
  closing,
});

/** Each line is what is on it and under it, each top its lines, each account its row of the trial balance. */
function expectRolledUp(tree: StatementDefinition, balances: Map<string, Balance>): void {
  for (const node of tree.nodes) {
    const on = tree.accounts.filter(({ node_id }) => node_id === node.id);
    const under = tree.nodes.filter(({ parent_id }) => parent_id === node.id);
    expect(amountsOf(node), node.name).toEqual(sumOf([...on, ...under]));
  }
  for (const top of tree.groupings) {
    const lines = tree.nodes.filter(
      ({ grouping_id, parent_id }) => grouping_id === top.id && parent_id === null,
    );
    expect(amountsOf(top), top.name).toEqual(sumOf(lines));
  }
  const sideOf = new Map(tree.groupings.map(({ id, normal_side }) => [id, normal_side]));
  const lineOf = new Map(tree.nodes.map((node) => [node.id, node]));
  for (const account of tree.accounts) {
    const side = sideOf.get(lineOf.get(account.node_id)?.grouping_id as string);
    const row = balances.get(account.code);
    const signed = (debit = 0, credit = 0) => (side === "debit" ? debit - credit : credit - debit);
    expect(amountsOf(account), account.code).toEqual({
      opening: signed(row?.opening_debit, row?.opening_credit),
      debit: row?.debit ?? 0,
      credit: row?.credit ?? 0,
      closing: signed(row?.closing_debit, row?.closing_credit),
    });
  }
}

const entries = fc.array(
  fc.record({
    debit: fc.nat(500),
    credit: fc.nat(500),
    amount: fc.integer({ min: 1, max: 1_000_000 }),
    day: fc.integer({ min: 1, max: 28 }),
  }),
  { minLength: 1, maxLength: 12 },
);
const days = fc.integer({ min: 1, max: 28 }).map((day) => `2026-05-${String(day).padStart(2, "0")}`);

test("amounts of both trees are those of the trial balance, rolled up, whatever was posted", async () => {
  await fc.assert(
    fc.asyncProperty(entries, fc.option(days), days, async (posted, from, to) => {
      await post(posted);
      const span = from !== null && from <= to ? `?from=${from}&to=${to}` : `?to=${to}`;
      const { data, totals } = expectStatus(await accountant.get(`/trial-balance${span}`));
      const balances = new Map<string, Balance>(data.map((row: Balance) => [row.code, row]));
      for (const kind of ["general-ledger", "financial-statement"]) {
        const tree: StatementDefinition = expectStatus(
          await accountant.get(`/statement-definition/${kind}${span}`),
        );
        expectRolledUp(tree, balances);
        expect(tree.totals).toEqual({ opening: 0, debit: totals.debit, credit: totals.credit, closing: 0 });
        const signed = sumOf(tree.groupings, (index) =>
          tree.groupings[index]?.normal_side === "debit" ? 1 : -1,
        );
        expect(signed).toEqual(tree.totals);
      }
    }),
    { numRuns: 8 },
  );
}, 120_000);

test("a contra account subtracts from its line, and one nowhere keeps the totals at zero", async () => {
  const [allowance, losses] = ["11242", "73560"].map((code) => general.findIndex((one) => one.code === code));
  const before: StatementDefinition = expectStatus(
    await accountant.get("/statement-definition/general-ledger"),
  );
  await post([{ debit: losses as number, credit: allowance as number, amount: 4_200, day: 28 }]);
  const tree: StatementDefinition = expectStatus(
    await accountant.get("/statement-definition/general-ledger"),
  );
  const change = (name: string, of: "nodes" | "groupings") => {
    const closing = (at: StatementDefinition) => at[of].find((row) => row.name === name)?.closing ?? 0;
    return closing(tree) - closing(before);
  };
  expect(change("Loans and Receivables", "nodes")).toBe(-4_200);
  expect(change("Assets", "groupings")).toBe(-4_200);
  expect(change("Administrative Cost", "nodes")).toBe(4_200);
  const id = general[allowance as number]?.id;
  const path = `/statement-definition/general-ledger/account/${id}?version=${tree.version}`;
  expectStatus(await accountant.delete(path));
  const without: StatementDefinition = expectStatus(
    await accountant.get("/statement-definition/general-ledger"),
  );
  expect(without.missing).toMatchObject([{ code: "11242" }]);
  expect(without.totals).toMatchObject({ opening: 0, closing: 0 });
});
