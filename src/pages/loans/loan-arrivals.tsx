import { Table } from "antd";
import { loanArrivalList } from "#contract/entities/loan-move";
import { type Output, permissionOf } from "#contract/kit/operation";
import { acceptLoan, loansDueBetween } from "#contract/operations/loans/move-loan";
import { Money } from "../../components/money";
import { Page } from "../../components/page";
import { EmptyState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useRead } from "../../hooks/use-operation";
import { useLabels } from "../../lists/labels";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useRowOperations } from "../../resources/operations/use-row-operations";

/** Loans that other branches hand over: accepted or declined here, and tied out with their books. */
export function LoanArrivals() {
  const t = useT("loans");
  const labels = useLabels();
  const can = useCan();
  const { actionsOf, dialog } = useRowOperations(loanArrivalList.name);
  return (
    <Page title={labels.list(loanArrivalList)}>
      <ListView
        list={loanArrivalList}
        title="name"
        actions={actionsOf}
        empty={<EmptyState title={t("move.noneCame")} description={t("move.howCame")} />}
      />
      {can(permissionOf(acceptLoan)) && <DueBetween />}
      {dialog}
    </Page>
  );
}

type Branch = Output<typeof loansDueBetween>["branches"][number];
const columns = ["due_from", "due_to", "waiting", "difference"] as const;

/** What is due from and to each other branch, by the books of both. */
function DueBetween() {
  const t = useT("loans");
  const { data } = useRead(
    loansDueBetween,
    {},
    { invalidatedBy: ["loan.update", "loan.create", "loan-arrival.update"] },
  );
  if (!data || data.branches.length === 0) return null;
  return (
    <section aria-label={t("move.between")}>
      <h3 className="loan-heading">{t("move.between")}</h3>
      <Table<Branch>
        size="small"
        rowKey={({ branch_id, is_outgoing }) => `${branch_id} ${is_outgoing}`}
        pagination={false}
        scroll={{ x: true }}
        dataSource={data.branches}
        columns={[
          {
            title: t("move.branch"),
            render: (_, { branch, is_outgoing }) => t(is_outgoing ? "move.to" : "move.from", { branch }),
          },
          { title: t("move.loans"), dataIndex: "loans", align: "right" },
          ...columns.map((name) => ({
            title: t(`move.${name}`),
            dataIndex: name,
            align: "right" as const,
            render: (value: number) => <Money value={value} />,
          })),
        ]}
      />
    </section>
  );
}
