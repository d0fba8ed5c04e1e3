import type { z } from "zod";
import { type EarlierPayment, importedLoanLine } from "#contract/entities/loan-import";
import type { LoanMode } from "#contract/entities/loan-terms";
import type { CalendarDate } from "#contract/kit/dates";
import { groupBy } from "#contract/kit/group-by";
import { fields } from "#contract/kit/input";
import { type Centavos, formatPesos } from "#contract/kit/money";
import { type Found, findNamed } from "#server/domain/loans/imports/found";
import { type OldLoan, type OldPlan, planOf, type Remaining } from "#server/domain/loans/imports/plan";
import { readHolidays } from "#server/domain/loans/records/figures";
import { type Offer, readOffer } from "#server/domain/loans/records/offers";
import { UnscheduledLoan } from "#server/domain/loans/records/schedule";
import type { ImportContext, Read } from "#server/platform/imports/target";
import type { ValidationError } from "#server/platform/resources/checks";
import type { Values } from "#server/platform/resources/table-model";

const line = fields(importedLoanLine);
type Line = z.output<typeof line>;
type Placed = Line & { position: number };

/** A loan as it waits to be posted. Amounts in centavos. */
export interface WaitingLoan extends Omit<OldLoan, "instalments" | "loan_type"> {
  number: string;
  member_id: string;
  loan_product_id: string;
  officer_id: string | null;
  member_account_id: string | null;
  payment_mode: LoanMode;
  interest_due: Centavos;
  maturity_date: CalendarDate;
  instalments: OldPlan["rows"];
  payments: EarlierPayment[];
}

/** A line that is right: of a loan all it comes to, of what belongs to one nothing more. */
export interface ReadLine {
  number: string;
  loan: WaitingLoan | null;
}

const needed = {
  loan: ["passbook", "product", "granted_on", "amount", "term_months", "taken_over_on", "outstanding"],
  instalment: ["date"],
  payment: ["date"],
} as const;
const labelOf = (field: string) =>
  (importedLoanLine[field as keyof typeof importedLoanLine] as { label: string }).label;

type Refused = [field: string, message: string];

/** What a line is refused for by itself. */
function refusedAlone(one: Line): Refused[] {
  const missing = needed[one.row].filter((field) => one[field] === null);
  if (missing.length > 0) return missing.map((field) => [field, `${labelOf(field)} is required`]);
  if (one.row === "loan") return [];
  const amounts = [one.principal, one.interest, one.row === "payment" ? one.fines : null];
  return amounts.some((amount) => (amount ?? 0) > 0) ? [] : [["principal", "An amount is required"]];
}

/** The lines that can be read, and what is wrong with the others. */
function parse(rows: Values[]): { placed: Placed[]; errors: ValidationError[] } {
  const errors: ValidationError[] = [];
  const placed = rows.flatMap((row, position): Placed[] => {
    const given = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
    const parsed = line.safeParse(given);
    const refused: Refused[] = parsed.success
      ? refusedAlone(parsed.data)
      : parsed.error.issues.map(({ path, message }) => [String(path[0] ?? ""), message]);
    errors.push(...refused.map(([field, message]) => ({ position, field, message })));
    return parsed.success && refused.length === 0 ? [{ position, ...parsed.data }] : [];
  });
  return { placed, errors };
}

/** What a loan's line names that is not there, at its column. */
function refusedNamed(one: Line, found: Found, today: CalendarDate): Refused | null {
  const [granted, asOf] = [one.granted_on as CalendarDate, one.taken_over_on as CalendarDate];
  if (found.is_taken) return ["number", "A loan has this number already"];
  if (!found.member_id) return ["passbook", "No member has this passbook no."];
  if (found.is_closed) return ["passbook", "This member does not belong any more"];
  if (!found.loan_product_id) return ["product", "No product has this name"];
  if (!found.is_lent_from) return ["product", "Its account is no open account of loans"];
  if (one.officer !== null && found.officers !== 1) {
    return [
      "officer",
      found.officers === 0 ? "No employee has this name" : "Several employees have this name",
    ];
  }
  if (asOf > today) return ["taken_over_on", "The old books cannot end after the business date"];
  if (granted > asOf) return ["granted_on", "A loan is granted before the old books end"];
  if ((one.outstanding ?? 0) > (one.amount ?? 0)) return ["outstanding", "No more is owed than was granted"];
  return refusedAccount(one, found);
}

function refusedAccount({ member_account, outstanding }: Line, found: Found): Refused | null {
  if (member_account === null) return null;
  if (!found.member_account_id) return ["member_account", "The member has no such account of this product"];
  if (found.is_used) return ["member_account", "This account is of another loan"];
  if (found.balance === outstanding) return null;
  return ["member_account", `This account has ${formatPesos(found.balance)}, and not the principal owed`];
}

const instalmentOf = ({ date, principal, interest }: Line): Remaining => ({
  due_on: date as CalendarDate,
  principal: principal ?? 0,
  interest: interest ?? 0,
});
const paymentOf = ({ date, principal, interest, fines, reference }: Line): EarlierPayment => ({
  on: date as CalendarDate,
  ...{ principal: principal ?? 0, interest: interest ?? 0, fines: fines ?? 0, reference },
});

