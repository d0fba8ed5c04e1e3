import { loanAllowanceList } from "#contract/entities/loan-allowance";
import { startCountAllowance } from "#contract/operations/jobs/start-job";
import { AllowanceReport } from "./allowance-report";
import { CountedDocuments } from "./counted-documents";

/** The allowance for probable losses of each month. */
export const LoanAllowances = () => (
  <CountedDocuments
    list={loanAllowanceList}
    path="loan/allowance"
    title="month_end"
    words="allowance"
    counting={startCountAllowance}
    shown={(id, operationsOf) => <AllowanceReport key={id} id={id} operationsOf={operationsOf} />}
  />
);
