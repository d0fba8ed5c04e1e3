import { Button, Descriptions, Drawer, Flex, Table } from "antd";
import { useState } from "react";
import type { Output, Typed } from "#contract/kit/operation";
import { explainFigure } from "#contract/operations/statements/explain-figure";
import { Money } from "../../components/money";
import { ErrorState, LoadingState } from "../../components/states";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { EntryDialogs } from "../transactions/entry-dialogs";
import type { Chosen } from "./statement-table";
import { nameOf } from "./statement-texts";
import type { Question } from "./use-question";

type Explanation = Output<typeof explainFigure>;
type Asked = Typed<typeof explainFigure>;

interface ExplanationProps {
  chosen: Chosen | null;
  asked: Question["asked"];
  onClose(): void;
}

/** The lines that a figure of a statement is the sum of, and by how much each account has a part in it. */
export function ExplanationDrawer({ chosen, asked, onClose }: ExplanationProps) {
  const t = useT("teller");
  return (
    <Drawer
      open={chosen !== null}
      width="min(860px, 100vw)"
      title={chosen && nameOf(chosen.row, t)}
      onClose={onClose}
      destroyOnHidden
    >
      {chosen && <Explained asked={{ ...asked, figure: chosen.row.figure, column: chosen.column }} />}
    </Drawer>
  );
}

function Explained({ asked }: { asked: Asked }) {
  const { data, error, refetch } = useRead(explainFigure, asked);
  const [shown, setShown] = useState<string | null>(null);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return (
    <Flex vertical gap="middle">
      <Sums explanation={data} />
      <Accounts accounts={data.accounts} />
      <Lines asked={asked} first={data} onOpen={setShown} />
      <EntryDialogs id={shown} onShow={setShown} />
    </Flex>
  );
}

function Sums({ explanation }: { explanation: Explanation }) {
  const t = useT("statements");
  const { show } = useDates();
  const { from, to, amount, sum_of_lines, line_count } = explanation;
  const days = from ? t("span", { from: show(from), to: show(to) }) : t("until", { to: show(to) });
  return (
    <Descriptions
      size="small"
      column={1}
      bordered
      items={[
        { key: "days", label: t("explain.days"), children: days },
        { key: "figure", label: t("explain.figure"), children: <Money value={amount} /> },
        {
          key: "sum",
          label: t("explain.sum", { count: line_count }),
          children: <Money value={sum_of_lines} />,
        },
      ]}
    />
  );
}

const amountColumn = { align: "right" as const, render: (value: number) => <Money value={value} /> };

function Accounts({ accounts }: Pick<Explanation, "accounts">) {
  const t = useT("statements");
  return (
    <Table
      size="small"
      rowKey="account_id"
      dataSource={accounts}
      scroll={{ x: true }}
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        { title: t("explain.account"), render: (_, { code, name }) => `${code} ${name}` },
        { title: t("explain.lines"), dataIndex: "line_count", align: "right" },
        { title: t("explain.amount"), dataIndex: "amount", ...amountColumn },
      ]}
    />
  );
}

interface LinesProps {
  asked: Asked;
  first: Explanation;
  onOpen(entry: string): void;
}

/** Line by line, newest first; what follows is read when asked for, below what is shown. */
function Lines({ asked, first, onOpen }: LinesProps) {
  const t = useT("statements");
  const labels = useLabels();
  const { show } = useDates();
  const [isContinued, setIsContinued] = useState(false);
  const { lines, next } = first;
  const side = (name: "debit" | "credit") => ({
    title: t(`explain.${name}`),
    dataIndex: name,
    align: "right" as const,
    render: (value: number) => value !== 0 && <Money value={value} />,
  });
  return (
    <>
      <Table
        size="small"
        rowKey={(line) => `${line.entry_id} ${line.account_code} ${line.debit} ${lines.indexOf(line)}`}
        dataSource={lines}
        pagination={false}
        scroll={{ x: true }}
        columns={[
          { title: t("explain.date"), dataIndex: "entry_date", render: show },
          {
            title: t("explain.reference"),
            render: (_, { entry_id, reference }) => (
              <Button type="link" size="small" onClick={() => onOpen(entry_id)}>
                {reference}
              </Button>
            ),
          },
          { title: t("explain.source"), dataIndex: "source", render: labels.option },
          {
            title: t("explain.account"),
            render: (_, { account_code, account_name }) => `${account_code} ${account_name}`,
          },
          side("debit"),
          side("credit"),
        ]}
      />
      {next !== null && !isContinued && (
        <Button onClick={() => setIsContinued(true)}>{t("explain.more")}</Button>
      )}
      {next !== null && isContinued && <MoreLines asked={{ ...asked, after: next }} onOpen={onOpen} />}
    </>
  );
}

function MoreLines({ asked, onOpen }: Omit<LinesProps, "first">) {
  const { data, error, refetch } = useRead(explainFigure, asked);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Lines asked={asked} first={data} onOpen={onOpen} /> : <LoadingState />;
}
