import type { LoanParts } from "#contract/entities/loan-parts";
import { formatPesos } from "#contract/kit/money";
import type { ReceiptData } from "../../components/receipt";
import { useT } from "../../providers/i18n";
import { partNames } from "./use-loan-payment";

interface PaidLoan {
  number: string;
  name: string;
  amount: number;
  parts: LoanParts;
  into_savings: number;
}

/** The lines of a receipt for loans: each loan with what was paid on it, and what that went to. */
export function useLoanLines(): (loans: readonly PaidLoan[]) => NonNullable<ReceiptData["lines"]> {
  const t = useT("loans");
  const partsOf = (parts: LoanParts) =>
    partNames
      .filter((part) => parts[part] > 0)
      .map((part) => `${t(`pay.part.${part}`)} ${formatPesos(parts[part])}`)
      .join(", ");
  return (loans) =>
    loans.map(({ number, name, amount, parts, into_savings }) => ({
      account: `${number} ${name}`,
      particulars: partsOf(parts),
      amount: amount + into_savings,
    }));
}
