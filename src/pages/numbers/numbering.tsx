import { Button, Table, Tag } from "antd";
import { useState } from "react";
import { permissionOf } from "#contract/kit/operation";
import { type ChangingSeries, changeSeries, showSeries } from "#contract/operations/numbers/series";
import { ErrorState, LoadingState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { ChangeSeriesDialog } from "./change-series-dialog";

/** How each series is numbered, what was changed of it and what will be; from here it is changed. */
export function Numbering() {
  const t = useT("numbers");
  const can = useCan();
  const [changing, setChanging] = useState<ChangingSeries | null>(null);
  const { data, error, refetch } = useRead(showSeries, {}, { invalidatedBy: ["journal.create"] });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const act = (_: unknown, one: ChangingSeries) => (
    <Button size="small" onClick={() => setChanging(one)}>
      {t("change.act")}
    </Button>
  );
  return (
    <>
      <Table<ChangingSeries>
        size="small"
        rowKey="kind"
        pagination={false}
        scroll={{ x: "max-content" }}
        dataSource={data.data}
        expandable={{
          rowExpandable: ({ changes }) => changes.length > 0,
          expandedRowRender: (one) => <Changes of={one} />,
        }}
        columns={[
          { title: t("series.title"), render: (_, { kind }) => t(`kind.${kind}`) },
          { title: t("change.pattern"), dataIndex: "pattern" },
          { title: t("change.padding"), dataIndex: "padding", align: "right" },
          { title: t("change.restarts"), render: (_, one) => t(`restarts.${one.restarts}`) },
          { title: t("series.next"), dataIndex: "next" },
          { title: t("change.planned"), render: (_, one) => <Planned of={one} /> },
          ...(can(permissionOf(changeSeries)) ? [{ key: "act", render: act }] : []),
        ]}
      />
      {changing && <ChangeSeriesDialog series={changing} onClose={() => setChanging(null)} />}
    </>
  );
}

function Planned({ of: { changes } }: { of: ChangingSeries }) {
  const dates = useDates();
  return changes
    .filter(({ is_applied }) => !is_applied)
    .map(({ id, starts_on }) => <Tag key={id}>{dates.show(starts_on)}</Tag>);
}

type Change = ChangingSeries["changes"][number];

function Changes({ of: { changes } }: { of: ChangingSeries }) {
  const t = useT("numbers");
  const dates = useDates();
  return (
    <Table<Change>
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={changes}
      columns={[
        { title: t("change.from"), render: (_, { starts_on }) => dates.show(starts_on) },
        { title: t("change.pattern"), dataIndex: "pattern" },
        { title: t("change.padding"), dataIndex: "padding", align: "right" },
        { title: t("series.next"), dataIndex: "next_number" },
        { title: t("change.restarts"), render: (_, one) => t(`restarts.${one.restarts}`) },
        { title: t("change.drawsFrom"), render: (_, one) => one.draws_from && t(`kind.${one.draws_from}`) },
        { title: t("change.reason"), dataIndex: "reason" },
        { title: t("use.by"), dataIndex: "created_by_name" },
        { title: t("change.approved"), dataIndex: "approved_by_name" },
      ]}
    />
  );
}
