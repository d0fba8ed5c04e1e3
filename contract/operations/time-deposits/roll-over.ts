import { jobRun } from "#contract/entities/job-run";
import { timeDepositList } from "#contract/entities/placed-deposit";
import { fields } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";
import { ledgerRefusals } from "#contract/operations/ledger-refusals";

/**
 * Does with every time deposit of the branch that has matured by the business date what its member said: a
 * job credits the interest that was agreed, and places anew or pays to savings. What it comes to, interest
 * and what is paid (centavos), is weighed by the branch's rules on interest. New placements begin on the
 * day the old ones matured, at the rates of their products as they are then. What the books refuse is left
 * out and says why.
 */
export const rollOverTimeDeposits = defineOperation({
  slice: timeDepositList.name,
  name: "roll-over",
  label: "Roll over the time deposits that have matured",
  method: "POST",
  path: "/time-deposit/roll-over",
  scope: "branch",
  action: "Roll over",
  title: "Roll over what has matured?",
  confirm: "Interest is credited, and each is placed anew or paid to savings, as its member said.",
  done: "Time deposits are being rolled over. How far it is stands under Jobs.",
  approval: { kind: "interest", isWeighed: true },
  input: fields({}),
  output: jobRun,
  refusals: {
    nothing_matured: { message: "No time deposit has matured" },
    roll_over_under_way: { message: "Time deposits are being rolled over" },
    branch_accounts_missing: { message: "The branch has no account for {role}" },
    period_closed: { message: ledgerRefusals.period_closed.message },
  },
  emits: ["job-run.create"],
});
