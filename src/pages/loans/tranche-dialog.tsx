import { Alert, Flex, Modal } from "antd";
import { previewTranche, releaseTranche } from "#contract/operations/loans/loan-tranches";
import { Money } from "../../components/money";
import { RefusalAlert } from "../../components/refusal-alert";
import { LoadingState } from "../../components/states";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { problemOf } from "../../providers/api-error";
import { useT } from "../../providers/i18n";
import { OperationDialog } from "../../resources/operations/operation-dialog";
import { useOperationTexts } from "../../resources/operations/texts";
import type { RecordDialogProps } from "../../resources/operations/use-row-operations";
import { ComparedSchedules } from "./compared-schedules";
import { MemberOfLoan } from "./earlier-loan";
import { fitsWay } from "./fits-way";
import { paidOutInputs } from "./paid-out-inputs";

/** Releases the next tranche, once it was seen what schedule it leads to; or says why none can be. */
export function TrancheDialog(props: RecordDialogProps) {
  const t = useT("loans");
  const texts = useOperationTexts();
  const dates = useDates();
  const { data, error } = useRead(
    previewTranche,
    { id: props.row.id },
    { invalidatedBy: ["loan.update", "journal.create"] },
  );
  if (!data) {
    return (
      <Modal open title={texts.actionOf(releaseTranche)} footer={null} onCancel={props.onClose}>
        {error ? <RefusalAlert refusal={problemOf(error)} /> : <LoadingState />}
      </Modal>
    );
  }
  const { number, amount, date, purpose } = data.tranche;
  return (
    <MemberOfLoan value={props.row.member_id as string}>
      <OperationDialog
        {...props}
        // What is released is what is seen.
        key={`${number} ${amount}`}
        operation={releaseTranche}
        isAsked={fitsWay}
        inputs={paidOutInputs}
        width={900}
        preview={
          <Flex vertical gap="small">
            <Alert
              type="info"
              message={
                <>
                  {t("tranches.next", { number, date: dates.show(date) })} <Money value={amount} withSign />
                </>
              }
              description={purpose}
            />
            <ComparedSchedules outlook={data} />
          </Flex>
        }
      />
    </MemberOfLoan>
  );
}
