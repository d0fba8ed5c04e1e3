import { z } from "zod";
import { timeDepositList } from "#contract/entities/placed-deposit";
import { calendarDate } from "#contract/kit/dates";
import { date } from "#contract/kit/field";
import { fields, recordId } from "#contract/kit/input";
import { defineOperation, permissionOf } from "#contract/kit/operation";
import { accountNotFound } from "#contract/operations/accounts/refusals";
import { ledgerRefusals } from "#contract/operations/ledger-refusals";

const centavos = z.int();
const account = z.object({ account_id: z.uuid(), code: z.string(), name: z.string() });
const branch_accounts_missing = { message: "The branch has no account for {role}" } as const;

/** What accruing the interest of a month would come to, in centavos. */
export const accrualPreview = z.object({
  /** The last day of the month that comes next; null where that is not over. */
  through: calendarDate.nullable(),
  /** Through which day interest was accrued last. */
  accrued_through: calendarDate.nullable(),
  /** What it is owed in; null where the branch names none, and nothing accrues. */
  payable: account.nullable(),
  /** By product: how much its running placements have earned, of which so much is accrued. */
  products: z.array(
    account.extend({
      deposits: z.int(),
      principal: centavos,
      earned: centavos,
      accrued: centavos,
      amount: centavos,
    }),
  ),
  amount: centavos,
});
export type AccrualPreview = z.output<typeof accrualPreview>;

/**
 * Accrues what the branch's running time deposits have earned through a month that is over: one entry from
 * the expense to the account of accrued interest, on the month's last day or the first that is still open.
 * Each is brought to what it has earned by then, rounded as a whole, so that months which were missed are in
 * it and the months of a term come to the interest at maturity (centavos). What it comes to is weighed by the
 * branch's rules on interest. Refuses a month that is not over, and one through which interest is accrued.
 * Sources: decisions 044, 095.
 */
export const accrueTimeDeposits = defineOperation({
  slice: timeDepositList.name,
  name: "accrue",
  label: "Accrue the interest on time deposits",
  method: "POST",
  path: "/time-deposit/accrual",
  scope: "branch",
  action: "Accrue interest",
  title: "Accrue the interest on time deposits?",
  confirm: "One entry brings what is owed of it to what running time deposits have earned.",
  done: "The interest on time deposits is accrued",
  approval: { kind: "interest", isWeighed: true },
  input: fields({ through: date({ label: "Month through", required: true }) }),
  output: z.object({
    through: calendarDate,
    deposits: z.int(),
    amount: centavos,
    entry_id: z.uuid().nullable(),
    reference: z.string().nullable(),
  }),
  refusals: {
    ...ledgerRefusals,
    branch_accounts_missing,
    not_a_month_end: { message: "This is not the last day of a month", status: 400, field: "through" },
    month_not_over: { message: "The month is not over yet", field: "through" },
    interest_accrued: { message: "Interest is accrued through {date} already", field: "through" },
  },
  emits: ["journal.create", "time-deposit.update"],
});

/** What accruing the next month would come to. */
export const showAccrual = defineOperation({
  slice: timeDepositList.name,
  name: "show-accrual",
  label: "See what interest on time deposits is to be accrued",
  method: "GET",
  path: "/time-deposit/accrual",
  scope: "branch",
  permission: permissionOf(accrueTimeDeposits),
  input: fields({}),
  output: accrualPreview,
  refusals: {},
});

/**
 * Names the liability in which accrued interest on time deposits is owed. Refuses another one while something
 * is accrued in the last.
 */
export const accrueIn = defineOperation({
  slice: timeDepositList.name,
  name: "accrue-in",
  label: "Choose the account of accrued interest on time deposits",
  method: "POST",
  path: "/account/:id/accrued-interest",
  scope: "branch",
  on: "account",
  when: { status: "open", type: "liability", member_kind: null },
  action: "Accrue interest here",
  title: "Accrue the interest on time deposits in {name}?",
  confirm: "What running time deposits have earned is owed there until it is credited.",
  done: "Interest on time deposits is accrued in {name}",
  approval: { kind: "account-role" },
  input: fields({ id: recordId("account") }),
  output: account,
  refusals: {
    ...accountNotFound,
    not_for_accrued_interest: { message: "Interest is accrued in an open liability that no member holds" },
    interest_lies_elsewhere: {
      message: "{amount} of accrued interest lies in {account}: it has to be credited first",
    },
  },
  emits: ["account.update"],
});
