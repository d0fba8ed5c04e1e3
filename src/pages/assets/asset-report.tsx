import { Alert, Button, Dropdown, Flex } from "antd";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { permissionOf } from "#contract/kit/operation";
import { type AssetReport, assetReport, exportAssets } from "#contract/operations/assets/reports";
import { depreciateAssets } from "#contract/operations/assets/vouchers";
import { printAssets } from "#contract/operations/prints/asset-paper";
import { fixedAsset } from "#contract/resources/fixed-asset";
import { Page } from "../../components/page";
import { DateInput } from "../../components/pickers/date-input";
import { EmptyState, ErrorState, LoadingState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useRead } from "../../hooks/use-operation";
import { downloadFrom, type ExportFormat } from "../../lists/export";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { requestOf } from "../../providers/request-of";
import { usePrintLanguage } from "../member-ledger/addresses";
import { PaperButton } from "../statements/paper-button";
import { AccountsAgainstBooks, AssetTable } from "./asset-tables";
import { DepreciateDialog } from "./depreciate-dialog";

const changing = ["journal.create", "fixed-asset.create", "fixed-asset.update", "fixed-asset.delete"];

/** The fixed assets of the branch as of a day, and the way to what they lose. */
export function AssetReportPage() {
  const t = useT("assets");
  const can = useCan();
  const { branch, path } = useBranch();
  const navigate = useNavigate();
  const [to, setTo] = useState(branch.business_date);
  const [isDepreciating, setDepreciating] = useState(false);
  const extra = (
    <Flex gap="small" wrap>
      {can(`${fixedAsset.name}:read`) && (
        <Link to={path(fixedAsset.page)}>
          <Button tabIndex={-1}>{t("register_link")}</Button>
        </Link>
      )}
      <Takeaway to={to} />
      {can(permissionOf(depreciateAssets)) && (
        <Button type="primary" onClick={() => setDepreciating(true)}>
          {t("depreciate")}
        </Button>
      )}
    </Flex>
  );
  return (
    <Page title={t("page.fixed-asset-report")} extra={extra}>
      <Flex gap="small" align="center" style={{ marginBottom: 12 }}>
        <span>{t("as_of")}</span>
        <span style={{ width: 150 }}>
          <DateInput
            aria-label={t("as_of")}
            value={to}
            onChange={(day) => setTo(day ?? branch.business_date)}
          />
        </span>
      </Flex>
      <Report to={to} />
      {isDepreciating && (
        <DepreciateDialog
          through={to}
          onDone={(id) => navigate(path(`accounting/journal-voucher/show/${id}`))}
          onClose={() => setDepreciating(false)}
        />
      )}
    </Page>
  );
}

/** Takes the report along: as a file, or on paper. */
function Takeaway({ to }: { to: string }) {
  const t = useT("statements");
  const notify = useNotify();
  const language = usePrintLanguage();
  const take = (format: ExportFormat) => {
    const { url, params } = requestOf(exportAssets, { to, format, language });
    downloadFrom({ url, query: params }, `fixed-assets-${to}.${format}`).catch(notify.error);
  };
  const items = [
    { key: "xlsx", label: "Excel (XLSX)", onClick: () => take("xlsx") },
    { key: "csv", label: "CSV", onClick: () => take("csv") },
  ];
  return (
    <>
      <Dropdown trigger={["click"]} menu={{ items }}>
        <Button aria-haspopup="menu">{t("export")}</Button>
      </Dropdown>
      <PaperButton operation={printAssets} input={{ to, language }} />
    </>
  );
}

function Report({ to }: { to: string }) {
  const t = useT("assets");
  const { data, error, refetch } = useRead(
    assetReport,
    { to },
    { keepPrevious: true, invalidatedBy: changing },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  if (data.data.length === 0 && data.accounts.length === 0) return <EmptyState title={t("none")} />;
  return (
    <Flex vertical gap="middle">
      <Agreement accounts={data.accounts} />
      <AssetTable report={data} />
      <AccountsAgainstBooks accounts={data.accounts} />
    </Flex>
  );
}

/** Whether the register says what the books say. */
function Agreement({ accounts }: Pick<AssetReport, "accounts">) {
  const t = useT("assets");
  const count = accounts.filter(({ difference }) => difference !== 0).length;
  return count === 0 ? (
    <Alert type="success" showIcon message={t("agrees")} />
  ) : (
    <Alert type="warning" showIcon message={t("differs", { count })} />
  );
}
