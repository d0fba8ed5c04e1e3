import { Button, Flex, Table } from "antd";
import { useState } from "react";
import type { LedgerKind } from "#contract/entities/ledger-kind";
import type { Typed } from "#contract/kit/operation";
import {
  type AccountLedger,
  showAccountLedger,
  showOwnAccountLedger,
} from "#contract/operations/ledger/account-ledger";
import { Money } from "../../components/money";
import { ErrorState, LoadingState } from "../../components/states";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { askedOf } from "./ledger-summary";
import type { DrillDown } from "./use-drill-down";

const operationOf = { branch: showAccountLedger, mine: showOwnAccountLedger };

type Asked = Typed<typeof showAccountLedger>;

interface RunningLedgerProps {
  scope: "branch" | "mine";
  account: string;
  kind: LedgerKind;
  drillDown: DrillDown;
  onOpen?: ((entry: string) => void) | undefined;
}

/** One account over days: what was there before, each line with the balance it left, what is there after. */
export function RunningLedger({ scope, account, kind, drillDown, onOpen }: RunningLedgerProps) {
  const t = useT("teller");
  const asked = { id: account, ...askedOf(drillDown, kind) };
  const operation = operationOf[scope];
  const { data, error, refetch } = useRead(operation, asked, { invalidatedBy: ["journal.create"] });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return (
    <Flex vertical gap="small">
      <Balance label={t("running.opening")} value={data.opening} />
      <Lines key={JSON.stringify(asked)} scope={scope} asked={asked} ledger={data} onOpen={onOpen} />
      <Balance label={t("running.closing")} value={data.closing} />
    </Flex>
  );
}

const Balance = ({ label, value }: { label: string; value: number }) => (
  <Flex justify="space-between">
    <strong>{label}</strong>
    <strong>
      <Money value={value} withSign />
    </strong>
  </Flex>
);

interface LinesProps {
  scope: RunningLedgerProps["scope"];
  asked: Asked;
  ledger: AccountLedger;
  onOpen: RunningLedgerProps["onOpen"];
}

function Lines({ scope, asked, ledger, onOpen }: LinesProps) {
  const t = useT("teller");
  const labels = useLabels();
  const { show } = useDates();
  const [isContinued, setIsContinued] = useState(false);
  const { lines, next } = ledger;
  const amount = (name: "debit" | "credit" | "balance") => ({
    title: t(`running.${name}`),
    dataIndex: name,
    align: "right" as const,
    render: (value: number) => (name === "balance" || value !== 0) && <Money value={value} />,
  });
  const reference = (text: string, { entry_id }: AccountLedger["lines"][number]) =>
    onOpen ? (
      <Button type="link" size="small" onClick={() => onOpen(entry_id)}>
        {text}
      </Button>
    ) : (
      text
    );
  return (
    <>
      <Table
        size="small"
        rowKey={({ entry_id, line_number }) => `${entry_id} ${line_number}`}
        dataSource={lines}
        pagination={false}
        scroll={{ x: true }}
        columns={[
          { title: t("running.date"), dataIndex: "entry_date", render: show },
          { title: t("running.reference"), dataIndex: "reference", render: reference },
          { title: t("running.source"), dataIndex: "source", render: labels.option },
          {
            title: t("running.particulars"),
            render: (_, { member_name, description }) =>
              [member_name, description].filter(Boolean).join(" · "),
          },
          amount("debit"),
          amount("credit"),
          amount("balance"),
        ]}
      />
      {next !== null && !isContinued && (
        <Button onClick={() => setIsContinued(true)}>{t("running.more")}</Button>
      )}
      {next !== null && isContinued && (
        <MoreLines scope={scope} asked={{ ...asked, after: next }} onOpen={onOpen} />
      )}
    </>
  );
}

function MoreLines({ scope, asked, onOpen }: Omit<LinesProps, "ledger">) {
  const { data, error, refetch } = useRead(operationOf[scope], asked);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Lines scope={scope} asked={asked} ledger={data} onOpen={onOpen} /> : <LoadingState />;
}
