import { paymentInstructionList } from "#contract/entities/payment-instruction";
import { Page } from "../../components/page";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { InstructionRuns, Instructions } from "./instructions";
import "./loans.css";

/** Standing instructions of members, and what became of each due date. */
export function PaymentInstructions() {
  const t = useT("loans");
  const labels = useLabels();
  return (
    <Page title={labels.list(paymentInstructionList)}>
      <Instructions />
      <h2 className="loan-heading">{t("instruction.runs")}</h2>
      <InstructionRuns />
    </Page>
  );
}
