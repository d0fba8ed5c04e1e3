import { Alert, Button, Descriptions, Table } from "antd";
import type { Loan } from "#contract/entities/loan-record";
import { loanWaiverList } from "#contract/entities/loan-waiver";
import type { Output } from "#contract/kit/operation";
import type { showLoanPayments } from "#contract/operations/loans/loan-payment";
import { Money } from "../../components/money";
import { useDates } from "../../hooks/use-dates";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { useRowOperations } from "../../resources/operations/use-row-operations";

type Shown = Output<typeof showLoanPayments>;

/** What the member owed as the loan was written off, and what was recovered of it since. */
export function LoanWrittenOff({ writeOff }: { writeOff: NonNullable<Shown["write_off"]> }) {
  const t = useT("loans");
  const dates = useDates();
  const { written_off_on, reference, reason, claim, recovered } = writeOff;
  const amounts = { claim, recovered, left: claim - recovered };
  return (
    <>
      <Alert
        type="warning"
        showIcon
        message={t("loss.writtenOff", { date: dates.show(written_off_on), reference })}
        description={reason}
      />
      <Descriptions
        bordered
        size="small"
        column={{ xs: 1, sm: 1, md: 3, lg: 3, xl: 3, xxl: 3 }}
        items={(["claim", "recovered", "left"] as const).map((name) => ({
          key: name,
          label: t(`loss.${name}`),
          children: <Money value={amounts[name]} withSign />,
        }))}
      />
    </>
  );
}

interface WaiversProps {
  loan: Pick<Loan, "name">;
  waivers: Shown["waivers"];
}

/** What was waived, with what takes it back for those who may. */
export function Waivers({ loan, waivers }: WaiversProps) {
  const t = useT("loans");
  const dates = useDates();
  const labels = useLabels();
  const { actionsOf, dialog } = useRowOperations(loanWaiverList.name);
  return (
    <>
      <Table<Shown["waivers"][number]>
        size="small"
        rowKey="id"
        title={() => t("loss.waivers")}
        dataSource={[...waivers]}
        pagination={false}
        scroll={{ x: true }}
        columns={[
          {
            title: t("pay.date"),
            dataIndex: "waived_on",
            render: (day: string) => <span className="cell-date">{dates.show(day)}</span>,
          },
          { title: t("loss.part"), dataIndex: "part", render: (part: string) => labels.option(part) },
          {
            title: t("loss.waivedColumn"),
            dataIndex: "amount",
            align: "right",
            render: (value: number) => <Money value={value} />,
          },
          { title: t("loss.reason"), dataIndex: "reason" },
          { title: t("loss.approvedBy"), dataIndex: "approved_by_name" },
          {
            key: "acts",
            render: (_, { id }) =>
              actionsOf({ id, name: loan.name, state: "in force" }).map(({ key, label, onClick }) => (
                <Button key={key} type="link" size="small" danger onClick={onClick}>
                  {label}
                </Button>
              )),
          },
        ]}
      />
      {dialog}
    </>
  );
}
