import { Checkbox, Flex, Modal, Radio, Table, Tag } from "antd";
import { useState } from "react";
import type { Output } from "#contract/kit/operation";
import {
  addStandardChart,
  chartExtents,
  showStandardChart,
} from "#contract/operations/accounts/standard-chart";
import { RefusalAlert } from "../../components/refusal-alert";
import { ErrorState, LoadingState } from "../../components/states";
import { useOperation, useRead } from "../../hooks/use-operation";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";

type Extent = (typeof chartExtents)[number];
type Chart = Output<typeof showStandardChart>["data"];

/** Adds the accounts of the standard chart that the branch does not have, once they have been seen. */
export function StandardChartDialog({ onClose }: { onClose(): void }) {
  const t = useT("accounts");
  const notify = useNotify();
  const [extent, setExtent] = useState<Extent>("core");
  const { data, error, refetch } = useRead(showStandardChart, { extent });
  const adding = useOperation(addStandardChart);
  const count = data?.data.filter(({ state }) => state === "new").length ?? 0;
  const add = () =>
    adding.run({ extent }).then(
      ({ added }) => {
        notify.success(t("standard.done", { count: added.length }));
        onClose();
      },
      () => undefined,
    );
  return (
    <Modal
      open
      width={820}
      title={t("standard.title")}
      onCancel={onClose}
      cancelText={t("action.cancel")}
      okText={t("standard.add", { count })}
      okButtonProps={{ disabled: count === 0, loading: adding.pending }}
      onOk={() => void add()}
    >
      <Flex vertical gap={12}>
        <RefusalAlert refusal={adding.refusal} />
        <p>{t("standard.text")}</p>
        <Radio.Group
          aria-label={t("standard.extent")}
          value={extent}
          onChange={({ target }) => setExtent(target.value)}
          options={chartExtents.map((value) => ({ value, label: t(`standard.${value}`) }))}
        />
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && (data ? <ChartTable chart={data.data} /> : <LoadingState />)}
      </Flex>
    </Modal>
  );
}

function ChartTable({ chart }: { chart: Chart }) {
  const t = useT("accounts");
  const labels = useLabels();
  const [onlyNew, setOnlyNew] = useState(true);
  return (
    <>
      <Checkbox checked={onlyNew} onChange={({ target }) => setOnlyNew(target.checked)}>
        {t("standard.onlyNew")}
      </Checkbox>
      <Table
        size="small"
        aria-label={t("standard.title")}
        rowKey={({ code, name }) => `${code} ${name}`}
        dataSource={onlyNew ? chart.filter(({ state }) => state === "new") : chart}
        pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
        scroll={{ x: true }}
        locale={{ emptyText: t("standard.none") }}
        columns={[
          { title: t("field.code"), dataIndex: "code" },
          { title: t("field.name"), dataIndex: "name" },
          { title: t("field.section"), dataIndex: "section" },
          { title: t("field.type"), dataIndex: "type", render: (type: string) => labels.option(type) },
          {
            title: t("standard.state"),
            dataIndex: "state",
            render: (state: Chart[number]["state"]) => (
              <Tag color={state === "new" ? "success" : undefined}>{t(`standard.states.${state}`)}</Tag>
            ),
          },
        ]}
      />
    </>
  );
}
