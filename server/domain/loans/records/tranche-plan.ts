import { formatPesos } from "#contract/kit/money";
import type { Problem, Refusal } from "#contract/kit/refusal";
import type { loanForwardRefusals } from "#contract/operations/loans/loan-refusals";
import type { Offer } from "#server/domain/loans/records/offers";
import type { ScheduledLoan } from "#server/domain/loans/records/schedule";

type Refuse = (code: keyof typeof loanForwardRefusals, detail?: Problem["detail"]) => Refusal;

/**
 * Refuses tranches that are one alone, not in the order of their days, or do not come to the amount of the
 * loan (centavos), and products whose interest leaves no room for them. None are needed.
 */
export function assertTranches(
  refusal: Refuse,
  { product }: Offer,
  { amount, tranches = [] }: Pick<ScheduledLoan, "amount" | "tranches">,
): void {
  if (tranches.length === 0) return;
  if (tranches.length === 1) throw refusal("tranche_alone");
  const { is_interest_in_advance, grace_on_interest_payment, interest_method } = product;
  if (is_interest_in_advance || grace_on_interest_payment || interest_method === "diminishing straight") {
    throw refusal("tranches_not_offered", { product: product.name });
  }
  const isLater = tranches.every(
    ({ date }, index) => index === 0 || date > (tranches[index - 1]?.date ?? ""),
  );
  if (!isLater) throw refusal("tranches_out_of_order");
  const sum = tranches.reduce((total, one) => total + one.amount, 0);
  if (sum === amount) return;
  throw refusal("tranches_differ", { sum: formatPesos(sum), amount: formatPesos(amount) });
}
