import type { Loan } from "#contract/entities/loan-record";
import type { LoanMode } from "#contract/entities/loan-terms";
import type { Centavos } from "#contract/kit/money";
import type { SchemeTerms } from "#server/domain/loans/records/offers";

/** What decides of the deductions of a loan. */
export interface DeductedLoan {
  /** What is applied for, in centavos. */
  amount: Centavos;
  termMonths: number;
  paymentMode: LoanMode;
  memberTypeId: string | null;
  isRenewal: boolean;
  /** Whether its scheme keeps anything back of it. */
  takesScheme: boolean;
  /** Whether what is marked so is lent on top of the amount. */
  isAddedTo: boolean;
  /** What the application says by hand. */
  byHand: readonly OwnDeduction[];
}

/** What an application says by hand is kept back of it. */
export type OwnDeduction = Loan["own_deductions"][number];

/** What is kept back under a name, and the account it is credited to. */
export interface Deduction {
  name: string;
  /** Null where it was said by hand for no account, and the scheme has nothing of that name. */
  account_id: string | null;
  amount: Centavos;
  /** Lent on top of what was applied for. */
  is_added: boolean;
  is_by_hand: boolean;
}

type Row = SchemeTerms["deductions"][number];

const isWithin = (value: number, least: number | null, most: number | null) =>
  (least === null || value >= least) && (most === null || value <= most);

/** Rows that were written before a condition was there do not say it. */
const isAmong = <T>(said: T | null | undefined, value: T | null) => (said ?? value) === value;

const fits = (row: Row, { amount, termMonths, paymentMode, memberTypeId, isRenewal }: DeductedLoan) =>
  isWithin(amount, row.from_amount, row.to_amount) &&
  isWithin(termMonths, row.from_months, row.to_months) &&
  isAmong(row.payment_mode, paymentMode) &&
  isAmong(row.member_type_id, memberTypeId) &&
  !(row.spares_renewals && isRenewal);

const percentPlaces = 6;

/** A percentage of an amount, in centavos, half a centavo up; for a term where it is for so many months. */
function shareOf(row: Row, { amount, termMonths, isAddedTo }: DeductedLoan): Centavos {
  const { percent, per_months, is_added, added_percent } = row;
  const charged = (isAddedTo && is_added ? added_percent : null) ?? percent ?? "0";
  const [whole = "0", decimals = ""] = charged.split(".");
  const units = BigInt(whole + decimals.padEnd(percentPlaces, "0"));
  const months = per_months === null ? [1n, 1n] : [BigInt(termMonths), BigInt(per_months)];
  const [times, per] = months as [bigint, bigint];
  const divisor = 100n * 10n ** BigInt(percentPlaces) * per;
  return Number((2n * BigInt(amount) * units * times + divisor) / (2n * divisor));
}

function amountOf(row: Row, loan: DeductedLoan): Centavos {
  const charge = shareOf(row, loan) + (row.amount ?? 0);
  const atLeast = Math.max(charge, row.minimum ?? 0);
  return row.maximum === null ? atLeast : Math.min(atLeast, row.maximum);
}

const keyOf = (name: string) => name.trim().toLowerCase();

/** Of the rows of a scheme the first of each name that fits a loan. */
function rowsFor(scheme: SchemeTerms | null, loan: DeductedLoan): Map<string, Row> {
  const found = new Map<string, Row>();
  if (!loan.takesScheme) return found;
  for (const row of scheme?.deductions ?? []) {
    const key = keyOf(row.name);
    if (!found.has(key) && fits(row, loan)) found.set(key, row);
  }
  return found;
}

/**
 * What is kept back of a loan. By its scheme: of the rows of one name the first that fits amount, term, mode
 * of payment and type of member; of a renewal, none that spares those. Its percentage and fixed amount
 * together are at least the minimum and at most the maximum; the most wins where they contradict each other.
 * Of a loan that it is added to, what the row says so of is marked, and charged at its percentage for that
 * where it has one (loans.md 1.6, 1.7). What is said by hand stands in the place of the scheme's of that
 * name, and is credited to its account where none is said. Nothing is told of what comes to nothing.
 */
export function deductionsOf(scheme: SchemeTerms | null, loan: DeductedLoan): Deduction[] {
  const found = rowsFor(scheme, loan);
  const accountFor = (name: string) =>
    scheme?.deductions.find((row) => keyOf(row.name) === keyOf(name))?.account_id ?? null;
  const named = new Set(loan.byHand.map(({ name }) => keyOf(name)));
  const byScheme = [...found].filter(([key]) => !named.has(key));
  return [
    ...byScheme.map(([, row]) => ({
      ...{ name: row.name, account_id: row.account_id, amount: amountOf(row, loan) },
      // Rows that were written before do not say it.
      is_added: loan.isAddedTo && row.is_added === true,
      is_by_hand: false,
    })),
    ...loan.byHand.map(({ name, account_id, amount, is_added }) => ({
      ...{ name, amount, account_id: account_id ?? accountFor(name) },
      is_added: loan.isAddedTo && is_added,
      is_by_hand: true,
    })),
  ].filter(({ amount }) => amount > 0);
}
