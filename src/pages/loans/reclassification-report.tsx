import { Descriptions, Flex, Table } from "antd";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import {
  loanReclassificationLineList,
  loanReclassificationList,
} from "#contract/entities/loan-reclassification";
import { type LoanReclassification, showReclassification } from "#contract/operations/loans/loan-classes";
import { Money } from "../../components/money";
import { ErrorState, LoadingState } from "../../components/states";
import { useBranch } from "../../hooks/use-branch";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { useLabels } from "../../lists/labels";
import { ListView, type Row, type RowAction } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { OperationButtons } from "../../resources/operations/operation-buttons";

interface ReclassificationReportProps {
  id: string;
  operationsOf(row: Row): RowAction[];
}

/** What a reclassification moves, by account and loan by loan. */
export function ReclassificationReport({ id, operationsOf }: ReclassificationReportProps) {
  const t = useT("loans");
  const labels = useLabels();
  const dates = useDates();
  const invalidatedBy = loanReclassificationList.invalidatedBy ?? [];
  const { data, error, refetch } = useRead(showReclassification, { id }, { invalidatedBy });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const { as_of, state, reference, counted_at, moves } = data;
  return (
    <Flex vertical gap="middle">
      <Flex gap="small" wrap>
        <OperationButtons actions={operationsOf({ id, name: dates.show(as_of), state })} />
      </Flex>
      <Descriptions
        bordered
        size="small"
        column={{ xs: 1, sm: 1, md: 2, lg: 2, xl: 2, xxl: 2 }}
        items={[
          { key: "as_of", label: t("reclass.asOf"), children: dates.show(as_of) },
          { key: "state", label: labels.field("state"), children: labels.option(state) },
          { key: "counted", label: t("reclass.counted"), children: dates.show(counted_at) },
          ...(reference ? [{ key: "entry", label: t("reclass.entry"), children: reference }] : []),
        ]}
      />
      <Table<LoanReclassification["moves"][number]>
        size="small"
        rowKey={({ from_account_id, to_account_id }) => `${from_account_id} ${to_account_id}`}
        title={() => t("reclass.moves")}
        dataSource={moves}
        pagination={false}
        scroll={{ x: true }}
        locale={{ emptyText: t("reclass.nothing") }}
        columns={[
          { title: t("reclass.from"), dataIndex: "from_account" },
          { title: t("reclass.to"), dataIndex: "to_account" },
          { title: t("reclass.loans"), dataIndex: "loan_count", align: "right" },
          {
            title: t("reclass.balance"),
            dataIndex: "balance",
            align: "right",
            render: (value: number) => <Money value={value} />,
          },
        ]}
      />
      <Loans id={id} />
    </Flex>
  );
}

function Loans({ id }: { id: string }) {
  const { path } = useBranch();
  const navigate = useNavigate();
  const query = useMemo(() => [{ field: "reclassification_id", mode: "equal" as const, value: id }], [id]);
  return (
    <ListView
      list={loanReclassificationLineList}
      query={query}
      title="name"
      onOpen={(row) => void navigate(path(`loan/loans/show/${row.id}`))}
    />
  );
}
