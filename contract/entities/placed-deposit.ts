import { z } from "zod";
import { choice, date, integer, money, percent, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/**
 * What becomes of a time deposit when it matures: all of it is placed anew; its principal is, and the
 * interest goes to savings of the member; or both go there.
 */
export const maturityInstructions = ["principal with interest", "principal", "paid to savings"] as const;
export type MaturityInstruction = (typeof maturityInstructions)[number];

/**
 * Matured: its term is over, and nothing has become of it yet. Undone: it went on from one whose end was
 * taken back.
 */
export const placementStates = [
  "running",
  "matured",
  "rolled over",
  "paid",
  "preterminated",
  "undone",
] as const;

/** What members have placed for a term, a placement a row; amounts in centavos, rates in per cent a year. */
export const timeDepositList = defineList({
  name: "time-deposit",
  label: "Time deposits",
  menu: "members",
  path: "/time-deposit",
  fields: {
    number: text({ label: "Certificate no." }),
    member_id: reference("member-profile", { label: "Member" }),
    account_number: text({ label: "Account no.", listed: false }),
    account_id: reference("account", { label: "Product", listed: false }),
    principal: money({ label: "Principal" }),
    rate: percent({ label: "Rate (%)" }),
    term_months: integer({ label: "Term, months", listed: false }),
    term_days: integer({ label: "Term, days", listed: false }),
    placed_on: date({ label: "Placed on" }),
    matures_on: date({ label: "Matures on" }),
    interest: money({ label: "Interest at maturity" }),
    at_maturity: choice(maturityInstructions, { label: "At maturity" }),
    savings_number: text({ label: "Paid to account no.", listed: false }),
    state: choice(placementStates, { label: "State" }),
    ended_on: date({ label: "Ended on", listed: false }),
    interest_paid: money({ label: "Interest paid", listed: false }),
    accrued: money({ label: "Interest accrued", listed: false }),
    held_up: text({ label: "Why it was not rolled over", listed: false }),
  },
  carries: { name: z.string(), version: z.int(), member_account_id: z.uuid() },
  searches: ["number", "account_number"],
  order: { field: "matures_on", order: "asc" },
  totals: ["principal", "interest"],
  invalidatedBy: ["time-deposit.update", "journal.create"],
});
