import { loanHandOverList } from "#contract/entities/loan-move";
import { useT } from "../../providers/i18n";
import { LoansOfList } from "./loans-of-list";

/** Loans that went to other branches. */
export function LoansHandedOver() {
  const t = useT("loans");
  return (
    <LoansOfList
      list={loanHandOverList}
      path="loan/hand-over"
      none={t("move.noneOut")}
      how={t("move.howOut")}
    />
  );
}
