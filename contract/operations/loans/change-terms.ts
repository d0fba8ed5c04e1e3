import { z } from "zod";
import { loan } from "#contract/entities/loan";
import { instalmentRow, loanRow } from "#contract/entities/loan-record";
import { calendarDate } from "#contract/kit/dates";
import { date, fieldSchema, integer, longText, money, percent, toggle } from "#contract/kit/field";
import { fields, recordId, version } from "#contract/kit/input";
import { defineOperation, type OnRecord, permissionOf } from "#contract/kit/operation";
import { loanNotFound, loanStepRefusals, loanTermRefusals } from "#contract/operations/loans/loan-refusals";
import { mostInstalments } from "#contract/operations/loans/loan-term-fields";

/** What refuses other terms of a running loan. */
export const termsRefusals = {
  ...loanNotFound,
  loan_wrong_state: loanStepRefusals.loan_wrong_state,
  rate_out_of_limits: loanTermRefusals.rate_out_of_limits,
  interest_kept_back: {
    message: "The interest of this loan was kept back at its release: renew or restructure it instead",
  },
  terms_in_grace: { message: "Interest of this loan is billed later still: its terms change after that" },
  instalment_not_open: {
    message: "Only an instalment that is not due yet is changed",
    field: "instalment",
  },
  due_date_out_of_order: {
    message: "It is due after {after}, and before the next one",
    status: 400,
    field: "due_on",
  },
  change_in_the_past: { message: "It begins on the business date or later", status: 400, field: "from_date" },
  change_after_maturity: { message: "Nothing is due after that day: the loan has matured by then" },
  term_of_lump_sum: {
    message: "What is paid at once has one instalment: move its due date",
    field: "instalments",
  },
  too_many_instalments: {
    message: "A schedule has at most {most} instalments",
    status: 400,
    field: "instalments",
  },
  instalment_is_last: { message: "The last instalment pays what the others leave", field: "instalment" },
  instalment_below_interest: {
    message: "{interest} of it is interest: it pays that at least",
    status: 400,
    field: "amount",
  },
  instalment_above_rest: {
    message: "It pays less than {most}: something is left for those after it",
    status: 400,
    field: "amount",
  },
  pause_backwards: { message: "The last day cannot be before the first", status: 400, field: "to_date" },
  pause_overlaps: { message: "Interest is paused on some of these days already", field: "from_date" },
  terms_unchanged: { message: "This changes nothing" },
} as const;

const reason = longText({ label: "Reason", required: true, max: 255 });
const asked = { id: recordId("loan"), version };
const fromDate = (label: string) => date({ label, required: true });

const movedInput = {
  instalment: integer({ label: "Instalment no.", required: true, min: 1, max: mostInstalments }),
  due_on: date({ label: "New due date", required: true }),
  moves_later: toggle({ label: "Later instalments move too", default: true }),
};
const rateInput = {
  interest_rate: percent({ label: "New interest", required: true }),
  from_date: fromDate("In force from"),
};
const termInput = {
  instalments: integer({ label: "Instalments left", required: true, min: 1, max: mostInstalments }),
};
const setInput = {
  instalment: integer({ label: "Instalment no.", required: true, min: 1, max: mostInstalments }),
  amount: money({ label: "This instalment pays", required: true, min: 0 }),
};
const pauseInput = { from_date: fromDate("First day without interest"), to_date: fromDate("Last of them") };

const change = <const S extends OnRecord & { name: string }>(label: string, shown: S) => ({
  slice: loan.name,
  scope: "branch" as const,
  method: "POST" as const,
  approval: { kind: "loan-change", isWeighed: true } as const,
  output: loanRow,
  refusals: { ...termsRefusals, ...loanStepRefusals },
  emits: ["loan.update"],
  when: { state: "released" },
  ...shown,
  label,
  path: `/loan/:id/${shown.name}`,
  on: loan.name,
});

/**
 * Moves an instalment that is not due yet to another day, alone or with all that follow it in the rhythm of
 * the loan. Interest follows the days. As every change of terms it holds from the business date on, once
 * somebody else approves it; the schedule of the release stays beside the new one.
 */
export const moveDueDates = defineOperation({
  ...change("Move due dates of a loan", { name: "move-due-dates", action: "Move due dates" }),
  title: "Move due dates of {name}",
  done: "The due dates of {name} are moved",
  input: fields({ ...asked, ...movedInput, reason }),
});

