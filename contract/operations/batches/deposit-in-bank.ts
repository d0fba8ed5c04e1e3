import { z } from "zod";
import { bankDepositFields } from "#contract/entities/bank-deposit";
import { calendarDate } from "#contract/kit/dates";
import { inputOf } from "#contract/kit/entity";
import { defineOperation } from "#contract/kit/operation";
import { moveCash, secondPersonFields } from "#contract/operations/batches/funding";
import { ledgerRefusals } from "#contract/operations/ledger-refusals";

const { second_person_needed, witness_refused, code_required, too_many_attempts, branch_accounts_missing } =
  moveCash.refusals;

/**
 * Takes cash of the caller's open drawer, or of the vault, to a bank account of the chart, in centavos, on
 * the business date, with the slip of the bank. Out of the vault somebody else confirms it, as any move of
 * cash. Refuses more than drawer or vault holds, an account that is no bank account, and a slip of a day to
 * come.
 */
export const depositInBank = defineOperation({
  name: "deposit-in-bank",
  slice: "batches",
  label: "Deposit cash in a bank",
  method: "POST",
  path: "/bank-deposit",
  scope: "branch",
  input: z.strictObject({ ...inputOf(bankDepositFields), ...secondPersonFields }),
  output: z.object({ id: z.uuid(), reference: z.string(), entry_date: calendarDate, amount: z.int() }),
  refusals: {
    ...ledgerRefusals,
    second_person_needed,
    witness_refused,
    code_required,
    too_many_attempts,
    branch_accounts_missing,
    bank_account_not_usable: {
      message: "Choose an account of the chart that holds the branch's money in a bank",
      status: 400,
      field: "account_id",
    },
    slip_date_to_come: {
      message: "The date of the slip cannot be after the business date",
      status: 400,
      field: "slip_date",
    },
    attachment_not_found: { message: "Attachment not found", status: 400, field: "media_id" },
  },
  emits: ["journal.create", "transaction-batch.update"],
});
