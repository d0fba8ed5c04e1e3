import { loanLitigationList } from "#contract/entities/loan-reclassification";
import { useT } from "../../providers/i18n";
import { LoansOfList } from "./loans-of-list";

/** Loans that are or were in litigation. */
export function LoansInLitigation() {
  const t = useT("loans");
  return (
    <LoansOfList
      list={loanLitigationList}
      path="loan/litigation"
      none={t("court.none")}
      how={t("court.how")}
    />
  );
}
