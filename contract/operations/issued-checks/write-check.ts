import { issuedCheck } from "#contract/entities/issued-check";
import { longText, reference, text } from "#contract/kit/field";
import { fields, recordId, version } from "#contract/kit/input";
import { type DeclaredRefusal, defineOperation } from "#contract/kit/operation";
import { stepRefusals } from "#contract/operations/vouchers/refusals";

const shared = { slice: "issued-check", method: "POST", scope: "branch", output: issuedCheck } as const;
const bankAccount = reference("bank-account", { label: "Bank account", required: true });

const numberRefusals = {
  bank_account_not_found: {
    message: "This bank account is not in this branch",
    status: 404,
    field: "bank_account_id",
  },
  check_number_used: { message: "Check no. {number} is already used", field: "number" },
  check_outside_booklets: {
    message: "Check no. {number} is in no booklet of this bank account",
    field: "number",
  },
} as const satisfies Record<string, DeclaredRefusal>;

/**
 * Writes the check of a voucher that is approved or released, so that it can be printed: the number is the
 * voucher's; where it has none, or that is spoiled, the next of the booklets, or one that is typed. A bank
 * account with booklets gives numbers of theirs alone, each once; one without takes what is typed.
 */
export const writeCheck = defineOperation({
  ...shared,
  name: "write",
  label: "Write the check of a voucher",
  path: "/cash-check-voucher/:id/check",
  on: "cash-check-voucher",
  when: {
    ...{ payment_kind: "check", state: ["approved", "released"], is_check_written: false },
    ...{ reverses_id: null, reversed_by_id: null },
  },
  action: "Write the check",
  title: "Write the check of {name}?",
  done: "The check of {name} is written",
  input: fields({
    id: recordId("cash-check-voucher"),
    version,
    bank_account_id: bankAccount,
    number: text({
      label: "Check no.",
      max: 50,
      help: "Empty: the voucher's own, else the next of the booklets",
    }),
  }),
  refusals: {
    ...stepRefusals,
    ...numberRefusals,
    not_paid_by_check: { message: "It is not paid by check" },
    reversal_draws_no_check: { message: "It reverses a voucher: it draws no check" },
    voucher_is_reversed: { message: "It is reversed by {name}: its check is not written" },
    check_written_already: { message: "Its check {number} is written: cancel that first" },
    voucher_of_another_bank: {
      message: "The voucher takes nothing from the account of this bank account",
      field: "bank_account_id",
    },
    no_booklets: {
      message: "This bank account has no booklet of checks: type the number, or keep its booklet",
      field: "number",
    },
    booklets_used_up: { message: "The booklets of this bank account are used up", field: "number" },
  },
  emits: ["issued-check.create"],
});

const reason = longText({ required: true, max: 255 });

/** Gives a check up that was written, for good. It stays listed, with who did and why. */
export const cancelCheck = defineOperation({
  ...shared,
  name: "cancel",
  label: "Cancel a check that was written",
  path: "/issued-check/:id/cancel",
  on: "issued-check",
  when: { state: "issued" },
  action: "Cancel",
  title: "Cancel the check {name}?",
  confirm: "Its number is given up for good, and stays listed as cancelled.",
  done: "The check {name} is cancelled",
  isDanger: true,
  input: fields({ id: recordId("issued-check"), reason }),
  refusals: {
    check_not_found: { message: "This check is not in this branch", status: 404 },
    check_cancelled_already: { message: "The check is cancelled already" },
  },
  emits: ["issued-check.update"],
});

/** Lists a check as spoiled that was never written to anybody, so that its number is not missing. */
export const spoilCheck = defineOperation({
  ...shared,
  name: "spoil",
  label: "List a check as spoiled",
  path: "/issued-check",
  input: fields({
    bank_account_id: bankAccount,
    number: text({ label: "Check no.", required: true, max: 50 }),
    reason,
  }),
  refusals: numberRefusals,
  emits: ["issued-check.create"],
});
