import type { LoanFigures } from "#contract/entities/loan-record";
import type { CalendarDate } from "#contract/kit/dates";
import { type Centavos, formatPesos } from "#contract/kit/money";
import type { DeclaredRefusal } from "#contract/kit/operation";
import { invalidInput, type Problem, type Refusal } from "#contract/kit/refusal";
import type { loanTermRefusals } from "#contract/operations/loans/loan-refusals";
import { type Deduction, deductionsOf } from "#server/domain/loans/records/deductions";
import { limitsOf } from "#server/domain/loans/records/limits";
import type { Offer, ProductTerms } from "#server/domain/loans/records/offers";
import type { OwnParts } from "#server/domain/loans/records/own-parts";
import {
  firstOf,
  type ScheduledLoan,
  scheduleOf,
  UnscheduledLoan,
} from "#server/domain/loans/records/schedule";
import type { Transaction } from "#server/platform/db/database";

type TermRefusal = keyof typeof loanTermRefusals & keyof Record<string, DeclaredRefusal>;

/** A call of an operation that declares what refuses the terms of a loan. */
export interface TermCall {
  tx: Transaction;
  refusal(code: TermRefusal, detail?: Problem["detail"]): Refusal;
}

interface NamedAccount {
  id: string;
  code: string;
  name: string;
  status: string;
  member_kind: string | null;
}

