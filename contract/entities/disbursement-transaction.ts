import { z } from "zod";
import { date, media, moment, money, reference, text, toggle } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

const ownFields = {
  entry_date: date(),
  reference_number: text({ label: "Reference no." }),
  disbursement_id: reference("disbursement"),
  payee: text(),
  amount: money(),
  description: text(),
  batch_id: reference("transaction-batch", { label: "Batch", listed: false }),
  media_id: media({ label: "Attachment", accept: "document", listed: false }),
  is_reversed: toggle({ label: "Reversed" }),
  created_at: moment({ label: "Posted at", listed: false }),
} as const;

/** What was paid out of drawers to the accounts of disbursement types, an entry a row. In centavos. */
const common = {
  menu: "transactions",
  carries: {
    reversed_by_id: z.uuid().nullable(),
    reversed_by_reference: z.string().nullable(),
  },
  searches: ["reference_number", "payee"],
  order: { field: "entry_date", order: "desc" },
  totals: ["amount"],
  invalidatedBy: ["journal.create"],
} as const;

/** The disbursements of the branch. */
export const disbursementTransactionList = defineList({
  ...common,
  name: "disbursement-transaction",
  label: "Disbursement transactions",
  path: "/disbursement-transaction/branch",
  fields: { ...ownFields, created_by_id: reference("user", { label: "Teller" }) },
});

/** Those that the caller paid out. */
export const myDisbursementTransactionList = defineList({
  ...common,
  name: "my-disbursement-transaction",
  label: "My disbursement transactions",
  path: "/disbursement-transaction/current",
  fields: ownFields,
});
