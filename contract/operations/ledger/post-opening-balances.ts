import { z } from "zod";
import { memberLedgerList } from "#contract/entities/member-ledger";
import { calendarDate } from "#contract/kit/dates";
import { date, longText, money, reference, table } from "#contract/kit/field";
import { fields } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";
import { ledgerRefusals } from "#contract/operations/ledger-refusals";
import { lineAccountRefusals } from "#contract/operations/line-refusals";

/**
 * Brings the balances of the old books in as one entry: per account, and per account of a member, which the
 * entry opens where the member has none of the product, and which is named where they have several. Amounts
 * in centavos, each line on one side; refused unless the sides are equal. The books begin on its day at the
 * latest.
 */
export const postOpeningBalances = defineOperation({
  name: "post-opening-balances",
  slice: "ledger",
  label: "Post opening balances",
  method: "POST",
  path: "/ledger/opening-balance",
  scope: "branch",
  approval: {
    kind: "opening-balances",
    amount: ({ lines }) => lines.reduce((sum, line) => sum + line.debit, 0),
  },
  input: fields({
    entry_date: date({ required: true }),
    description: longText({ max: 255 }),
    lines: table(
      {
        account_id: reference("account", { label: "Account", required: true }),
        member_id: reference("member-profile", { label: "Member" }),
        member_account_id: reference(memberLedgerList.name, { label: "Account no." }),
        debit: money({ min: 0, default: 0 }),
        credit: money({ min: 0, default: 0 }),
      },
      { label: "Balances", required: true, max: 1000 },
    ),
  }),
  output: z.object({
    id: z.uuid(),
    reference: z.string(),
    entry_date: calendarDate,
    amount: z.int(),
    lines: z.int(),
  }),
  refusals: {
    ...ledgerRefusals,
    no_lines: { message: "Give the balances of two accounts at least", status: 400, field: "lines" },
    one_side_a_line: {
      message: "Line {line} needs a debit or a credit, not both",
      status: 400,
      field: "lines",
    },
    does_not_balance: { message: "Debits and credits differ by {difference}", status: 400, field: "lines" },
    account_not_found: { message: "This account is not in this branch", status: 404, field: "lines" },
    member_not_found: { message: "This member is not in this branch", status: 404, field: "lines" },
    member_needed: { message: "Say whose balance line {line} is", status: 400, field: "lines" },
    line_member_account_not_found: lineAccountRefusals.line_member_account_not_found,
    line_several_member_accounts: lineAccountRefusals.line_several_member_accounts,
    cash_in_drawer: {
      message: "Cash on hand lies in drawers, which begin empty: bring the cash in as the vault's",
      field: "lines",
    },
  },
  emits: ["journal.create", "account.update"],
});
