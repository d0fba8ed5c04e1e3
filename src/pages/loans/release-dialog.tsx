import { Alert, Modal } from "antd";
import type { Loan } from "#contract/entities/loan-record";
import { releaseLoan } from "#contract/operations/loans/release-loan";
import { showLoan } from "#contract/operations/loans/write-loan";
import { ErrorState, LoadingState } from "../../components/states";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { OperationDialog } from "../../resources/operations/operation-dialog";
import type { RecordDialogProps } from "../../resources/operations/use-row-operations";
import { MemberOfLoan } from "./earlier-loan";
import { fitsWay } from "./fits-way";
import { paidOutInputs } from "./paid-out-inputs";
import { PartsOf } from "./renewal";
import { sumOfParts } from "./use-loan-payment";

/** Releases a loan; one that pays off another, once it was seen what ends that one today. */
export function ReleaseDialog(props: RecordDialogProps) {
  const { data, error, refetch } = useRead(
    showLoan,
    { id: props.row.id },
    { invalidatedBy: ["loan.update", "journal.create"] },
  );
  if (!data) {
    return (
      <Modal open footer={null} onCancel={props.onClose}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />}
      </Modal>
    );
  }
  return (
    <MemberOfLoan value={data.member_id}>
      <Releasing {...props} loan={data} />
    </MemberOfLoan>
  );
}

function Releasing({ loan, ...props }: RecordDialogProps & { loan: Loan }) {
  const t = useT("loans");
  const { renews, figures, version } = loan;
  const dialog = {
    ...{ ...props, row: { ...props.row, version }, operation: releaseLoan },
    ...{ isAsked: fitsWay, inputs: paidOutInputs },
  };
  if (!renews) return <OperationDialog {...dialog} fixed={{ previous_payoff: undefined }} />;
  const total = renews.payoff ? sumOfParts(renews.payoff) : 0;
  const isEven = figures?.net_proceeds === 0;
  const fixed = { previous_payoff: total, ...(isEven && { way: "nothing" as const }) };
  const isShort = !(figures && renews.payoff);
  return (
    <OperationDialog
      // What is released is what is seen: with another payoff the dialog begins anew.
      key={total}
      {...dialog}
      fixed={fixed}
      isDisabled={isShort}
      preview={
        isShort ? (
          <Alert type="warning" showIcon message={t(renews.payoff ? "renewal.short" : "renewal.none")} />
        ) : (
          <section aria-label={t("renewal.title", { loan: renews.number })}>
            <h3 className="loan-heading">{t("renewal.title", { loan: renews.number })}</h3>
            {renews.payoff && (
              <PartsOf payoff={renews.payoff} total={t("renewal.total")} net={figures.net_proceeds} />
            )}
          </section>
        )
      }
    />
  );
}
