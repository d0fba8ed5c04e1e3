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
  /** Whether what is marked so is lent on top of the amount. */
  isAddedTo: boolean;
}

/** What is kept back under a name, and the account it is credited to. */
export interface Deduction {
  name: string;
  account_id: string;
  amount: Centavos;
  /** Lent on top of what was applied for. */
  is_added: boolean;
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

/**
 * What a scheme keeps back of a loan: of the rows of one name the first that fits amount, term, mode of
 * payment and type of member; of a renewal, none that spares those. Its percentage and fixed amount together
 * are at least the minimum and at most the maximum; the most wins where they contradict each other. Nothing
 * is said of what comes to nothing. Of a loan that it is added to, what the row says so of is marked, and
 * charged at its percentage for that where it has one (loans.md 1.6, 1.7).
 */
export function deductionsOf(scheme: SchemeTerms | null, loan: DeductedLoan): Deduction[] {
  const found = new Map<string, Row>();
  for (const row of scheme?.deductions ?? []) {
    const key = row.name.toLowerCase();
    if (!found.has(key) && fits(row, loan)) found.set(key, row);
  }
  return [...found.values()]
    .map((row) => ({
      ...{ name: row.name, account_id: row.account_id, amount: amountOf(row, loan) },
      // Rows that were written before do not say it.
      is_added: loan.isAddedTo && row.is_added === true,
    }))
    .filter(({ amount }) => amount > 0);
}
