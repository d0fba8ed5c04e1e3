import { Table } from "antd";
import { useState } from "react";
import { importErrorList } from "#contract/entities/import-run";
import { ErrorState, LoadingState } from "../../components/states";
import { useValidationText } from "../../hooks/use-validation-text";
import { useListPage } from "../../lists/data";
import type { Row } from "../../lists/row";
import { useT } from "../../providers/i18n";

const pageSize = 10;

/** What is wrong with which line of a run's file, and what stands there. */
export function ErrorTable({ id }: { id: string }) {
  const t = useT("resources");
  const validationErrorText = useValidationText();
  const [pageIndex, setPageIndex] = useState(0);
  const list = { ...importErrorList, path: importErrorList.path.replace(":id", id) };
  const query = { pageIndex, pageSize, sort: [], filter: { logic: "and" as const, filters: [] }, q: "" };
  const { data: page, error, refetch } = useListPage(list, query);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!page) return <LoadingState />;
  return (
    <Table<Row>
      size="small"
      rowKey="id"
      aria-label={t("import.errors")}
      dataSource={page.data}
      scroll={{ x: true }}
      pagination={
        page.totalSize > pageSize && {
          current: pageIndex + 1,
          pageSize,
          total: page.totalSize,
          showSizeChanger: false,
          onChange: (next) => setPageIndex(next - 1),
        }
      }
      columns={[
        { title: t("import.row"), dataIndex: "line", width: 70, align: "right" },
        { title: t("import.column"), dataIndex: "column" },
        { title: t("import.value"), dataIndex: "value", ellipsis: true },
        {
          title: t("import.reason"),
          dataIndex: "reason",
          render: (reason: string, row) => validationErrorText(reason, String(row.column ?? "")),
        },
      ]}
    />
  );
}
