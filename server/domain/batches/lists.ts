import { sql } from "drizzle-orm";
import { batchList } from "#contract/entities/batch";
import { bankDeposits } from "#server/domain/batches/bank-deposits";
import { cashCounts } from "#server/domain/batches/cash-counts";
import { namesOf } from "#server/platform/auth/people";
import { inBranch, type ServedList } from "#server/platform/lists/source";

/** The batches of the branch, and what was counted at their ends. */
export const batchLists: ServedList[] = [
  {
    list: batchList,
    source: ({ userId }) => ({
      from: sql`transaction_batch b`,
      tenant: inBranch("b"),
      columns: {
        reference: sql`b.reference`,
        name: sql`b.name`,
        user_id: sql`b.user_id`,
        entry_date: sql`b.entry_date`,
        is_open: sql`(b.ended_at is null)`,
        beginning_cash: sql`b.beginning_cash`,
        expected_cash: sql`case when b.ended_at is null and not b.can_view and b.user_id = ${userId}
          and (select h.counts_blind from journal_head h where ${inBranch("h")}) then null
          else b.expected_cash end`,
        counted_cash: sql`b.counted_cash`,
        over_short: sql`b.over_short`,
      },
      also: {
        ...namesOf(sql`b.user_id`),
        opened_at: sql`b.opened_at`,
        ended_at: sql`b.ended_at`,
      },
      key: [sql`b.id`],
    }),
  },
  cashCounts,
  bankDeposits,
];
