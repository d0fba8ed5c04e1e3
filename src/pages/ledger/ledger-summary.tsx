import { Popover, Space, Table } from "antd";
import type { LedgerKind } from "#contract/entities/ledger-kind";
import {
  type LedgerSummary as Summary,
  summariseLedger,
  summariseOwnLedger,
} from "#contract/operations/ledger/account-ledger";
import { Money } from "../../components/money";
import { useRead } from "../../hooks/use-operation";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import type { DrillDown } from "./use-drill-down";
import "./ledger.css";

interface LedgerSummaryProps {
  scope: "branch" | "mine";
  kind: LedgerKind;
  drillDown: DrillDown;
}

/** How a ledger's days and account are asked for; what is open is left out. */
export const askedOf = ({ from, to }: DrillDown, kind: LedgerKind) => ({
  kind,
  ...(from && { from }),
  ...(to && { to }),
});

/** What came in and went out by the lines below, on all pages; also by source and payment. */
export function LedgerSummary({ scope, kind, drillDown }: LedgerSummaryProps) {
  const t = useT("teller");
  const operation = scope === "branch" ? summariseLedger : summariseOwnLedger;
  const asked = { ...askedOf(drillDown, kind), ...(drillDown.account && { account_id: drillDown.account }) };
  const { data } = useRead(operation as typeof summariseLedger, asked, {
    keepPrevious: true,
    invalidatedBy: ["journal.create"],
  });
  if (!data) return null;
  return (
    <div className="ledger-flows">
      {(["in", "out", "net"] as const).map((name) => (
        <Popover key={name} trigger={["hover", "focus"]} content={<Parts summary={data} />}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its parts are shown on focus */}
          <div tabIndex={0} className={`ledger-flow is-${name}`}>
            <span>{t(`flow.${name}`)}</span>{" "}
            <strong>
              <Money value={data.total[name]} withSign />
            </strong>
          </div>
        </Popover>
      ))}
    </div>
  );
}

function Parts({ summary }: { summary: Summary }) {
  const t = useT("teller");
  const labels = useLabels();
  const amount = (name: "in" | "out" | "net") => ({
    title: t(`flow.${name}`),
    dataIndex: name,
    align: "right" as const,
    render: (value: number) => <Money value={value} />,
  });
  const bySource = summary.by_source.map(({ source, ...flow }) => ({ name: labels.option(source), ...flow }));
  const byPayment = summary.by_payment.map(({ payment_kind, ...flow }) => ({
    name: payment_kind ? labels.option(payment_kind) : t("flow.no_payment"),
    ...flow,
  }));
  return (
    <Space direction="vertical">
      {[
        { title: t("flow.by_source"), rows: bySource },
        { title: t("flow.by_payment"), rows: byPayment },
      ].map(({ title, rows }) => (
        <Table
          key={title}
          size="small"
          rowKey="name"
          pagination={false}
          dataSource={rows}
          columns={[{ title, dataIndex: "name" }, amount("in"), amount("out"), amount("net")]}
        />
      ))}
    </Space>
  );
}
