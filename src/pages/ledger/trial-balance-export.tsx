import { Button, Dropdown, Flex } from "antd";
import type { Typed } from "#contract/kit/operation";
import { printTrialBalance } from "#contract/operations/prints/book-papers";
import { exportTrialBalance } from "#contract/operations/statements/export-trial-balance";
import type { trialBalance } from "#contract/operations/statements/trial-balance";
import { downloadFrom, type ExportFormat } from "../../lists/export";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { requestOf } from "../../providers/request-of";
import { usePrintLanguage } from "../member-ledger/addresses";
import { PaperButton } from "../statements/paper-button";

interface TrialBalanceExportProps {
  /** What the statement on the screen was asked. */
  asked: Typed<typeof trialBalance>;
  /** Its last day. */
  to: string;
}

/** Takes the statement along: as a file, or on paper. */
export function TrialBalanceExport({ asked, to }: TrialBalanceExportProps) {
  const t = useT("teller");
  const notify = useNotify();
  const language = usePrintLanguage();
  const take = (format: ExportFormat) => {
    const { url, params } = requestOf(exportTrialBalance, { ...asked, format, language });
    downloadFrom({ url, query: params }, `trial-balance-${to}.${format}`).catch(notify.error);
  };
  const items = [
    { key: "csv", label: "CSV", onClick: () => take("csv") },
    { key: "xlsx", label: "Excel (XLSX)", onClick: () => take("xlsx") },
  ];
  return (
    <Flex gap="small">
      <Dropdown trigger={["click"]} menu={{ items }}>
        <Button aria-haspopup="menu">{t("trial.export")}</Button>
      </Dropdown>
      <PaperButton operation={printTrialBalance} input={{ ...asked, language }} />
      <Button onClick={() => window.print()}>{t("trial.print")}</Button>
    </Flex>
  );
}
