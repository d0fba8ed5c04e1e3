import { memberLedgerList } from "#contract/entities/member-ledger";
import { longText, money, reference } from "#contract/kit/field";
import { fields, recordId } from "#contract/kit/input";
import { maximumAmountCentavos } from "#contract/kit/money";
import { defineOperation } from "#contract/kit/operation";
import { ownAccountRefusals, receipt } from "#contract/operations/member-entry";
import { counterCashRefusals } from "#contract/operations/teller/counter-cash";

const asked = fields({
  id: recordId(memberLedgerList.name),
  amount: money({ required: true, min: 1, max: maximumAmountCentavos }),
  payment_type_id: reference("payment-type", { label: "Payment type", required: true }),
  reason: longText({ required: true, max: 255 }),
});
const common = {
  slice: "teller",
  method: "POST",
  scope: "branch",
  on: memberLedgerList.name,
  input: asked,
  output: receipt,
  emits: ["journal.create", "transaction-batch.update", "time-deposit.update"],
} as const;

/** The interest of what was placed for a term is credited first. */
const { branch_accounts_missing } = ownAccountRefusals;

/**
 * Pays out what the window does not: shares that are refunded, a time deposit that is ended, on the business
 * date and in the caller's open batch. Amounts in centavos. Somebody else approves it. Of what was placed
 * for a term the interest agreed is credited first, and what it earned since. Refuses a time deposit that
 * has not matured.
 */
export const payOut = defineOperation({
  ...common,
  name: "pay-out",
  label: "Pay out shares or a time deposit",
  path: "/member-account/:id/payout",
  when: { kind: ["share capital", "time deposit"], status: "open", is_running: false },
  action: "Pay out",
  title: "Pay out of {name}",
  done: "Paid out of {name}",
  approval: { kind: "payout", amount: ({ amount }) => amount },
  refusals: {
    ...counterCashRefusals,
    branch_accounts_missing,
    not_matured: { message: "It matures on {date}: before that day it is paid out as a pretermination" },
  },
});

/**
 * Pays out of a time deposit before it matures, and keeps what of its interest is forfeited by that, as the
 * product's terms have it. What was placed for a term ends: what it has earned by the terms agreed is
 * credited first, and what is left in it is placed no more. Amounts in centavos. Somebody else approves
 * it. Refuses what has matured or has no term.
 */
export const preterminate = defineOperation({
  ...common,
  name: "preterminate",
  label: "Pay out a time deposit before it matures",
  path: "/member-account/:id/pretermination",
  when: { kind: "time deposit", status: "open", is_running: true },
  action: "Pay before maturity",
  title: "Pay out of {name} before it matures",
  confirm: "Interest is forfeited as the terms of the product say.",
  done: "Paid out of {name} before it matured",
  isDanger: true,
  approval: { kind: "pretermination", amount: ({ amount }) => amount },
  refusals: {
    ...counterCashRefusals,
    branch_accounts_missing,
    not_running: { message: "It has matured or has no term: it is paid out as such" },
  },
});
