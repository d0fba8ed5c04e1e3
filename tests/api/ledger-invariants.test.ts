import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Posting, transfer } from "#server/domain/ledger/journal";
import { post } from "#server/domain/ledger/post";
import type { Transaction } from "#server/platform/db/database";
import { inTenant } from "#server/platform/db/tenant";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import {
  addMember,
  brokenInvariants,
  type CounterIds,
  counterIds,
  expectStatus,
  openBatch,
  unbroken,
} from "../support/counter.ts";

let kaban: TestApp;
let teller: Client;
let ids: CounterIds;
let tenant: { organizationId: string; branchId: string };
let members: string[];
let batchId: string;

beforeAll(async () => {
  kaban = await startTestApp({ isWalled: true });
  teller = await kaban.signIn("teller");
  ids = await counterIds(kaban, teller.branchId);
  const { rows } = await kaban.db.query("select organization_id from branch where id = $1", [
    teller.branchId,
  ]);
  tenant = { organizationId: rows[0].organization_id, branchId: teller.branchId as string };
  members = [await addMember(teller), await addMember(teller), await addMember(teller)];
  batchId = (await openBatch(teller, 10_000)).id;
});
afterAll(() => kaban.close());

type Source = "deposit" | "withdraw" | "savings interest" | "savings charge";

function postingOf(source: Source, memberId: string, amount: number, entryDate: string): Posting {
  const theirs = { accountId: ids.savings, memberId };
  const isCash = source === "deposit" || source === "withdraw";
  const other = { accountId: isCash ? ids.cashOnHand : ids.vault };
  const raises = source === "deposit" || source === "savings interest";
  return {
    entryId: uuidv7(),
    entryDate,
    source,
    reference: null,
    description: "",
    amount,
    memberId,
    accountId: ids.savings,
    paymentTypeId: null,
    paymentKind: isCash ? "cash" : null,
    batchId: isCash ? batchId : null,
    reversesId: null,
    backDateReason: null,
    approvedById: null,
    createdAt: kaban.clock.now(),
    createdById: teller.userId as string,
    lines: transfer({ debit: raises ? other : theirs, credit: raises ? theirs : other, amount }),
  };
}

const asked = fc.record({
  source: fc.constantFrom<Source>("deposit", "withdraw", "savings interest", "savings charge"),
  member: fc.nat(2),
  amount: fc.integer({ min: 1, max: 20_000 }),
  entryDate: fc.constantFrom("2026-05-30", "2026-05-31", "2026-06-01"),
});
// Groups leave together and at once, as they do under group commit on several servers.
const groups = fc.array(fc.array(asked, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 });

test("groups posted at once, in any order, keep every balance what the lines add up to", async () => {
  let posted = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(groups, async (several) => {
      const results = await Promise.all(
        several.map((group) =>
          inTenant(kaban.db, tenant, (tx) =>
            post(
              tx,
              group.map(({ source, member, amount, entryDate }) =>
                postingOf(source, members[member] as string, amount, entryDate),
              ),
            ),
          ),
        ),
      );
      for (const result of results.flat()) {
        if ("refused" in result) refused += 1;
        else posted += 1;
      }
      expect(await brokenInvariants(kaban)).toEqual(unbroken);
    }),
    { numRuns: 25 },
  );
  expect(Math.min(posted, refused)).toBeGreaterThan(0);
  const { rows } = await kaban.db.query(
    "select count(*), count(distinct (source, reference)) as numbers from journal_entry where branch_id = $1",
    [tenant.branchId],
  );
  expect(rows[0].numbers).toBe(rows[0].count);
});

/** Writes an entry past the ledger's door, line by line, as the server's role would. */
async function writeEntry(tx: Transaction, lines: [accountId: string, debit: number, credit: number][]) {
  const entryId = uuidv7();
  await tx.query(
    `with head as (select coalesce(max(sequence), 0) + 1000 as next from journal_entry),
     entry as (
       insert into journal_entry (id, organization_id, branch_id, sequence, entry_date, source, reference,
         amount, created_at, created_by_id, written_in)
       select $1::uuid, $2, $3, next, '2026-06-01', 'adjustment', $1::uuid::text, $5, now(), $4,
         pg_current_xact_id() from head)
     insert into journal_line (entry_id, line_number, organization_id, branch_id, sequence, entry_date,
       account_id, source, created_by_id, debit, credit)
     select $1::uuid, nth, $2, $3, next, '2026-06-01', account_id, 'adjustment', $4, debit, credit
     from head, unnest($6::uuid[], $7::bigint[], $8::bigint[]) with ordinality
       as l (account_id, debit, credit, nth)`,
    [
      entryId,
      tenant.organizationId,
      tenant.branchId,
      teller.userId,
      lines[0]?.[1] || 1,
      lines.map(([accountId]) => accountId),
      lines.map(([, debit]) => debit),
      lines.map(([, , credit]) => credit),
    ],
  );
  return entryId;
}

const writeLine = (
  tx: Transaction,
  entryId: string,
  number: number,
  accountId: string,
  debit: number,
  credit: number,
  { organizationId, branchId } = tenant,
) =>
  tx.query(
    `insert into journal_line (entry_id, line_number, organization_id, branch_id, sequence, entry_date,
       account_id, source, created_by_id, debit, credit)
     values ($1, $2, $3, $4, 1, '2026-06-01', $5, 'adjustment', $6, $7, $8)`,
    [entryId, number, organizationId, branchId, accountId, teller.userId, debit, credit],
  );

