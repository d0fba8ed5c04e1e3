import { Button, Modal } from "antd";
import { useKeys } from "../hooks/use-keys";
import { useT } from "../providers/i18n";
import { Receipt, type ReceiptData } from "./receipt";
import { PrintSheet } from "./receipt-sheet";

interface ReceiptDialogProps {
  receipt: ReceiptData | null;
  timeZone: string;
  /** What the button that closes it says: on to the next member, or just close. */
  nextLabel: string;
  onNext(): void;
}

/** Shows a receipt: Enter prints it, N or Esc goes on. */
export function ReceiptDialog({ receipt, timeZone, nextLabel, onNext }: ReceiptDialogProps) {
  const t = useT("teller");
  useKeys({ KeyN: onNext }, receipt !== null);
  if (!receipt) return null;
  return (
    <Modal
      open
      title={t("receipt.title", { reference: receipt.reference })}
      onCancel={onNext}
      width={400}
      footer={[
        <Button key="next" onClick={onNext} aria-keyshortcuts="N Escape">
          {nextLabel} <kbd>N</kbd>
        </Button>,
        <Button key="print" type="primary" autoFocus onClick={() => window.print()}>
          {t("receipt.print")} <kbd>Enter</kbd>
        </Button>,
      ]}
    >
      <Receipt receipt={receipt} timeZone={timeZone} />
      <PrintSheet paper="receipt">
        <Receipt receipt={receipt} timeZone={timeZone} />
      </PrintSheet>
    </Modal>
  );
}
