import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { defineOperation } from "#contract/kit/operation";

const account = z.object({ account_id: z.uuid(), code: z.string(), name: z.string(), balance: z.int() });

/** Where the cash of the branch lies now, in centavos: the vault, each open drawer, and the bank accounts. */
export const cashPosition = defineOperation({
  name: "cash-position",
  slice: "batches",
  label: "See where the branch's cash lies",
  method: "GET",
  path: "/cash-position",
  scope: "branch",
  input: z.strictObject({}),
  output: z.object({
    vault: z.int(),
    drawers: z.array(
      z.object({
        batch_id: z.uuid(),
        reference: z.string(),
        teller_name: z.string(),
        entry_date: calendarDate,
        /** Null of the own drawer while it is counted blind; then there is no total either. */
        expected_cash: z.int().nullable(),
        /** Of a day that is over: it must be ended before its teller opens another. */
        is_overdue: z.boolean(),
      }),
    ),
    /** The accounts that the branch says it has at banks. */
    banks: z.array(account),
    /** What else counts as cash: checks on hand, wallets. */
    others: z.array(account),
    total: z.int().nullable(),
  }),
  isReport: true,
  refusals: {},
});
