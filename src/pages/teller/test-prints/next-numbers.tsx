import { Card, Table } from "antd";
import { nextReference } from "#contract/operations/ledger/next-reference";
import { showPostingSettings } from "#contract/operations/ledger/show-posting-settings";
import { ErrorState } from "../../../components/states";
import { useRead } from "../../../hooks/use-operation";
import { useLabels } from "../../../lists/labels";
import { useT } from "../../../providers/i18n";

const sources = ["payment", "deposit", "withdraw"] as const;

/** What the teller's next receipts would be numbered. */
export function OwnNumbers() {
  const t = useT("teller");
  return (
    <Card size="small" title={t("test.numbers")} style={{ marginBottom: 16 }}>
      <dl className="test-numbers">
        {sources.map((source) => (
          <OwnNumber key={source} source={source} />
        ))}
      </dl>
    </Card>
  );
}

function OwnNumber({ source }: { source: (typeof sources)[number] }) {
  const t = useT("teller");
  const { data } = useRead(nextReference, { source }, { invalidatedBy: ["journal.create"] });
  return (
    <>
      <dt>{t(`page.${source}`)}</dt>
      <dd>
        {data && (data.reference ?? t("test.used_up"))}
        {data?.is_from_booklet && ` (${t("test.booklet")})`}
      </dd>
    </>
  );
}

/** What each series of the branch gives next. */
export function AllSeries() {
  const t = useT("teller");
  const labels = useLabels();
  const { data, error, refetch } = useRead(showPostingSettings, {}, { invalidatedBy: ["journal.create"] });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  return (
    <Table
      size="small"
      rowKey="kind"
      pagination={false}
      loading={!data}
      dataSource={data?.series}
      columns={[
        { title: t("test.series"), render: (_, { kind }) => labels.option(kind) },
        { title: t("test.next"), dataIndex: "next" },
      ]}
    />
  );
}
