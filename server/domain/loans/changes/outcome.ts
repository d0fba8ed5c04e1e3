import type { InstalmentRow } from "#contract/entities/loan-record";
import type { CalendarDate } from "#contract/kit/dates";
import { formatPesos } from "#contract/kit/money";
import { invalidInput, type Problem, type Refusal } from "#contract/kit/refusal";
import type { TermsChange, termsRefusals } from "#contract/operations/loans/change-terms";
import { mostInstalments } from "#contract/operations/loans/loan-term-fields";
import { anchorAt, datesAfter, datesBy } from "#server/domain/loans/changes/dates";
import { type DueAnchor, planAnew, type TermsInForce, withPauses } from "#server/domain/loans/changes/plan";
import type { Pause } from "#server/domain/loans/engine/bearing-days";
import { TermsError } from "#server/domain/loans/engine/terms";
import { fixedPartOf } from "#server/domain/loans/records/own-parts";
import { UnscheduledLoan } from "#server/domain/loans/records/schedule";

/** What a change of terms leads to. */
export interface Outcome {
  rows: InstalmentRow[];
  pauses: readonly Pause[];
  /** The number of the first instalment that is another. */
  first: number;
  /** What later due dates are counted from, where they move with one. */
  anchor?: DueAnchor;
}

interface ChangingCall {
  today: CalendarDate;
  refusal(code: keyof typeof termsRefusals, detail?: Problem["detail"]): Refusal;
}
type Of<K extends TermsChange["kind"]> = Extract<TermsChange, { kind: K }>;

/** The first instalment that is due after a day; refuses a day after which none is. */
function firstAfter({ refusal }: ChangingCall, { rows, product }: TermsInForce, day: CalendarDate): number {
  const index = rows.findIndex(({ due_on }) => due_on > day);
  if (index < 0) throw refusal("change_after_maturity");
  if (index < (product.grace_on_interest_payment ?? 0)) throw refusal("terms_in_grace");
  return index;
}

const latest = (one: CalendarDate, other: CalendarDate) => (one > other ? one : other);

function moved(call: ChangingCall, inForce: TermsInForce, change: Of<"move-due-dates">): Outcome {
  const { today, refusal } = call;
  const { rows, released_on, pauses } = inForce;
  const first = change.instalment - 1;
  const open = firstAfter(call, inForce, today);
  if (first < open || first >= rows.length) throw refusal("instalment_not_open");
  const dates = rows.map(({ due_on }) => due_on);
  const after = latest(dates[first - 1] ?? released_on, today);
  const next = change.moves_later ? undefined : dates[first + 1];
  if (change.due_on <= after || (next !== undefined && change.due_on >= next)) {
    throw refusal("due_date_out_of_order", { after });
  }
  const kept = dates.slice(0, first);
  if (!change.moves_later) {
    const moved = [...kept, change.due_on, ...dates.slice(first + 1)];
    return { rows: planAnew(inForce, first, moved), pauses, first };
  }
  const anchor = anchorAt(inForce, rows[first] as InstalmentRow, change.due_on);
  const later = datesBy(inForce, anchor, dates.length - first);
  return { rows: planAnew(inForce, first, [...kept, ...later]), pauses, first, anchor };
}

function atAnotherRate(call: ChangingCall, inForce: TermsInForce, change: Of<"change-rate">): Outcome {
  const { product, rows, rates, pauses } = inForce;
  const { from_date: from, interest_rate: rate } = change;
  if (from < call.today) throw call.refusal("change_in_the_past");
  const [least, most] = [Number(product.minimum_rate ?? 0), Number(product.maximum_rate ?? 100)];
  if (Number(rate) < least || Number(rate) > most) {
    throw call.refusal("rate_out_of_limits", { product: product.name, least, most });
  }
  const first = firstAfter(call, inForce, from);
  const steps = [...rates, { from, rate }].sort((one, other) => (one.from < other.from ? -1 : 1));
  const dates = rows.map(({ due_on }) => due_on);
  return { rows: planAnew({ ...inForce, rates: steps }, first, dates), pauses, first };
}

