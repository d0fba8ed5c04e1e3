import { Checkbox, Flex, Radio, Table, Tag } from "antd";
import { useState } from "react";
import type { Output } from "#contract/kit/operation";
import {
  addStandardChart,
  chartExtents,
  showStandardChart,
} from "#contract/operations/accounts/standard-chart";
import { ErrorState, LoadingState } from "../../components/states";
import { holdEnter } from "../../hooks/on-save-key";
import { useRead } from "../../hooks/use-operation";
import { useOperationModal } from "../../hooks/use-operation-form";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { FormModal } from "../../resources/operations/form-modal";

type Chart = Output<typeof showStandardChart>["data"];

/** Adds the accounts of the standard chart that the branch does not have, once they have been seen. */
export function StandardChartDialog({ onClose }: { onClose(): void }) {
  const t = useT("accounts");
  const notify = useNotify();
  const acting = useOperationModal(
    addStandardChart,
    { extent: "core" },
    ({ added }) => {
      notify.success(t("standard.done", { count: added.length }));
      onClose();
    },
    { area: "accounts" },
  );
  const extent = acting.form.watch("extent");
  const { data, error, refetch } = useRead(showStandardChart, { extent });
  const count = data?.data.filter(({ state }) => state === "new").length ?? 0;
  return (
    <FormModal
      acting={acting}
      width={820}
      title={t("standard.title")}
      okText={t("standard.add", { count })}
      isDisabled={count === 0}
      onClose={onClose}
    >
      <Flex vertical gap={12} onKeyDown={holdEnter}>
        <p>{t("standard.text")}</p>
        <Radio.Group
          aria-label={t("standard.extent")}
          value={extent}
          onChange={({ target }) => acting.form.setValue("extent", target.value)}
          options={chartExtents.map((value) => ({ value, label: t(`standard.${value}`) }))}
        />
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && (data ? <ChartTable chart={data.data} /> : <LoadingState />)}
      </Flex>
    </FormModal>
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
