import { Button, Modal, Segmented } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { type Output, permissionOf } from "#contract/kit/operation";
import { showEntry } from "#contract/operations/ledger/show-entry";
import { printReceipt } from "#contract/operations/teller/print-receipt";
import { useCan } from "../hooks/use-auth";
import { useKeys } from "../hooks/use-keys";
import { useOperation } from "../hooks/use-operation";
import { useT } from "../providers/i18n";
import { Receipt, type ReceiptData } from "./receipt";
import { ReceiptSheet, receiptPapers, useReceiptPaper } from "./receipt-paper";
import { RefusalAlert } from "./refusal-alert";

interface ReceiptDialogProps {
  receipt: ReceiptData | null;
  timeZone: string;
  /** What the button that closes it says: on to the next member, or just close. */
  nextLabel: string;
  onNext(): void;
  /** Another thing that can be done with it. */
  action?: ReactNode;
  /** What is told below it. */
  children?: ReactNode;
  onPrinted?(): void;
}

/** Shows a receipt: Enter prints it, N or Esc goes on. */
export function ReceiptDialog({ receipt, ...props }: ReceiptDialogProps) {
  return receipt && <OpenDialog key={receipt.id} receipt={receipt} {...props} />;
}

/** Each print is kept by the server first, which says whether it is the receipt or a reprint of it. */
function usePrinting(receipt: ReceiptData, onPrinted: (() => void) | undefined) {
  const { run, pending, refusal } = useOperation(printReceipt);
  const [printed, setPrinted] = useState<Output<typeof printReceipt> | null>(null);
  // Once the paper says which print it is.
  useEffect(() => {
    if (printed) window.print();
  }, [printed]);
  const print = () =>
    run({ id: receipt.id }).then(
      (now) => {
        setPrinted(now);
        onPrinted?.();
      },
      () => {},
    );
  const number = printed?.print_number ?? receipt.print_number;
  return { print, pending, refusal, number, authority: printed?.authority ?? null };
}

type OpenDialogProps = ReceiptDialogProps & { receipt: ReceiptData };

function OpenDialog({ receipt, timeZone, nextLabel, onNext, action, children, onPrinted }: OpenDialogProps) {
  const t = useT("teller");
  const can = useCan();
  const [paper, setPaper] = useReceiptPaper();
  const { print, pending, refusal, number, authority } = usePrinting(receipt, onPrinted);
  useKeys({ KeyN: onNext });
  const shown = <Receipt receipt={{ ...receipt, print_number: number, authority }} timeZone={timeZone} />;
  return (
    <Modal
      open
      title={t("receipt.title", { reference: receipt.reference })}
      onCancel={onNext}
      width={440}
      footer={[
        action,
        <Button key="next" onClick={onNext} aria-keyshortcuts="N Escape">
          {nextLabel} <kbd>N</kbd>
        </Button>,
        can(permissionOf(showEntry)) && (
          <Button key="print" type="primary" autoFocus loading={pending} onClick={() => void print()}>
            {t(number > 0 ? "receipt.reprint" : "receipt.print")} <kbd>Enter</kbd>
          </Button>
        ),
      ]}
    >
      <RefusalAlert refusal={refusal} />
      <Segmented
        size="small"
        aria-label={t("receipt.paper")}
        value={paper}
        onChange={setPaper}
        options={receiptPapers.map((value) => ({ value, label: t(`receipt.papers.${value}`) }))}
      />
      {shown}
      <ReceiptSheet paper={paper}>{shown}</ReceiptSheet>
      {children}
    </Modal>
  );
}
