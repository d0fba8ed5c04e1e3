import { writtenOffLoanList } from "#contract/entities/written-off-loan";
import { useT } from "../../providers/i18n";
import { LoansOfList } from "./loans-of-list";

/** Loans that were written off, and what of each was recovered. */
export function WrittenOffLoans() {
  const t = useT("loans");
  return <LoansOfList list={writtenOffLoanList} path="loan/written-off" none={t("loss.noneWrittenOff")} />;
}
