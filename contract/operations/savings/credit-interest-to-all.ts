import { jobRun } from "#contract/entities/job-run";
import { percent, text } from "#contract/kit/field";
import { fields, recordId } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";
import { ledgerRefusals } from "#contract/operations/ledger-refusals";

/**
 * Credits interest to every account of a product that is open or dormant and holds something: the rate, in
 * percent for the whole period, of the balance it has now, to the nearest centavo, halves up; what is
 * placed for a term is left out. What each gets is settled at once; a job posts it, dated the business
 * date. Refuses a product nobody holds or that pays no interest, one that is not open, and a second time
 * on one day.
 */
export const creditInterestToAll = defineOperation({
  name: "credit-interest-to-all",
  slice: "savings",
  label: "Credit interest to all accounts of a product",
  method: "POST",
  path: "/account/:id/credit-interest",
  scope: "branch",
  on: "account",
  when: { status: "open", member_kind: ["savings", "time deposit"] },
  action: "Credit interest",
  title: "Credit interest to everybody who has {name}?",
  confirm: "Each account gets the rate of the balance it has now. It cannot be undone together.",
  done: "The interest of {name} is being credited. How far it is stands under Jobs.",
  approval: { kind: "interest", isWeighed: true },
  input: fields({
    id: recordId("account"),
    rate: percent({ label: "Rate for the period (%)", required: true, min: 0.0001 }),
    description: text({ label: "Particulars", max: 255 }),
  }),
  output: jobRun,
  refusals: {
    account_not_found: { message: "This account is not in this branch", status: 404 },
    pays_no_interest: { message: "Interest is credited to savings and time deposits" },
    account_not_open: { message: "This product is not open" },
    branch_accounts_missing: { message: "The branch has no account for {role}" },
    nothing_to_credit: { message: "At this rate no account gets a centavo", field: "rate" },
    interest_credited_today: {
      message: "Interest was credited to this product today already. If it was stopped, go on under Jobs",
    },
    set_under_way: { message: "A set of this product is being posted" },
    period_closed: { message: ledgerRefusals.period_closed.message },
  },
  emits: ["job-run.create"],
});
