import { Alert, Button, Flex, Table } from "antd";
import { Link } from "react-router";
import { formatPesos } from "#contract/kit/money";
import { assetSchedule, type AssetSchedule as Schedule } from "#contract/operations/assets/reports";
import { Money } from "../../components/money";
import { EmptyState, ErrorState, LoadingState } from "../../components/states";
import { useBranch } from "../../hooks/use-branch";
import { useDates } from "../../hooks/use-dates";
import { useMonthName } from "../../hooks/use-month-name";
import { useRead } from "../../hooks/use-operation";
import type { Row } from "../../lists/row";
import { useT } from "../../providers/i18n";
import { useRowOperations } from "../operations/use-row-operations";

type Month = Schedule["months"][number];

const changing = ["journal.create", "fixed-asset.update", "journal-voucher.update", "journal-voucher.delete"];

/** What an asset loses month by month, with the voucher of each, and the way out of the register. */
export function AssetSchedule({ row }: { row: Row }) {
  const t = useT("assets");
  const { id } = row;
  const { data, error, refetch } = useRead(assetSchedule, { id }, { invalidatedBy: changing });
  const { actionsOf, dialog } = useRowOperations("fixed-asset", { onDone: () => void refetch() });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return (
    <Flex vertical gap="small" style={{ marginTop: 16 }}>
      <Flex gap="small" wrap justify="space-between" align="center">
        <strong>{t("schedule")}</strong>
        {!data.disposal &&
          actionsOf(row).map(({ key, label, ...button }) => (
            <Button key={key} size="small" {...button}>
              {label}
            </Button>
          ))}
      </Flex>
      {data.disposal && <Disposed disposal={data.disposal} />}
      {data.months.length === 0 ? (
        <EmptyState title={t("no_depreciation")} />
      ) : (
        <Months months={data.months} />
      )}
      {dialog}
    </Flex>
  );
}

function Disposed({ disposal }: { disposal: NonNullable<Schedule["disposal"]> }) {
  const t = useT("assets");
  const dates = useDates();
  const { disposed_on, proceeds, voucher } = disposal;
  const said = { day: dates.show(disposed_on), amount: formatPesos(proceeds) };
  return (
    <Alert
      type="info"
      showIcon
      message={
        <>
          {t("disposed", said)} <VoucherLink voucher={voucher} />
        </>
      }
    />
  );
}

function VoucherLink({ voucher }: { voucher: NonNullable<Month["voucher"]> }) {
  const t = useT("assets");
  const { path } = useBranch();
  const { id, number, state } = voucher;
  return (
    <Link to={path(`accounting/journal-voucher/show/${id}`)}>
      {number ?? t("draft")}
      {state === "released" ? "" : ` (${t(`state.${state}`)})`}
    </Link>
  );
}

function Months({ months }: { months: readonly Month[] }) {
  const t = useT("assets");
  const shared = useT("teller");
  const nameOf = useMonthName();
  const money = (name: "amount" | "depreciated" | "carrying", title: string) => ({
    title,
    align: "right" as const,
    render: (_: unknown, one: Month) => <Money value={one[name]} />,
  });
  return (
    <Table<Month>
      size="small"
      rowKey="month"
      aria-label={t("schedule")}
      scroll={{ x: "max-content" }}
      pagination={{ pageSize: 12, hideOnSinglePage: true, showSizeChanger: false, size: "small" }}
      dataSource={[...months]}
      columns={[
        { title: t("month"), render: (_, { month }) => nameOf(month) },
        money("amount", t("amount")),
        money("depreciated", shared("asset.column.depreciated")),
        money("carrying", shared("asset.column.carrying")),
        {
          title: t("voucher"),
          render: (_, { voucher }) => voucher && <VoucherLink voucher={voucher} />,
        },
      ]}
    />
  );
}