/** What payments before say that cannot be. */
function refusedPayments(one: Line, payments: readonly EarlierPayment[]): Refused | null {
  const { granted_on, taken_over_on, amount, outstanding } = one;
  const isOut = ({ on }: EarlierPayment) => on < (granted_on ?? "") || on > (taken_over_on ?? "");
  if (payments.some(isOut)) return ["date", "It was paid between the grant and the end of the old books"];
  const paid = payments.reduce((sum, { principal }) => sum + principal, 0);
  const most = (amount ?? 0) - (outstanding ?? 0);
  if (paid <= most) return null;
  return ["outstanding", `Payments come to ${formatPesos(paid)} of principal; ${formatPesos(most)} is paid`];
}

interface Known {
  offers: ReadonlyMap<string, Offer>;
  holidays: readonly CalendarDate[];
}

/** A loan with its schedule; throws at the column of what contradicts itself. */
function waitingOf(
  one: Line,
  others: readonly Line[],
  found: Found,
  { offers, holidays }: Known,
): WaitingLoan {
  const { product } = offers.get(found.loan_product_id as string) as Offer;
  const payments = others.filter(({ row }) => row === "payment").map(paymentOf);
  const refused = refusedPayments(one, payments);
  if (refused) throw new UnscheduledLoan(...refused);
  const { number, first_due_date, first_day, second_day, payment_days, maturity_date } = one;
  const old: OldLoan = {
    ...{ first_due_date, first_day, second_day, payment_days, maturity_date },
    amount: one.amount as Centavos,
    term_months: one.term_months as number,
    payment_mode: one.payment_mode ?? product.payment_mode,
    interest_rate: one.interest_rate ?? String(product.interest_rate),
    granted_on: one.granted_on as CalendarDate,
    taken_over_on: one.taken_over_on as CalendarDate,
    outstanding: one.outstanding as Centavos,
    interest_due: one.interest_due,
    fines_due: one.fines_due ?? 0,
    instalments: others.filter(({ row }) => row === "instalment").map(instalmentOf),
  };
  const { rows, ...plan } = planOf(old, product, product.closed_day_rule === "same day" ? [] : holidays);
  return {
    ...{ ...old, ...plan, number, payments, instalments: rows },
    member_id: found.member_id as string,
    loan_product_id: found.loan_product_id as string,
    officer_id: found.officer_id,
    member_account_id: found.member_account_id,
  };
}

async function readKnown(
  { tx, today }: ImportContext,
  found: readonly Found[],
  loans: readonly Line[],
): Promise<Known> {
  const offers = new Map<string, Offer>();
  for (const id of new Set(found.flatMap(({ loan_product_id: one }) => one ?? []))) {
    const offer = await readOffer(tx, id, today);
    if (offer) offers.set(id, offer);
  }
  const days = loans.flatMap(({ granted_on }) => granted_on ?? []).sort();
  return { offers, holidays: days[0] ? await readHolidays(tx, days[0]) : [] };
}

interface Group {
  positions: number[];
  lines: Placed[];
}

/** The one line that is the loan; why there is none. */
function loanOf({ lines }: Group): Placed | Refused {
  const [first, second] = lines.filter(({ row }) => row === "loan");
  if (!first) return ["number", "No line of the file is the loan with this number"];
  return second ? ["number", "Two lines are loans with this number"] : first;
}

const whole = "Not imported because another line of this loan is wrong";

/**
 * The loans of a file with what belongs to each. All lines of a loan are refused of which one is wrong, at
 * the cell that is. Rules: decision 055.
 */
export async function readLoanLines(context: ImportContext, rows: Values[]): Promise<Read<ReadLine>> {
  const { placed, errors } = parse(rows);
  const right = new Map(placed.map((one) => [one.position, one]));
  const keyOf = (position: number) => {
    const { number } = rows[position] ?? {};
    return number === null || number === undefined ? position : String(number).trim();
  };
  const groups = [...groupBy(rows.keys(), keyOf).values()].map(
    (positions): Group => ({
      positions,
      lines: positions.flatMap((position) => right.get(position) ?? []),
    }),
  );
  const refuse = ({ lines }: Group, at: Placed | undefined, [field, message]: Refused) => {
    for (const { position } of lines) {
      const isIt = position === (at ?? lines[0])?.position;
      errors.push(isIt ? { position, field, message } : { position, field: "number", message: whole });
    }
  };
  const loans: { group: Group; loan: Placed }[] = [];
  for (const group of groups) {
    const found =
      group.lines.length < group.positions.length ? (["number", whole] as Refused) : loanOf(group);
    if (Array.isArray(found)) refuse(group, undefined, found);
    else loans.push({ group, loan: found });
  }
  const found = await findNamed(
    context.tx,
    loans.map(({ loan }) => loan),
  );
  const known = await readKnown(
    context,
    found,
    loans.map(({ loan }) => loan),
  );
  const ready: Read<ReadLine>["ready"] = [];
  for (const [index, { group, loan }] of loans.entries()) {
    const named = found[index] as Found;
    const refused = refusedNamed(loan, named, context.today);
    if (refused) {
      refuse(group, loan, refused);
      continue;
    }
    try {
      const waiting = waitingOf(loan, group.lines, named, known);
      const { number } = loan;
      const rowsOf = group.lines.map((one) => ({
        position: one.position,
        row: { number, loan: one === loan ? waiting : null },
      }));
      ready.push(...rowsOf);
    } catch (error) {
      if (!(error instanceof UnscheduledLoan)) throw error;
      const at = error.field === "date" ? group.lines.find(({ row }) => row !== "loan") : loan;
      refuse(group, at, [error.field, error.message]);
    }
  }
  return { ready: ready.toSorted((one, other) => one.position - other.position), validationErrors: errors };
}
