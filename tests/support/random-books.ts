import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { addDays } from "#contract/kit/dates";
import { inTenant } from "#server/platform/db/tenant";
import { plainPosting, postAll } from "#server/seeds/demo/books";
import type { Client, TestApp } from "./app.ts";

/** An entry between two general accounts, by their places among all, so many days after a first one. */
interface RandomEntry {
  debit: number;
  credit: number;
  amount: number;
  day: number;
}

export const randomEntries = (days: number) =>
  fc.array(
    fc.record({
      debit: fc.nat(10_000),
      credit: fc.nat(10_000),
      amount: fc.integer({ min: 1, max: 1_000_000 }),
      day: fc.nat(days),
    }),
    { minLength: 1, maxLength: 40 },
  );

/** Posts entries between the general accounts of a client's branch, as vouchers would. */
export async function postRandom(
  kaban: TestApp,
  { branchId, userId }: Client,
  firstDay: string,
  entries: RandomEntry[],
): Promise<void> {
  const { rows: accounts } = await kaban.db.query(
    "select id from account where branch_id = $1 and member_kind is null order by code",
    [branchId],
  );
  const { rows } = await kaban.db.query("select organization_id from branch where id = $1", [branchId]);
  const line = (index: number, debit: number, credit: number) => ({
    accountId: accounts[index % accounts.length].id as string,
    memberId: null,
    memberAccountId: null,
    debit,
    credit,
  });
  const postings = entries
    .filter(({ debit, credit }) => debit % accounts.length !== credit % accounts.length)
    .map(({ debit, credit, amount, day }) => ({
      ...plainPosting,
      entryId: uuidv7(),
      entryDate: addDays(firstDay, day),
      source: "journal voucher" as const,
      isCashOfOldBooks: true,
      amount,
      createdAt: kaban.clock.now(),
      createdById: userId as string,
      lines: [line(debit, amount, 0), line(credit, 0, amount)],
    }));
  const place = { organizationId: rows[0].organization_id, branchId: branchId as string };
  if (postings.length > 0) await inTenant(kaban.db, place, (tx) => postAll(tx, postings));
}
