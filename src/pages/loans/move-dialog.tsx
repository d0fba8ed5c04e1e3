import { Descriptions } from "antd";
import { moveLoan, previewMove } from "#contract/operations/loans/move-loan";
import { Money } from "../../components/money";
import { RefusalAlert } from "../../components/refusal-alert";
import { LoadingState } from "../../components/states";
import { useRead } from "../../hooks/use-operation";
import { problemOf } from "../../providers/api-error";
import { useT } from "../../providers/i18n";
import { OperationDialog } from "../../resources/operations/operation-dialog";
import type { RecordDialogProps } from "../../resources/operations/use-row-operations";

const parts = ["principal", "receivable", "unearned", "amount", "interest", "fines", "fees"] as const;

/** Hands a loan over to another branch, once it was seen what moves; or says what stands in the way. */
export function MoveDialog(props: RecordDialogProps) {
  const t = useT("loans");
  const { data, error } = useRead(
    previewMove,
    { id: props.row.id },
    { invalidatedBy: ["loan.update", "journal.create"] },
  );
  const items = parts
    .filter((name) => data && (data[name] !== 0 || name === "amount"))
    .map((name) => ({
      key: name,
      label: t(`move.${name}`),
      children: <Money value={data?.[name]} withSign />,
    }));
  return (
    <OperationDialog
      {...props}
      operation={moveLoan}
      isDisabled={!data}
      preview={
        <>
          {error && <RefusalAlert refusal={problemOf(error)} />}
          {!error && (data ? <Descriptions size="small" column={1} items={items} /> : <LoadingState />)}
        </>
      }
    />
  );
}
