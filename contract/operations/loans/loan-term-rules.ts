import { maximumAmountCentavos } from "#contract/kit/money";
import {
  type LoanTermFields,
  mostInstalments,
  mostReleasedInstalments,
} from "#contract/operations/loans/loan-term-fields";
import { monthsOfMode, type Repayment, repaymentOfMode } from "#contract/operations/loans/payment-modes";

/** Terms with how often is paid, however that was said. */
export type LoanTerms = Omit<LoanTermFields, "instalments" | "repay_every" | "repay_unit"> & {
  instalments: number;
  repay_every: number;
  repay_unit: Repayment["unit"];
};

/** Something wrong with terms: where, and what. */
export interface Complaint {
  path: (string | number)[];
  message: string;
}

/** What is wrong with how terms say how often is paid. */
export function* complaintsOfRepayment(terms: LoanTermFields): Generator<Complaint> {
  const { payment_mode, term_months } = terms;
  if (!payment_mode || payment_mode === "FIXED_DAYS") {
    const needed = payment_mode
      ? (["instalments", "repay_every"] as const)
      : (["instalments", "repay_every", "repay_unit"] as const);
    for (const name of needed)
      if (!terms[name]) yield { path: [name], message: "Needed without a payment mode" };
    return;
  }
  for (const name of ["instalments", "repay_every", "repay_unit"] as const)
    if (terms[name]) yield { path: [name], message: "Follows from the payment mode" };
  if (!term_months) {
    yield { path: ["term_months"], message: "Needed with a payment mode" };
    return;
  }
  const { instalments } = repaymentOfMode(payment_mode, term_months);
  if (!Number.isInteger(instalments)) {
    const months = monthsOfMode[payment_mode as keyof typeof monthsOfMode];
    yield { path: ["term_months"], message: `Must be a multiple of ${months} months in this mode` };
  } else if (instalments > mostInstalments)
    yield { path: ["term_months"], message: `At most ${mostInstalments} instalments` };
}

/** A cooperative's month has 30 days, and equal principal is paid, unless the terms say otherwise. */
const cooperativeDefaults = {
  amortization: "EQUAL_PRINCIPAL",
  interest_period: "DAILY",
  days_in_year: "360",
  days_in_month: "30",
} as const;

function repaymentOf({ payment_mode, term_months, ...terms }: LoanTermFields): Repayment {
  if (payment_mode && payment_mode !== "FIXED_DAYS")
    return repaymentOfMode(payment_mode, term_months as number);
  const unit = payment_mode ? "DAYS" : (terms.repay_unit as Repayment["unit"]);
  return { instalments: terms.instalments as number, every: terms.repay_every as number, unit };
}

/** Terms with what their payment mode means; complaintsOfRepayment has found nothing wrong. */
export function withRepayment(terms: LoanTermFields): LoanTerms {
  const { instalments, every, unit } = repaymentOf(terms);
  const given = Object.entries(terms).filter(([, value]) => value !== null && value !== undefined);
  const defaults = terms.payment_mode ? cooperativeDefaults : {};
  return {
    ...(Object.fromEntries([...Object.entries(defaults), ...given]) as LoanTermFields),
    instalments,
    repay_every: every,
    repay_unit: unit,
  };
}

const centavos = (text: string) => Math.round(Number(text) * 100);

function* missing(terms: LoanTerms): Generator<Complaint> {
  const needed = [
    "amortization",
    "interest_method",
    "interest_period",
    "days_in_year",
    "days_in_month",
  ] as const;
  for (const name of needed) if (!terms[name]) yield { path: [name], message: "Needed to work out interest" };
  if (!terms.annual_rate_pct && !terms.rate_given)
    yield { path: ["annual_rate_pct"], message: "An interest rate is needed" };
  for (const [index, { amount }] of terms.disbursements.entries())
    if (amount === null) yield { path: ["disbursements", index, "amount"], message: "An amount is needed" };
}