/** The living accounts of those ids. */
export async function readAccounts(
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, NamedAccount>> {
  const { rows } = await tx.query<NamedAccount>(
    `select id, code, name, status, member_kind from account
     where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
       and id = any($1::uuid[]) and deleted_at is null`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

type OwnTerms = OwnParts & Pick<ScheduledLoan, "instalment">;

/** Refuses another balloon or part each instalment than the product's, but for what this allows. */
function assertParts(refusal: TermCall["refusal"], product: ProductTerms, own: OwnTerms): void {
  const limits = [
    ["balloon_percent", "maximum_balloon_percent", "balloon_out_of_limits"],
    ["fixed_principal_percent", "maximum_fixed_principal_percent", "part_out_of_limits"],
  ] as const;
  for (const [name, limit, code] of limits) {
    const said = own[name] ?? null;
    const usual = product[name] ?? "0";
    const most = product[limit] ?? null;
    if (said === null || Number(said) === Number(usual)) continue;
    if (most === null || Number(said) > Number(most))
      throw refusal(code, { product: product.name, most: String(most ?? usual) });
  }
}

/**
 * Refuses what of an application its product does not allow, and a product without a loan account. What is
 * beyond its limits may be let through as what a member lacks is, where the product says so.
 */
export async function assertOffered(
  { tx, refusal }: TermCall,
  { product }: Offer,
  loan: Pick<ScheduledLoan, "amount" | "term_months" | "interest_rate"> & OwnTerms,
): Promise<void> {
  const account = (await readAccounts(tx, [product.account_id])).get(product.account_id);
  if (account?.member_kind !== "loan" || account.status !== "open") {
    throw refusal("not_a_loan_account", {
      account: account ? `${account.code} ${account.name}` : product.name,
    });
  }
  const passed = product.may_exceed_limits
    ? undefined
    : limitsOf(product, loan).find(({ isKept }) => !isKept);
  if (passed) {
    const { of, least, most } = passed;
    throw refusal(`${of}_out_of_limits`, { product: product.name, least, most });
  }
  assertParts(refusal, product, loan);
  if ((loan.instalment ?? null) !== null && !product.offers_own_instalment)
    throw refusal("instalment_not_offered", { product: product.name });
}

/** The days from one on when the branch is closed, whatever the weekday. */
export async function readHolidays(tx: Transaction, from: CalendarDate): Promise<CalendarDate[]> {
  const { rows } = await tx.query<{ entry_date: CalendarDate }>(
    `select distinct entry_date from holiday
     where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
       and entry_date >= $1 and kind is distinct from 'special working' and deleted_at is null
     order by entry_date limit 1000`,
    [from],
  );
  return rows.map(({ entry_date }) => entry_date);
}

/** What a loan is worked out from beside its own terms. */
interface Worked {
  offer: Offer;
  on: CalendarDate;
  memberTypeId: string | null;
  /** Those that were kept when it was printed; of its scheme as it is where left out. */
  deductions?: readonly Deduction[] | undefined;
}

/** Whether a scheme keeps anything back: not of renewals without deduction, nor of what is restructured. */
const keepsBack = ({ loan_type }: ScheduledLoan) => (loan_type ?? "renewal") === "renewal";

/** What is kept back of a loan, or added to it. */
function ownDeductions(loan: ScheduledLoan, { offer, memberTypeId }: Worked): Deduction[] {
  const { applied_amount = null, amount, term_months, payment_mode, loan_type } = loan;
  return deductionsOf(offer.scheme, {
    ...{ amount: applied_amount ?? amount, isAddedTo: applied_amount !== null },
    ...{ termMonths: term_months, paymentMode: payment_mode, memberTypeId },
    ...{
      isRenewal: loan_type === "renewal",
      takesScheme: keepsBack(loan),
      byHand: loan.own_deductions ?? [],
    },
  });
}

const sumOf = (deductions: readonly Deduction[]) => deductions.reduce((sum, { amount }) => sum + amount, 0);
const addedOf = (deductions: readonly Deduction[]) => sumOf(deductions.filter(({ is_added }) => is_added));

/** A loan with the amount that is lent: what is applied for, and what its scheme adds to that (centavos). */
export function withAdded<T extends ScheduledLoan>(loan: T, worked: Worked): T {
  if ((loan.applied_amount ?? null) === null) return loan;
  const applied = loan.applied_amount as Centavos;
  return { ...loan, amount: applied + addedOf(ownDeductions(loan, worked)) };
}

/** Refuses an amount that is not what a scheme makes of what is applied for. */
function assertAmount(
  refusal: TermCall["refusal"],
  { amount, applied_amount = null }: ScheduledLoan,
  deductions: readonly Deduction[],
): void {
  const due = applied_amount === null ? amount : applied_amount + addedOf(deductions);
  if (due !== amount) throw refusal("added_differs", { amount: formatPesos(amount), due: formatPesos(due) });
}

/**
 * What a loan comes to that is released on a day: its schedule, what is kept back, and what is paid out.
 * Refuses terms that contradict each other, deductions that leave nothing, those whose account is gone, and
 * an amount that is not what the scheme makes it.
 */
export async function figuresOf(call: TermCall, loan: ScheduledLoan, worked: Worked): Promise<LoanFigures> {
  const { tx, refusal } = call;
  const { offer, on } = worked;
  const deductions = worked.deductions ?? ownDeductions(loan, worked);
  if (!worked.deductions) assertAmount(refusal, loan, deductions);
  const accounts = await readAccounts(
    tx,
    deductions.flatMap(({ account_id }) => account_id ?? []),
  );
  const sum = sumOf(deductions);
  if (sum >= firstOf(loan)) throw refusal("deductions_too_high", { deductions: formatPesos(sum) });
  const named = deductions.map((one) => {
    const account = accounts.get(one.account_id ?? "");
    const isUsable = account && account.status === "open" && account.member_kind !== "loan";
    const code = one.is_by_hand ? "own_deduction_not_usable" : "deduction_account_not_usable";
    if (!isUsable) throw refusal(code, { name: one.name });
    return { ...one, account_id: account.id, account_code: account.code, account_name: account.name };
  });
  const isMoved = offer.product.closed_day_rule !== "same day";
  const holidays = isMoved ? await readHolidays(tx, on) : [];
  try {
    const figures = scheduleOf(loan, offer.product, { on, holidays, deductions });
    if (figures.net_proceeds > 0) return { deductions: named, ...figures };
  } catch (error) {
    if (error instanceof UnscheduledLoan) throw invalidInput({ [error.field]: error.message });
    throw error;
  }
  throw refusal("deductions_too_high", { deductions: formatPesos(loan.amount) });
}
