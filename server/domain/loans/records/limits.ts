import { formatPesos } from "#contract/kit/money";
import type { ProductTerms } from "#server/domain/loans/records/offers";
import type { ScheduledLoan } from "#server/domain/loans/records/schedule";

/** How a loan stands to a limit of its product: texts as they are told, amounts in pesos. */
export interface Limit {
  of: "amount" | "term" | "rate";
  isKept: boolean;
  least: string;
  most: string;
  found: string;
}

type Limited = Pick<ScheduledLoan, "amount" | "term_months" | "interest_rate">;

const none = "∞";
const isWithin = (value: number, least: number, most: number | null) =>
  value >= least && value <= (most ?? Number.POSITIVE_INFINITY);
const numberOf = (percent: string | null) => (percent === null ? null : Number(percent));

/** The limits that a product sets to amount, term and interest, and whether a loan keeps them. */
export function limitsOf(product: ProductTerms, loan: Limited): Limit[] {
  const { minimum_amount, maximum_amount, minimum_term, maximum_term, minimum_rate, maximum_rate } = product;
  return [
    {
      ...{ of: "amount", isKept: isWithin(loan.amount, minimum_amount ?? 0, maximum_amount) },
      ...{ least: formatPesos(minimum_amount ?? 0), found: formatPesos(loan.amount) },
      most: maximum_amount === null ? none : formatPesos(maximum_amount),
    },
    {
      ...{ of: "term", isKept: isWithin(loan.term_months, minimum_term ?? 0, maximum_term) },
      ...{ least: String(minimum_term ?? 1), most: String(maximum_term ?? none) },
      found: String(loan.term_months),
    },
    {
      of: "rate",
      isKept: isWithin(Number(loan.interest_rate), Number(minimum_rate ?? 0), numberOf(maximum_rate)),
      ...{ least: minimum_rate ?? "0", most: maximum_rate ?? "100", found: loan.interest_rate },
    },
  ];
}
