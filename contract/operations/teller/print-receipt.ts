import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { defineOperation, permissionOf } from "#contract/kit/operation";
import { showEntry } from "#contract/operations/ledger/show-entry";

/**
 * Records that the receipt of a deposit, withdrawal or payment is printed, and says how often it was by now:
 * the first is the receipt, what follows are reprints and say so. It tells the authority to print that its
 * number is of, which a receipt shows (RR 7-2024). Refuses what has no receipt.
 */
export const printReceipt = defineOperation({
  name: "print-receipt",
  slice: "teller",
  label: "Print a receipt",
  method: "POST",
  path: "/transaction/:id/print-receipt",
  scope: "branch",
  // Who sees an entry may print what it says.
  permission: permissionOf(showEntry),
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({
    id: z.uuid(),
    /** 1 is the receipt itself, 2 its first reprint. */
    print_number: z.int(),
    printed_at: z.string(),
    /** Null where none is recorded that gives its number. */
    authority: z.object({ name: z.string(), range: z.string(), issued_on: calendarDate }).nullable(),
  }),
  refusals: {
    entry_not_found: { message: "Sorry, the requested resource is not found", status: 404 },
    no_receipt: { message: "Only deposits, withdrawals and payments have receipts" },
  },
});
