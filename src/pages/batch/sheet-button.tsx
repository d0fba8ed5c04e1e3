import { PrinterOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { printEndOfDay } from "#contract/operations/prints/prints";
import { useT } from "../../providers/i18n";
import { usePaperAddress, usePrintLanguage } from "../member-ledger/addresses";

/** The way to the sheet of a batch, on paper. */
export function SheetButton({ batchId }: { batchId: string }) {
  const t = useT("teller");
  const addressOf = usePaperAddress();
  const language = usePrintLanguage();
  return (
    <Button
      icon={<PrinterOutlined aria-hidden />}
      href={addressOf(printEndOfDay, { id: batchId, language })}
      target="_blank"
      rel="noopener"
    >
      {t("batch.sheet")}
    </Button>
  );
}
