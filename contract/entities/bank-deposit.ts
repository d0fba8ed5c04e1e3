import { choice, date, longText, media, moment, money, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";
import { maximumAmountCentavos } from "#contract/kit/money";

/** Where the cash lay: in the drawer of who takes it to the bank, or in the vault. */
export const depositedFrom = ["drawer", "vault"] as const;

/** What is said of cash that was taken to a bank, as its slip has it. */
export const bankDepositFields = {
  taken_from: choice(depositedFrom, { required: true, label: "Taken from" }),
  account_id: reference("account", { required: true, label: "Bank account" }),
  amount: money({ required: true, min: 1, max: maximumAmountCentavos }),
  slip_number: text({ required: true, max: 50, label: "Slip no." }),
  slip_date: date({ required: true, label: "Date of the slip" }),
  description: longText({ max: 255 }),
  media_id: media({ label: "Picture of the slip", accept: "document" }),
} as const;

/** The cash that was taken to banks, a slip a row. Amounts in centavos. */
export const bankDepositList = defineList({
  name: "bank-deposit",
  label: "Bank deposits",
  menu: "transactions",
  path: "/bank-deposit",
  fields: {
    entry_date: date(),
    reference: text(),
    account_id: reference("account", { label: "Bank account" }),
    amount: money(),
    taken_from: choice(depositedFrom, { label: "Taken from" }),
    slip_number: text({ label: "Slip no." }),
    slip_date: date({ label: "Date of the slip" }),
    batch_id: reference("transaction-batch", { label: "Batch", listed: false }),
    description: text({ listed: false }),
    media_id: media({ label: "Picture of the slip", accept: "document", listed: false }),
    created_by_id: reference("user", { label: "Posted by" }),
    created_at: moment({ label: "Posted at", listed: false }),
  },
  searches: ["slip_number"],
  order: { field: "entry_date", order: "desc" },
  totals: ["amount"],
  invalidatedBy: ["journal.create"],
});