describe("the database itself refuses", () => {
  const write = (lines: [string, number, number][]) =>
    inTenant(kaban.db, tenant, (tx) => writeEntry(tx, lines));

  test("an entry that does not balance", async () => {
    await expect(write([[ids.vault, 100, 0]])).rejects.toThrow(/does not balance/);
    await expect(
      write([
        [ids.vault, 100, 0],
        [ids.cashOnHand, 0, 99],
      ]),
    ).rejects.toThrow(/does not balance/);
    await expect(write([])).rejects.toThrow(/does not balance/);
  });

  test("a line of both sides, of none, or of a negative one", async () => {
    for (const [debit, credit] of [
      [1, 1],
      [0, 0],
      [-1, 0],
    ] as const) {
      await expect(write([[ids.vault, debit, credit]])).rejects.toThrow(/check constraint/);
    }
  });

  test("an account of another branch", async () => {
    const north = await kaban.signIn("north");
    const foreign = await counterIds(kaban, north.branchId);
    await expect(
      write([
        [ids.vault, 100, 0],
        [foreign.vault, 0, 100],
      ]),
    ).rejects.toThrow(/account that the branch does not have/);
  });

  test.each([
    "update journal_entry set amount = amount + 1",
    "update journal_line set debit = debit + 1 where debit > 0",
    "delete from journal_entry",
    "delete from journal_line",
    "truncate journal_line cascade",
    "truncate journal_entry cascade",
  ])("%s, whoever asks", async (statement) => {
    await expect(kaban.db.query(statement)).rejects.toThrow(/append-only/);
    await expect(inTenant(kaban.db, tenant, (tx) => tx.query(statement))).rejects.toThrow(
      /permission denied/,
    );
  });

  test("further lines for an entry that stands, in this branch or another", async () => {
    const entryId = await write([
      [ids.vault, 100, 0],
      [ids.cashOnHand, 0, 100],
    ]);
    const late = inTenant(kaban.db, tenant, async (tx) => {
      await writeLine(tx, entryId, 3, ids.vault, 5, 0);
      await writeLine(tx, entryId, 4, ids.cashOnHand, 0, 5);
    });
    await expect(late).rejects.toThrow(/no further lines/);
    const north = await kaban.signIn("north");
    const elsewhere = { ...tenant, branchId: north.branchId as string };
    const foreign = await counterIds(kaban, elsewhere.branchId);
    const across = inTenant(kaban.db, elsewhere, (tx) =>
      writeLine(tx, entryId, 3, foreign.vault, 5, 0, elsewhere),
    );
    await expect(across).rejects.toThrow(/no further lines/);
  });

  test.each(["account", "member_account"])("the loss of what was posted to: %s", async (table) => {
    const lost = kaban.db.query(`delete from ${table} where branch_id = $1`, [teller.branchId]);
    await expect(lost).rejects.toThrow(/is never deleted/);
  });

  test("a member account below zero", async () => {
    const update = kaban.db.query(
      "update member_account set balance = -1 where member_id = $1 and account_id = $2",
      [members[0], ids.savings],
    );
    await expect(update).rejects.toThrow(/check constraint/);
  });
});

test("the server's role sees and writes no other tenant's rows", async () => {
  const stranger = await kaban.signIn("stranger");
  const { rows } = await kaban.db.query("select organization_id from branch where id = $1", [
    stranger.branchId,
  ]);
  const theirs = { organizationId: rows[0].organization_id, branchId: stranger.branchId as string };
  const tables = [
    "account",
    "account_balance",
    "account_day",
    "branch_account",
    "journal_entry",
    "journal_line",
    "member",
    "journal_head",
    "member_account",
    "series",
    "transaction_batch",
  ];
  await inTenant(kaban.db, theirs, async (tx) => {
    for (const table of tables) {
      const all = await kaban.db.query(`select count(*) from ${table} where branch_id = $1`, [
        tenant.branchId,
      ]);
      expect(all.rows[0].count).toBeGreaterThan(0);
      const seen = await tx.query(`select count(*) from ${table} where branch_id = $1`, [tenant.branchId]);
      expect([table, seen.rows[0].count]).toEqual([table, 0]);
    }
    const { rowCount } = await tx.query("update member set first_name = 'x' where branch_id = $1", [
      tenant.branchId,
    ]);
    expect(rowCount).toBe(0);
  });
  await expect(inTenant(kaban.db, theirs, (tx) => writeEntry(tx, []))).rejects.toThrow(/row-level security/);
});

test("what was posted while the tests tried to break in still agrees", async () => {
  expectStatus(
    await teller.post("/transaction/deposit", {
      member_id: members[0],
      account_id: ids.savings,
      amount: 100,
      payment_type_id: ids.cash,
    }),
  );
  const { trial_balance, unbalanced_entries } = await brokenInvariants(kaban);
  expect({ trial_balance, unbalanced_entries }).toEqual({ trial_balance: 0, unbalanced_entries: 0 });
});
