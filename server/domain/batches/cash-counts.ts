import { sql } from "drizzle-orm";
import { cashCountList } from "#contract/entities/cash-count";
import { namesOf } from "#server/platform/auth/people";
import { inBranch, type ServedList } from "#server/platform/lists/source";

/** What was counted when batches ended. */
export const cashCounts: ServedList = {
  list: cashCountList,
  source: {
    from: sql`batch_cash_count c
      join transaction_batch b on b.branch_id = c.branch_id and b.id = c.batch_id
      join bills_and_coins d on d.branch_id = c.branch_id and d.id = c.bills_and_coins_id`,
    tenant: inBranch("c"),
    columns: {
      entry_date: sql`b.entry_date`,
      batch_id: sql`b.id`,
      user_id: sql`b.user_id`,
      denomination: sql`d.name`,
      value: sql`c.value`,
      quantity: sql`c.quantity`,
      amount: sql`(c.value * c.quantity)`,
      over_short: sql`b.over_short`,
      ended_at: sql`b.ended_at`,
    },
    also: {
      batch_name: sql`b.reference`,
      ...namesOf(sql`b.user_id`),
    },
    key: [sql`c.batch_id`, sql`c.bills_and_coins_id`],
    id: sql`c.batch_id || '-' || c.bills_and_coins_id`,
  },
};
