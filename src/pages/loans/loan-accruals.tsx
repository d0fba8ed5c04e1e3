import { loanAccrualList } from "#contract/entities/loan-accrual";
import { AccrualReport } from "./accrual-report";
import { CountedDocuments } from "./counted-documents";

/** What loans have earned each month, by product. */
export const LoanAccruals = () => (
  <CountedDocuments
    list={loanAccrualList}
    path="loan/accrual"
    title="month_end"
    words="accrual"
    shown={(id, operationsOf) => <AccrualReport key={id} id={id} operationsOf={operationsOf} />}
  />
);
