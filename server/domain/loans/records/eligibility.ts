import type { EligibilityReason } from "#contract/entities/loan-parts";
import type { Loan } from "#contract/entities/loan-record";
import type { EligibilityCode } from "#contract/entities/loan-terms";
import type { CalendarDate } from "#contract/kit/dates";
import { type Centavos, formatPesos } from "#contract/kit/money";
import { limitsOf } from "#server/domain/loans/records/limits";
import type { Offer, ProductTerms, SchemeTerms } from "#server/domain/loans/records/offers";
import type { Standing } from "#server/domain/loans/records/standing";

const dash = "—";

/** Whole months from one day to another. */
function monthsFrom(from: CalendarDate, to: CalendarDate): number {
  const [fromYear, fromMonth, fromDay] = from.split("-").map(Number) as [number, number, number];
  const [toYear, toMonth, toDay] = to.split("-").map(Number) as [number, number, number];
  return (toYear - fromYear) * 12 + toMonth - fromMonth - (toDay < fromDay ? 1 : 0);
}

const wholePercent = 100_000_000n;

/** A percentage of an amount in whole centavos: down for what is allowed, up for what is asked. */
function shareOf(amount: Centavos, percent: string, way: "down" | "up"): Centavos {
  const [whole = "0", decimals = ""] = percent.split(".");
  const share = BigInt(amount) * BigInt(whole + decimals.padEnd(6, "0"));
  return Number((way === "up" ? share + wholePercent - 1n : share) / wholePercent);
}

type Asked = Pick<
  Loan,
  "amount" | "term_months" | "interest_rate" | "date" | "comakers" | "pledges" | "collateral" | "documents"
>;

const reason = (code: EligibilityCode, is_met: boolean, needed: string | number, found: string | number) => ({
  ...{ code, is_met, needed: String(needed), found: String(found) },
});

function* reasonsOfMember(loan: Asked, scheme: SchemeTerms, standing: Standing, matures: CalendarDate) {
  const { share_capital_percent, membership_months, minimum_age, maximum_age } = scheme;
  if (share_capital_percent !== null) {
    const most = shareOf(standing.share_capital, share_capital_percent, "down");
    yield reason("share_capital", loan.amount <= most, formatPesos(loan.amount), formatPesos(most));
  }
  if (membership_months !== null) {
    const { membership_date } = standing;
    const months = membership_date === null ? null : monthsFrom(membership_date, loan.date);
    yield reason("membership", (months ?? -1) >= membership_months, membership_months, months ?? dash);
  }
  const ageOn = (day: CalendarDate) =>
    standing.birthdate === null ? null : Math.floor(monthsFrom(standing.birthdate, day) / 12);
  if (minimum_age !== null) {
    const age = ageOn(loan.date);
    yield reason("age", (age ?? -1) >= minimum_age, minimum_age, age ?? dash);
  }
  if (maximum_age !== null) {
    const age = ageOn(matures);
    yield reason("age_at_maturity", age !== null && age <= maximum_age, maximum_age, age ?? dash);
  }
}

function* reasonsOfLoans(scheme: SchemeTerms, { past_due, loan_count }: Standing) {
  const { refuses_past_due, maximum_loans } = scheme;
  if (refuses_past_due) yield reason("past_due", past_due === 0, formatPesos(0), formatPesos(past_due));
  if (maximum_loans !== null) {
    yield reason("loan_count", loan_count < maximum_loans, maximum_loans, loan_count + 1);
  }
}

const sumOfAll = (amounts: readonly Centavos[]) => amounts.reduce((sum, amount) => sum + amount, 0);

function* reasonsOfSecurity(loan: Asked, scheme: SchemeTerms, { most_comade }: Standing) {
  const { amount, comakers, collateral, documents } = loan;
  const { comaker_count, comaker_maximum_loans } = scheme;
  if (comaker_count)
    yield reason("comakers", comakers.length >= comaker_count, comaker_count, comakers.length);
  if (comaker_maximum_loans && comakers.length > 0) {
    const most = most_comade + 1;
    yield reason("comaker_loans", most <= comaker_maximum_loans, comaker_maximum_loans, most);
  }
  const shares = [
    ["pledges", scheme.pledge_percent, loan.pledges.map((one) => one.amount)],
    ["collateral", scheme.collateral_percent, collateral.map((one) => one.appraised_value)],
  ] as const;
  for (const [code, percent, amounts] of shares) {
    // A scheme that was kept before there was this, asks for none.
    if (!Number(percent ?? 0)) continue;
    const [needed, value] = [shareOf(amount, percent as string, "up"), sumOfAll(amounts)];
    yield reason(code, value >= needed, formatPesos(needed), formatPesos(value));
  }
  const handedIn = new Set(documents.map(({ name }) => name.trim().toLowerCase()));
  for (const { name } of scheme.documents) {
    const isThere = handedIn.has(name.trim().toLowerCase());
    yield reason("document", isThere, name, isThere ? name : dash);
  }
}

/** Limits of the product, where a loan may be let through beyond them; of a rate that is not said, none. */
function* reasonsOfLimits(loan: Asked, product: ProductTerms) {
  if (!product.may_exceed_limits) return;
  const { amount, term_months, interest_rate } = loan;
  const asked = { amount, term_months, interest_rate: String(interest_rate ?? product.interest_rate) };
  for (const { of, isKept, least, most, found } of limitsOf(product, asked)) {
    if (!isKept) yield reason(`${of}_limit`, false, `${least} – ${most}`, found);
  }
}

/**
 * What a scheme asks of a member for a loan, and whether it is there: share capital, time as a member, age,
 * nothing past due, loans at once, comakers and for how many loans they answer, pledged deposits, collateral
 * and documents. With it what is beyond the limits of its product, where that may be let through. Amounts are
 * written out in pesos.
 */
export function eligibilityOf(
  loan: Asked,
  { product, scheme }: Offer,
  standing: Standing,
  matures: CalendarDate = loan.date,
): EligibilityReason[] {
  const ofProduct = [...reasonsOfLimits(loan, product)];
  if (!scheme) return ofProduct;
  return [
    ...ofProduct,
    ...reasonsOfMember(loan, scheme, standing, matures),
    ...reasonsOfLoans(scheme, standing),
    ...reasonsOfSecurity(loan, scheme, standing),
  ];
}
