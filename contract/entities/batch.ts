import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";

/** A teller's day at the counter: opened with cash, ended with a count. All amounts in centavos. */
export const batch = z.object({
  id: z.uuid(),
  reference: z.string(),
  name: z.string(),
  user_id: z.uuid(),
  user_name: z.string(),
  user_full_name: z.string(),
  entry_date: calendarDate,
  beginning_cash: z.int(),
  /** What the drawer should hold. */
  expected_cash: z.int(),
  counted_cash: z.int().nullable(),
  /** Counted less expected: above zero over, below zero short. */
  over_short: z.int().nullable(),
  over_short_reason: z.string().nullable(),
  opened_at: z.string(),
  ended_at: z.string().nullable(),
  /** What the batch's postings add up to, by the database. */
  totals: z.object({
    deposits: z.int(),
    withdrawals: z.int(),
    cash_in: z.int(),
    cash_out: z.int(),
    check_in: z.int(),
    check_out: z.int(),
    online_in: z.int(),
    online_out: z.int(),
    transactions: z.int(),
    reversals: z.int(),
  }),
});
export type Batch = z.output<typeof batch>;