function withTerm(call: ChangingCall, inForce: TermsInForce, change: Of<"change-term">): Outcome {
  const { rows, loan, pauses } = inForce;
  const { refusal, today } = call;
  if (loan.payment_mode === "lump sum") throw refusal("term_of_lump_sum");
  const first = firstAfter(call, inForce, today);
  const wanted = first + change.instalments;
  if (wanted === rows.length) throw refusal("terms_unchanged");
  if (wanted > mostInstalments) throw refusal("too_many_instalments", { most: mostInstalments });
  const dates = rows.map(({ due_on }) => due_on).slice(0, wanted);
  const more = wanted - dates.length;
  const added = more > 0 ? datesAfter(inForce, more) : [];
  const worked = { ...inForce, loan: { ...loan, instalment: null } };
  return { rows: planAnew(worked, first, [...dates, ...added]), pauses, first };
}

/** The instalment pays that much; those after it are planned anew from what it leaves. */
function withAmount(call: ChangingCall, inForce: TermsInForce, change: Of<"set-instalment">): Outcome {
  const { rows, pauses } = inForce;
  const { refusal, today } = call;
  const first = change.instalment - 1;
  if (first < firstAfter(call, inForce, today) || first >= rows.length) throw refusal("instalment_not_open");
  if (first === rows.length - 1) throw refusal("instalment_is_last");
  const row = rows[first] as InstalmentRow;
  const principal = change.amount - row.interest;
  const owed = row.balance + row.principal;
  if (principal < 0) throw refusal("instalment_below_interest", { interest: formatPesos(row.interest) });
  if (principal >= owed) throw refusal("instalment_above_rest", { most: formatPesos(owed + row.interest) });
  const set = { ...row, principal, balance: owed - principal };
  const kept = rows.map((one, index) => (index === first ? set : one));
  const dates = rows.map(({ due_on }) => due_on);
  return { rows: planAnew({ ...inForce, rows: kept }, first + 1, dates), pauses, first };
}

function withoutInterest(call: ChangingCall, inForce: TermsInForce, change: Of<"pause-interest">): Outcome {
  const { from_date: from, to_date: to } = change;
  const { refusal, today } = call;
  if (from < today) throw refusal("change_in_the_past");
  if (to < from) throw refusal("pause_backwards");
  if (inForce.pauses.some((pause) => pause.from <= to && from <= pause.to)) throw refusal("pause_overlaps");
  const first = firstAfter(call, inForce, from);
  const pauses = [...inForce.pauses, { from, to }];
  return { rows: withPauses(inForce, first, pauses), pauses, first };
}

function worked(call: ChangingCall, inForce: TermsInForce, change: TermsChange): Outcome {
  if (change.kind === "move-due-dates") return moved(call, inForce, change);
  if (change.kind === "change-rate") return atAnotherRate(call, inForce, change);
  if (change.kind === "change-term") return withTerm(call, inForce, change);
  return change.kind === "set-instalment"
    ? withAmount(call, inForce, change)
    : withoutInterest(call, inForce, change);
}

/** A loan with an instalment of its own may be paid back sooner: without those that pay nothing any more. */
function untilPaid(outcome: Outcome, { loan }: TermsInForce): Outcome {
  if (!loan.instalment) return outcome;
  const last = outcome.rows.findLastIndex(({ principal, interest }) => principal + interest > 0);
  return { ...outcome, rows: outcome.rows.slice(0, Math.max(last, outcome.first) + 1) };
}

const fieldOf = {
  "move-due-dates": "due_on",
  "change-rate": "interest_rate",
  "change-term": "instalments",
  "set-instalment": "amount",
  "pause-interest": "from_date",
} as const;

/**
 * What a change of terms leads to from the business date on. Refuses what is due already, days before the
 * business date, a change that changes nothing, and terms that the engine cannot work with.
 */
export function outcomeOf(call: ChangingCall, inForce: TermsInForce, change: TermsChange): Outcome {
  try {
    const outcome = untilPaid(worked(call, inForce, change), inForce);
    if (fixedPartOf(inForce.loan, inForce.product) && outcome.rows.at(-1)?.principal === 0)
      throw new UnscheduledLoan("term_months", "Paid back before its last instalment");
    const said = (rows: readonly InstalmentRow[]) =>
      JSON.stringify(rows.map(({ due_on, principal, interest }) => [due_on, principal, interest]));
    if (said(outcome.rows) === said(inForce.rows)) throw call.refusal("terms_unchanged");
    return outcome;
  } catch (error) {
    const isImpossible = error instanceof TermsError || error instanceof UnscheduledLoan;
    if (isImpossible) throw invalidInput({ [fieldOf[change.kind]]: error.message });
    throw error;
  }
}
