import { Table } from "antd";
import { showPostingSettings } from "#contract/operations/ledger/show-posting-settings";
import { ErrorState, LoadingState } from "../../components/states";
import { useRead } from "../../hooks/use-operation";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";

/** The branch's number series, and the accounts that the product posts to of itself. */
export function PostingSettings() {
  const t = useT("onboarding");
  const labels = useLabels();
  const { data, error, refetch } = useRead(showPostingSettings, {}, { invalidatedBy: ["account.update"] });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const shared = { size: "small", pagination: false, className: "settings-facts" } as const;
  return (
    <div className="settings-tables">
      <Table
        {...shared}
        title={() => t("settings.series")}
        rowKey="kind"
        dataSource={data.series}
        locale={{ emptyText: t("settings.noSeries") }}
        columns={[
          { title: t("settings.kind"), dataIndex: "kind", render: labels.option },
          { title: t("settings.next"), dataIndex: "next" },
          { title: t("settings.digits"), dataIndex: "padding", align: "right" },
        ]}
      />
      <Table
        {...shared}
        title={() => t("settings.accounts")}
        rowKey="role"
        dataSource={data.accounts}
        columns={[
          { title: t("settings.role"), dataIndex: "role", render: labels.option },
          { title: t("settings.account"), render: (_, { code, name }) => `${code} ${name}` },
        ]}
      />
    </div>
  );
}
