import { z } from "zod";
import { memberLedgerList } from "#contract/entities/member-ledger";
import { maturityInstructions, timeDepositList } from "#contract/entities/placed-deposit";
import { calendarDate } from "#contract/kit/dates";
import { choice, date, integer, money, percent, reference } from "#contract/kit/field";
import { fields, recordId, version } from "#contract/kit/input";
import { maximumAmountCentavos } from "#contract/kit/money";
import { defineOperation } from "#contract/kit/operation";
import { counterCashRefusals } from "#contract/operations/teller/counter-cash";

const months = integer({ label: "Term, months", min: 0, max: 360, help: "Of the product when left out" });
const days = integer({ label: "Term, days", min: 0, max: 9999 });

/** What is agreed of a placement: its term and rate, and what becomes of it when it matures. */
const agreed = {
  term_months: months,
  term_days: days,
  rate: percent({ label: "Rate a year (%)", help: "By the rates of the product when left out" }),
  at_maturity: choice(maturityInstructions, { label: "At maturity", required: true }),
  savings_account_id: reference(memberLedgerList.name, {
    label: "Account no., of savings",
    help: "Where what is paid at maturity goes",
  }),
} as const;

const instructionRefusals = {
  savings_account_missing: {
    message: "Say into which savings account it is paid",
    status: 400,
    field: "savings_account_id",
  },
  not_savings_of_member: {
    message: "This is no open savings account of the member",
    field: "savings_account_id",
  },
} as const;

const placed = z.object({
  id: z.uuid(),
  /** Of its certificate: "TD000042". */
  number: z.string(),
  member_account_id: z.uuid(),
  /** In centavos. */
  principal: z.int(),
  rate: z.string(),
  placed_on: calendarDate,
  matures_on: calendarDate,
  /** In centavos, for the whole term. */
  interest: z.int(),
});

const placing = {
  slice: timeDepositList.name,
  scope: "branch",
  method: "POST",
  output: placed,
  approval: { kind: "time-deposit-terms", isWeighed: true },
} as const;

const placingRefusals = {
  ...instructionRefusals,
  not_a_time_deposit: { message: "This is no open product of time deposits", field: "account_id" },
  term_missing: {
    message: "Neither this nor the product says a term",
    status: 400,
    field: "term_months",
  },
} as const;

/**
 * Takes money of a member (centavos) over the counter and places it for a term, in an account of its own, on
 * the business date and in the caller's open batch. The rate (per cent a year) is the one agreed, or that of
 * the product's table by amount and term, or the product's. Interest is simple, by days. What is agreed
 * above those rates is weighed by the branch's rules, with the interest (centavos) it comes to. Sources:
 * issue 9 section 1, accounting.md 9.2, decisions 080, 094.
 */
export const openTimeDeposit = defineOperation({
  ...placing,
  name: "open",
  label: "Open a time deposit",
  path: "/member-profile/:id/time-deposit",
  on: "member",
  when: { is_closed: false },
  action: "Open a time deposit",
  title: "Place a time deposit of {name}",
  done: "The time deposit of {name} is placed",
  input: fields({
    id: recordId("member-profile"),
    account_id: reference("account", { label: "Product", required: true }),
    amount: money({ required: true, min: 1, max: maximumAmountCentavos }),
    payment_type_id: reference("payment-type", { label: "Payment type", required: true }),
    ...agreed,
  }),
  refusals: { ...counterCashRefusals, ...placingRefusals },
  emits: ["journal.create", "transaction-batch.update", "member.update", "time-deposit.update"],
});

/**
 * Places for a term what lies in a member's account of time deposits: what was brought in from old books, or
 * has matured. From the day that is said, which is not after the business date; the business date unless
 * said. A day before it, as a rate above the product's, is weighed by the branch's rules. Refuses an account
 * that is empty, or of which a placement runs, and a day on which an earlier placement still earned.
 */
export const placeTimeDeposit = defineOperation({
  ...placing,
  name: "place",
  label: "Place what is in an account of time deposits",
  path: "/member-account/:id/placement",
  on: memberLedgerList.name,
  when: { kind: "time deposit", status: "open" },
  action: "Place for a term",
  title: "Place what is in {name} for a term",
  done: "{name} is placed",
  input: fields({
    id: recordId(memberLedgerList.name),
    placed_on: date({ label: "Placed on", help: "Today when left out" }),
    ...agreed,
  }),
  refusals: {
    ...placingRefusals,
    account_not_found: { message: "This account is not in this branch", status: 404 },
    member_account_not_open: { message: "This account is not open" },
    nothing_to_place: { message: "There is nothing in this account" },
    placement_runs: { message: "The placement {number} of it runs until {date}" },
    placed_before_last: {
      message: "Until {date} the placement {number} earned its interest: place it from that day on",
      status: 400,
      field: "placed_on",
    },
    placed_in_the_future: {
      message: "It cannot be placed after the business date",
      status: 400,
      field: "placed_on",
    },
  },
  emits: ["member.update", "time-deposit.update"],
});

/** Changes, by the word of the member, what becomes of a running time deposit when it matures. */
export const instructTimeDeposit = defineOperation({
  slice: timeDepositList.name,
  scope: "branch",
  name: "instruct",
  label: "Change what becomes of a time deposit at maturity",
  method: "PUT",
  path: "/time-deposit/:id/at-maturity",
  on: timeDepositList.name,
  when: { state: ["running", "matured"] },
  action: "At maturity",
  title: "What becomes of {name} when it matures?",
  done: "It is written what becomes of {name}",
  input: fields({
    id: recordId(timeDepositList.name),
    version,
    at_maturity: agreed.at_maturity,
    savings_account_id: agreed.savings_account_id,
  }),
  output: z.object({ id: z.uuid(), at_maturity: z.enum(maturityInstructions), version: z.int() }),
  refusals: {
    ...instructionRefusals,
    time_deposit_not_found: { message: "This time deposit is not in this branch", status: 404 },
    stale_version: { message: "Someone else has changed this in the meantime" },
    time_deposit_ended: { message: "This time deposit has ended" },
  },
  emits: ["time-deposit.update"],
});