/** Another rate of interest from a day on (percent, for the time that the product says). */
export const changeRate = defineOperation({
  ...change("Change the interest of a loan", { name: "change-rate", action: "Change interest" }),
  title: "Change the interest of {name}",
  done: "{name} has another rate of interest",
  input: fields({ ...asked, ...rateInput, reason }),
});

/** What is not due yet is paid in another number of instalments. */
export const changeTerm = defineOperation({
  ...change("Change the term of a loan", { name: "change-term", action: "Change term" }),
  title: "Change the term of {name}",
  done: "{name} has another term",
  input: fields({ ...asked, ...termInput, reason }),
});

/**
 * An instalment that is not due yet pays another amount (centavos, principal and interest), as where a
 * harvest or a bonus is awaited; those after it share what is left, worked out anew. Later changes of terms
 * plan anew what follows them, this among it.
 */
export const setInstalment = defineOperation({
  ...change("Set an instalment of a loan", { name: "set-instalment", action: "Set an instalment" }),
  title: "Set an instalment of {name}",
  done: "An instalment of {name} pays another amount",
  permission: "loan:change-term",
  input: fields({ ...asked, ...setInput, reason }),
});

/** No interest is borne from one day to another; what is owed stays due as scheduled. */
export const pauseInterest = defineOperation({
  ...change("Pause the interest of a loan", { name: "pause-interest", action: "Pause interest" }),
  title: "Pause the interest of {name}",
  done: "The interest of {name} is paused",
  input: fields({ ...asked, ...pauseInput, reason }),
});

/** A change of terms as it is asked for, by its kind. */
export const termsChange = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("move-due-dates"),
    instalment: z.int().min(1).max(mostInstalments),
    due_on: calendarDate,
    moves_later: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal("change-rate"),
    interest_rate: fieldSchema(rateInput.interest_rate, "New interest") as z.ZodType<string>,
    from_date: calendarDate,
  }),
  z.strictObject({ kind: z.literal("change-term"), instalments: z.int().min(1).max(mostInstalments) }),
  z.strictObject({
    kind: z.literal("set-instalment"),
    instalment: z.int().min(1).max(mostInstalments),
    amount: fieldSchema(setInput.amount, "This instalment pays") as z.ZodType<number>,
  }),
  z.strictObject({ kind: z.literal("pause-interest"), from_date: calendarDate, to_date: calendarDate }),
]);
export type TermsChange = z.output<typeof termsChange>;

const centavos = z.int();
const schedule = z.object({
  instalments: z.array(instalmentRow),
  total_interest: centavos,
  maturity_date: calendarDate,
});

/** A schedule that would be in force beside the one that is, and its first instalment that is another. */
export const scheduleOutlook = z.object({ before: schedule, after: schedule, first_changed: z.int() });

/** The schedule that a change of terms would lead to, beside the one in force. Keeps nothing. */
export const previewTerms = defineOperation({
  slice: loan.name,
  name: "preview-terms",
  label: "Work out other terms of a loan",
  method: "POST",
  path: "/loan/:id/terms-preview",
  scope: "branch",
  permission: permissionOf({ slice: loan.name, name: "read" }),
  input: z.strictObject({ id: z.uuid(), change: termsChange }),
  output: scheduleOutlook,
  refusals: termsRefusals,
});

/** A change of terms that was made. */
const changeRow = z.object({
  id: z.uuid(),
  kind: z.enum(["move-due-dates", "change-rate", "change-term", "set-instalment", "pause-interest"]),
  entry_date: calendarDate,
  details: termsChange,
  reason: z.string(),
  maturity_before: calendarDate,
  maturity_after: calendarDate,
  created_by_name: z.string().nullable(),
  approved_by_name: z.string().nullable(),
});

/** The changes of terms of a loan, the first of them first, and the schedule of its release. */
export const showTermsChanges = defineOperation({
  slice: loan.name,
  name: "terms-changes",
  label: "See the changes of terms of a loan",
  method: "GET",
  path: "/loan/:id/terms-changes",
  scope: "branch",
  permission: permissionOf({ slice: loan.name, name: "read" }),
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ changes: z.array(changeRow), original: z.array(instalmentRow) }),
  refusals: loanNotFound,
});
