import { loanReclassificationList } from "#contract/entities/loan-reclassification";
import { startCountReclassification } from "#contract/operations/jobs/start-job";
import { CountedDocuments } from "./counted-documents";
import { ReclassificationReport } from "./reclassification-report";

/** Loans that move between the accounts of current and of past due loans. */
export const LoanReclassifications = () => (
  <CountedDocuments
    list={loanReclassificationList}
    path="loan/reclassification"
    title="as_of"
    words="reclass"
    counting={startCountReclassification}
    shown={(id, operationsOf) => <ReclassificationReport key={id} id={id} operationsOf={operationsOf} />}
  />
);
