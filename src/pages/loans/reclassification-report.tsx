import { Flex, Table } from "antd";
import { useMemo } from "react";
import {
  loanReclassificationLineList,
  loanReclassificationList,
} from "#contract/entities/loan-reclassification";
import { type LoanReclassification, showReclassification } from "#contract/operations/loans/loan-classes";
import { Money } from "../../components/money";
import { ErrorState, LoadingState } from "../../components/states";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import type { Row, RowAction } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { CountedFacts, CountedLoans } from "./counted-parts";

interface ReclassificationReportProps {
  id: string;
  operationsOf(row: Row): RowAction[];
}

/** What a reclassification moves, by account and loan by loan. */
export function ReclassificationReport({ id, operationsOf }: ReclassificationReportProps) {
  const t = useT("loans");
  const dates = useDates();
  const query = useMemo(() => [{ field: "reclassification_id", mode: "equal" as const, value: id }], [id]);
  const invalidatedBy = loanReclassificationList.invalidatedBy ?? [];
  const { data, error, refetch } = useRead(showReclassification, { id }, { invalidatedBy });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const { as_of, state, moves } = data;
  return (
    <Flex vertical gap="middle">
      <CountedFacts
        day={as_of}
        dayLabel={t("reclass.asOf")}
        document={data}
        words="reclass"
        actions={operationsOf({ id, name: dates.show(as_of), state })}
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
      <CountedLoans list={loanReclassificationLineList} query={query} />
    </Flex>
  );
}