function* contradictions(terms: LoanTerms): Generator<Complaint> {
  const { instalments, principal, disbursements } = terms;
  const released = disbursements.reduce((total, { amount }) => total + centavos(amount ?? "0"), 0);
  if (principal && centavos(principal) < released)
    yield { path: ["principal"], message: "The principal cannot be less than the disbursements" };
  if (released > maximumAmountCentavos)
    yield { path: ["disbursements"], message: "An amount cannot exceed 500000000.00" };
  for (const name of [
    "grace_on_principal",
    "grace_on_interest_payment",
    "grace_on_interest_charged",
  ] as const)
    if ((terms[name] ?? 0) >= instalments)
      yield { path: [name], message: "Must be less than the number of instalments" };
  if ((terms.grace_on_interest_payment ?? 0) + (terms.grace_on_interest_charged ?? 0) >= instalments)
    yield {
      path: ["grace_on_interest_payment"],
      message: "Grace must leave an instalment that pays interest",
    };
  for (const name of ["balloon", "fixed_principal"] as const)
    if (terms[name] && centavos(terms[name]) > released)
      yield { path: [name], message: "Cannot be more than the principal" };
}

function* wrongDates(terms: LoanTerms): Generator<Complaint> {
  const { disbursements, schedule_start, first_due_date, due_days, repay_unit, due_dates } = terms;
  const days = disbursements.map(({ date }) => date);
  const first = [...days].sort()[0] as string;
  if (schedule_start && schedule_start > first)
    yield { path: ["schedule_start"], message: "Cannot be after the first disbursement" };
  if (first_due_date && first_due_date <= first)
    yield { path: ["first_due_date"], message: "Must be after the first disbursement" };
  const needed = { DAYS: 0, WEEKS: 0, SEMI_MONTHS: 2, MONTHS: 1 }[repay_unit];
  const given = new Set(due_days ?? []).size;
  if (given !== needed && (due_days || repay_unit === "SEMI_MONTHS"))
    yield { path: ["due_days"], message: "SEMI_MONTHS takes two different days, MONTHS one, others none" };
  if (terms.added_terms && due_dates)
    yield { path: ["added_terms"], message: "Need due dates that were not moved" };
  if (terms.instalments + (terms.added_terms?.count ?? 0) > mostInstalments)
    yield { path: ["added_terms"], message: `At most ${mostInstalments} instalments` };
  if (terms.instalments * disbursements.length > mostReleasedInstalments) {
    const most = Math.floor(mostReleasedInstalments / terms.instalments);
    yield { path: ["disbursements"], message: `At most ${most} disbursements with so many instalments` };
  }
  if (!due_dates) return;
  if (due_dates.length !== terms.instalments)
    yield { path: ["due_dates"], message: "One due date is needed for each instalment" };
  const isAscending = due_dates.every((date, index) => date > (due_dates[index - 1] ?? first));
  if (!isAscending)
    yield { path: ["due_dates"], message: "Due dates must ascend from the first disbursement" };
}

/** Interest by the year of the loan is the progressive engine's, of equal principal and one release. */
function* wrongForYearlyInterest(terms: LoanTerms): Generator<Complaint> {
  if (terms.interest_method !== "DIMINISHING_STRAIGHT") return;
  const message = "DIMINISHING_STRAIGHT needs the progressive engine, equal principal and one disbursement";
  if (terms.engine !== "progressive") yield { path: ["engine"], message };
  if (terms.amortization !== "EQUAL_PRINCIPAL") yield { path: ["amortization"], message };
  if (terms.disbursements.length > 1) yield { path: ["disbursements"], message };
}

/** What contradicts itself in terms. */
export const complaintsOf = (terms: LoanTerms): Complaint[] => [
  ...wrongDates(terms),
  ...(terms.engine ? [...missing(terms), ...contradictions(terms), ...wrongForYearlyInterest(terms)] : []),
];
