import { memberLedgerList } from "#contract/entities/member-ledger";
import { longText, money, reference } from "#contract/kit/field";
import { fields, recordId } from "#contract/kit/input";
import { maximumAmountCentavos } from "#contract/kit/money";
import { defineOperation } from "#contract/kit/operation";
import { receipt } from "#contract/operations/member-entry";
import { counterCashRefusals } from "#contract/operations/teller/counter-cash";

/**
 * Pays out what the window does not: shares that are refunded, a time deposit that is ended, on the business
 * date and in the caller's open batch. Amounts in centavos. Somebody else approves it.
 */
export const payOut = defineOperation({
  name: "pay-out",
  slice: "teller",
  label: "Pay out shares or a time deposit",
  method: "POST",
  path: "/member-account/:id/payout",
  scope: "branch",
  on: memberLedgerList.name,
  when: { kind: ["share capital", "time deposit"], status: "open" },
  action: "Pay out",
  title: "Pay out of {name}",
  done: "Paid out of {name}",
  approval: { kind: "payout", amount: ({ amount }) => amount },
  input: fields({
    id: recordId(memberLedgerList.name),
    amount: money({ required: true, min: 1, max: maximumAmountCentavos }),
    payment_type_id: reference("payment-type", { label: "Payment type", required: true }),
    reason: longText({ required: true, max: 255 }),
  }),
  output: receipt,
  refusals: counterCashRefusals,
  emits: ["journal.create", "transaction-batch.update"],
});
