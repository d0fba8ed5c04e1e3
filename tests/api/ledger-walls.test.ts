import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Transaction } from "#server/platform/db/database";
import { inTenant, type Tenant } from "#server/platform/db/tenant";
import type { Client } from "../support/app.ts";
import { addMember, type Counters, checkAndClose, expectStatus, openCounters } from "../support/counter.ts";

let counters: Counters;
let teller: Client;
let tenant: Tenant;
let maria: string;
let account: string;

beforeAll(async () => {
  counters = await openCounters({ isWalled: true });
  ({ teller } = counters);
  const { rows } = await counters.kaban.db.query("select organization_id from branch where id = $1", [
    teller.branchId,
  ]);
  tenant = { organizationId: rows[0].organization_id, branchId: teller.branchId as string };
  maria = await addMember(teller);
  account = expectStatus(await counters.move(teller, "deposit", maria, 10_000)).member_account_id;
});
afterAll(() => checkAndClose(counters.kaban));

/** Does something as the server's role, as a statement slipped into a request would. */
const slip = (work: (tx: Transaction) => Promise<unknown>) => inTenant(counters.kaban.db, tenant, work);

describe("the server's role", () => {
  test.each([
    ["a balance", "update account_balance set balance = balance + 1"],
    ["a day", "update account_day set debit = debit + 1"],
    ["what a member holds", "update member_account set balance = balance + 1"],
    ["what a drawer should hold", "update transaction_batch set expected_cash = expected_cash + 1"],
    ["a member's number", "update member_account set number = 'mine'"],
    ["a line", "update journal_line set debit = debit + 1"],
  ])("does not write %s", async (_what, statement) => {
    await expect(slip((tx) => tx.query(statement))).rejects.toThrow(/permission denied/);
  });

  test.each([
    ["a number series back", "update series set next_number = 1 where kind = 'deposit'", /only rises/],
    ["the order back", "update journal_head set last_sequence = 0", /only rises/],
    [
      "the side of an account that was posted to",
      "update account set normal_side = 'debit' where code = '21110'",
      /keeps its side/,
    ],
    [
      "the kind of such an account",
      `update account set terms = '{"account_type": "other"}' where code = '21110'`,
      /keeps its side/,
    ],
  ])("does not turn %s", async (_what, statement, refusal) => {
    await expect(slip((tx) => tx.query(statement))).rejects.toThrow(refusal);
  });
});

interface Written {
  amount?: number;
  memberId?: string | null;
  lineSource?: string;
  writtenIn?: string;
  account?: string | null;
  ofMember?: string;
  /** Whom the line names that moves no account of a member. */
  named?: string;
}

/** Writes a deposit of 5 centavos past the ledger's door, wrong as told. */
const write = (wrong: Written) =>
  slip((tx) =>
    tx.query(
      `with entry as (
         insert into journal_entry (id, organization_id, branch_id, sequence, entry_date, source, reference,
           amount, member_id, created_at, created_by_id, written_in)
         values (gen_random_uuid(), $1, $2, 700000, '2026-06-01', 'adjustment', 'SLIPPED', $3, $4, now(), $5,
           coalesce($6::xid8, pg_current_xact_id())) returning *)
       insert into journal_line (entry_id, line_number, organization_id, branch_id, sequence, entry_date,
         account_id, member_id, member_account_id, source, created_by_id, debit, credit)
       select id, nth, organization_id, branch_id, sequence, entry_date, s.account_id, s.member_id,
         s.member_account_id, $7, created_by_id, s.debit, 5 - s.debit
       from entry, (values (1, $8::uuid, $12::uuid, null::uuid, 5), (2, $9, $10, $11, 0))
         as s (nth, account_id, member_id, member_account_id, debit)`,
      [
        tenant.organizationId,
        tenant.branchId,
        wrong.amount ?? 5,
        wrong.memberId === undefined ? maria : wrong.memberId,
        teller.userId,
        wrong.writtenIn ?? null,
        wrong.lineSource ?? "adjustment",
        counters.ids.vault,
        counters.ids.savings,
        wrong.ofMember ?? maria,
        wrong.account === undefined ? account : wrong.account,
        wrong.named ?? null,
      ],
    ),
  );

describe("the database refuses an entry", () => {
  test("of another amount than its lines", async () => {
    await expect(write({ amount: 999 })).rejects.toThrow(/does not balance/);
  });
  test("whose lines say another source", async () => {
    await expect(write({ lineSource: "deposit" })).rejects.toThrow(/no further lines/);
  });
  test("that says another transaction wrote it", async () => {
    await expect(write({ writtenIn: "3" })).rejects.toThrow(/no further lines/);
  });
  test("whose line names who is no member of the branch, or nobody", async () => {
    const north = await addMember(counters.north);
    for (const named of [north, "00000000-0000-4000-8000-00000000dead"])
      await expect(write({ named })).rejects.toThrow(/does not have/);
  });
  test("about a member whom none of its lines is of", async () => {
    const juan = await addMember(teller);
    await expect(write({ memberId: juan })).rejects.toThrow(/no further lines/);
  });
  test("that moves savings of nobody, or of somebody else's account", async () => {
    await expect(write({ account: null })).rejects.toThrow(/names no account that the member holds/);
    const juan = await addMember(teller);
    await expect(write({ memberId: null, ofMember: juan })).rejects.toThrow(/names no account/);
  });
  test("and takes one that is right, balances and all", async () => {
    await write({});
    const { data } = expectStatus(await teller.get(`/member-accounting-ledger/member-profile/${maria}`));
    expect(data[0].balance).toBe(10_005);
  });
});
