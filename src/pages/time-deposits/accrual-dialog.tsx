import { Alert, Table } from "antd";
import { timeDepositList } from "#contract/entities/placed-deposit";
import {
  type AccrualPreview,
  accrueTimeDeposits,
  showAccrual,
} from "#contract/operations/time-deposits/accrue";
import { Money } from "../../components/money";
import { ErrorState, LoadingState } from "../../components/states";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { OperationDialog } from "../../resources/operations/operation-dialog";

/** Accrues the interest of the month that comes next, once it was looked at. */
export function AccrualDialog({ onClose }: { onClose(): void }) {
  const { data, error, refetch } = useRead(showAccrual, {});
  return (
    <OperationDialog
      operation={accrueTimeDeposits}
      row={{ id: timeDepositList.name }}
      // The month is known once it is read.
      key={data?.through ?? ""}
      fixed={{ through: data?.through ?? "" }}
      width={900}
      isDisabled={!data?.through || !data.payable}
      preview={
        <>
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!error && (data ? <Preview accrual={data} /> : <LoadingState />)}
        </>
      }
      onClose={onClose}
    />
  );
}

const columns = ["principal", "earned", "accrued", "amount"] as const;

function Preview({ accrual }: { accrual: AccrualPreview }) {
  const t = useT("time-deposits");
  const dates = useDates();
  const { through, accrued_through, payable, products } = accrual;
  if (!payable) return <Alert type="warning" showIcon message={t("accrual.noAccount")} />;
  if (!through) {
    const last = accrued_through && dates.show(accrued_through);
    return <Alert type="info" showIcon message={t("accrual.notOver", { date: last })} />;
  }
  return (
    <Table
      size="small"
      rowKey="account_id"
      title={() =>
        t("accrual.through", { date: dates.show(through), account: `${payable.code} ${payable.name}` })
      }
      dataSource={products}
      pagination={false}
      scroll={{ x: true }}
      locale={{ emptyText: t("accrual.none") }}
      columns={[
        { title: t("accrual.product"), render: (_, { code, name }) => `${code} ${name}` },
        { title: t("accrual.deposits"), dataIndex: "deposits", align: "right" },
        ...columns.map((name) => ({
          title: t(`accrual.${name}`),
          dataIndex: name,
          align: "right" as const,
          render: (value: number) => <Money value={value} />,
        })),
      ]}
    />
  );
}
