import { Button, Modal } from "antd";
import { useState } from "react";
import { permissionOf } from "#contract/kit/operation";
import { showEntry } from "#contract/operations/ledger/show-entry";
import { reverseEntry } from "#contract/operations/teller/reverse-entry";
import { momentIn } from "../../components/receipt";
import { ReceiptDialog } from "../../components/receipt-dialog";
import { ErrorState, LoadingState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import type { ShownEntry } from "./entry-lines";
import { hasReceipt, useReceiptOfEntry } from "./receipt-of-entry";
import { ReverseDialog } from "./reverse-dialog";

interface EntryReceiptProps {
  id: string;
  nextLabel: string;
  onNext(): void;
}

/** The receipt of an entry that is posted: to be printed, printed again, or taken back as a whole. */
export function EntryReceipt({ id, nextLabel, onNext }: EntryReceiptProps) {
  const { data, error, refetch } = useRead(showEntry, { id });
  if (data && hasReceipt(data))
    return <Shown entry={data} nextLabel={nextLabel} onNext={onNext} onChanged={() => void refetch()} />;
  return (
    <Modal open footer={null} onCancel={onNext}>
      {error ? <ErrorState error={error} onRetry={refetch} /> : data ? <NoReceipt /> : <LoadingState />}
    </Modal>
  );
}

function NoReceipt() {
  const t = useT("teller");
  return <p>{t("receipt.none")}</p>;
}

interface ShownProps extends Omit<EntryReceiptProps, "id"> {
  entry: ShownEntry;
  onChanged(): void;
}

function Shown({ entry, nextLabel, onNext, onChanged }: ShownProps) {
  const t = useT("teller");
  const can = useCan();
  const branch = useBranch();
  const receiptOf = useReceiptOfEntry();
  const [isReversing, setReversing] = useState(false);
  const mayReverse = can(permissionOf(reverseEntry)) && !entry.reversed_by_id;
  const close = () => {
    setReversing(false);
    onChanged();
  };
  if (isReversing) return <ReverseDialog entry={entry} onClose={close} onReversed={close} />;
  return (
    <ReceiptDialog
      receipt={receiptOf(entry, branch)}
      timeZone={branch.branch.time_zone}
      nextLabel={nextLabel}
      onNext={onNext}
      onPrinted={onChanged}
      action={
        mayReverse && (
          <Button key="reverse" danger onClick={() => setReversing(true)}>
            {t("reverse.act")}
          </Button>
        )
      }
    >
      <PrintLog prints={entry.prints} />
    </ReceiptDialog>
  );
}

/** Each time it was printed, and by whom. */
export function PrintLog({ prints }: Pick<ShownEntry, "prints">) {
  const t = useT("teller");
  const { branch } = useBranch();
  if (prints.length === 0) return null;
  return (
    <details>
      <summary>{t("receipt.printed", { count: prints.length })}</summary>
      <ol>
        {prints.map(({ print_number, printed_at, printed_by_name }) => (
          <li key={print_number}>
            {momentIn(branch.time_zone, printed_at)} · {printed_by_name}
          </li>
        ))}
      </ol>
    </details>
  );
}
