import { z } from "zod";
import { defineEntity, listOfEntity, rowSchema } from "#contract/kit/entity";
import { date, moment, money, reference, text, toggle } from "#contract/kit/field";

/** A teller's day at the counter: opened with cash, ended with a count. All amounts in centavos. */
export const transactionBatch = defineEntity({
  name: "transaction-batch",
  menu: "transactions",
  path: "/transaction-batch",
  title: "reference",
  numbered: ["name"],
  brief: [],
  groups: {
    /** How a day begins: what the vault hands over. */
    opening: { day: { name: text({ max: 50 }), beginning_cash: money({ required: true, min: 0 }) } },
    /** How it ends, beside the count: why that differs from what the drawer should hold. */
    ending: { difference: { over_short_reason: text({ label: "Reason" }) } },
  },
  kept: {
    reference: text({ required: true }),
    user_id: reference("user", { required: true, label: "Teller" }),
    entry_date: date({ required: true }),
    /** What the drawer should hold; not told to its teller while they count blind. */
    expected_cash: money(),
    counted_cash: money(),
    /** Counted less expected: above zero over, below zero short. */
    over_short: money({ label: "Overage/shortage" }),
    opened_at: moment({ required: true }),
    ended_at: moment(),
    /** Who counted and ended it: its teller, or somebody else before a witness. */
    counted_by_id: reference("user", { label: "Counted by" }),
    witness_id: reference("user", { label: "Witness" }),
  },
  list: {
    label: "Transaction batches",
    shown: [
      "reference",
      "name",
      "user_id",
      "entry_date",
      "is_open",
      "beginning_cash",
      "expected_cash",
      "counted_cash",
      "over_short",
    ],
    hidden: [],
    omitted: "others",
    computed: { is_open: toggle({ label: "Open" }) },
    carries: { opened_at: z.string(), ended_at: z.string().nullable() },
    searches: ["reference", "name"],
    order: { field: "entry_date", order: "desc" },
  },
  importFirst: [],
});

/** The batches of a branch, open and ended. */
export const batchList = listOfEntity(transactionBatch);

/** What the postings of a batch add up to, by the database. */
const totals = z.object({
  deposits: z.int(),
  payments: z.int(),
  withdrawals: z.int(),
  cash_in: z.int(),
  cash_out: z.int(),
  check_in: z.int(),
  check_out: z.int(),
  online_in: z.int(),
  online_out: z.int(),
  transactions: z.int(),
  reversals: z.int(),
});

/** What cash comes into a drawer from, and what it goes out for, in the order of the blotter. */
export const blotterLines = [
  "beginning_cash",
  "from_vault",
  "from_drawers",
  "deposits",
  "payments",
  "withdrawals",
  "time_deposit_withdrawals",
  "share_withdrawals",
  "disbursements",
  "loan_releases",
  "vouchers",
  "by_hand",
  "reversals",
  "to_vault",
  "to_drawers",
  "bank_deposits",
] as const;
export type BlotterLine = (typeof blotterLines)[number];

/** In centavos, what goes out below zero: together what the drawer should hold. */
const blotter = z.object(
  Object.fromEntries(blotterLines.map((line) => [line, z.int()])) as Record<BlotterLine, z.ZodInt>,
);
export type Blotter = z.output<typeof blotter>;

/** As whom an ended batch is signed for. */
export const batchSigners = ["counted", "received"] as const;
export type BatchSigner = (typeof batchSigners)[number];

const signature = z.object({
  signed_as: z.enum(batchSigners),
  name: z.string(),
  signed_at: z.string(),
  media_id: z.string().nullable(),
});

/** A batch as it is answered. */
export const batchRow = rowSchema(transactionBatch)
  .omit({ created_at: true, created_by_id: true, updated_at: true, updated_by_id: true, version: true })
  .extend({
    user_name: z.string(),
    user_full_name: z.string(),
    counted_by_name: z.string().nullable(),
    witness_name: z.string().nullable(),
    /** Who signed for its cash once it had ended. */
    signatures: z.array(signature),
    /** Null while they are hidden from who asks. */
    totals: totals.nullable(),
    blotter: blotter.nullable(),
    /** Its teller counts blind, and is the one who asks. */
    is_hidden: z.boolean(),
  });
export type Batch = z.output<typeof batchRow>;
