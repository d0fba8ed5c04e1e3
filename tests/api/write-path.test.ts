import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transfer } from "#server/domain/ledger/journal";
import { post } from "#server/domain/ledger/post";
import { isRefused } from "#server/domain/ledger/refused";
import type { Transaction } from "#server/platform/db/database";
import { inTenant, type Tenant } from "#server/platform/db/tenant";
import { growTo } from "../bench/grow.ts";
import { addMember, openCounters } from "../support/counter.ts";

const { kaban, teller, ids } = await openCounters({ isWalled: true });
let tenant: Tenant;

beforeAll(async () => {
  const { rows } = await kaban.db.query(
    `select organization_id as "organizationId", id as "branchId" from branch where id = $1`,
    [teller.branchId],
  );
  tenant = rows[0];
});
afterAll(() => kaban.close());

const deposit = (memberId: string, reference: string | null) => ({
  entryId: uuidv7(),
  entryDate: "2026-06-15",
  source: "deposit" as const,
  reference,
  description: "",
  amount: 100,
  memberId,
  accountId: ids.savings,
  paymentTypeId: null,
  paymentKind: null,
  batchId: null,
  reversesId: null,
  backDateReason: null,
  approvedById: null,
  createdAt: kaban.clock.now(),
  createdById: teller.userId as string,
  lines: transfer({
    debit: { accountId: ids.vault },
    credit: { accountId: ids.savings, memberId },
    amount: 100,
  }),
});

const touched = `select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::integer as rows
  from pg_stat_xact_user_tables`;

/** How many rows of any table a group of postings reads, in a connection that has planned nothing yet. */
async function rowsTouched(members: string[]): Promise<number> {
  const postings = members.flatMap((id, nth) => [deposit(id, null), deposit(id, `T${uuidv7()}${nth}`)]);
  return inTenant(kaban.db, tenant, async (tx: Transaction) => {
    await tx.query("discard plans");
    const before = (await tx.query(touched)).rows[0].rows;
    const results = await post(tx, postings);
    expect(results.filter(isRefused)).toEqual([]);
    return (await tx.query(touched)).rows[0].rows - before;
  });
}

test("a posting reads no more rows in large books than in small ones", async () => {
  const members = [await addMember(teller), await addMember(teller), await addMember(teller)];
  await rowsTouched(members);
  const small = await rowsTouched(members);
  await growTo(kaban.db, 20_000);
  expect(await rowsTouched(members)).toBeLessThan(small + 100);
});
