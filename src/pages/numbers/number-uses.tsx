import { Table, Tag } from "antd";
import { Link } from "react-router";
import type { NumberedKind } from "#contract/entities/number-series";
import type { NumberUse } from "#contract/operations/numbers/number-register";
import { useBranch } from "../../hooks/use-branch";
import { useDates } from "../../hooks/use-dates";
import { useT } from "../../providers/i18n";

type Use = NumberUse & { kind?: NumberedKind };

const addresses: Record<NumberUse["record"], (id: string) => string> = {
  entry: (id) => `transaction/transactions?entry=${id}`,
  "journal-voucher": (id) => `accounting/journal-voucher/show/${id}`,
  "cash-check-voucher": (id) => `accounting/cash-check-journal-voucher/show/${id}`,
  "issued-check": () => "accounting/issued-checks",
  "time-deposit": () => "time-deposit",
  loan: (id) => `loan/loan-application/show/${id}`,
  "member-profile": (id) => `member-profile/${id}/overview`,
};

/** What numbers were used for: by whom, when, on what. */
export function NumberUses({ title, uses }: { title: string; uses: readonly Use[] }) {
  const t = useT("numbers");
  const dates = useDates();
  const { path } = useBranch();
  return (
    <Table<Use>
      size="small"
      title={() => <strong>{title}</strong>}
      rowKey={({ record_id, number, kind }) => `${record_id} ${number} ${kind ?? ""}`}
      pagination={false}
      scroll={{ x: "max-content" }}
      dataSource={[...uses]}
      columns={[
        {
          title: t("use.number"),
          render: (_, { number, record, record_id }) => (
            <Link to={path(addresses[record](record_id))}>{number}</Link>
          ),
        },
        { title: t("use.on"), render: (_, { record }) => t(`record.${record}`) },
        { title: t("use.day"), render: (_, { day }) => dates.show(day) },
        { title: t("use.by"), dataIndex: "by_name" },
        {
          title: t("use.void"),
          render: (_, { is_void, reason }) => is_void && <Tag color="red">{reason || t("use.is_void")}</Tag>,
        },
      ]}
    />
  );
}
