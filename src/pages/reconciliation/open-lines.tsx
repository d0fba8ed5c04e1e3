import { Button, Flex, Table } from "antd";
import { type Output, permissionOf } from "#contract/kit/operation";
import { type BookLine, matchLine, type showReconciliation } from "#contract/operations/reconciliation/match";
import { Money } from "../../components/money";
import { Scrolled } from "../../components/scrolled";
import { useCan } from "../../hooks/use-auth";
import { useDates } from "../../hooks/use-dates";
import { useOperation } from "../../hooks/use-operation";
import { useSelecting } from "../../hooks/use-selecting";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";

type OpenLine = Output<typeof showReconciliation>["open_lines"][number];

interface OpenLinesProps {
  lines: OpenLine[];
  /** The ids of those that are chosen, to be matched together. */
  chosen: readonly string[];
  onChoose(ids: string[]): void;
  onMatched(): void;
}

/** What a bank wrote that the books do not have yet, each with what of the books it may be. */
export function OpenLines({ lines, chosen, onChoose, onMatched }: OpenLinesProps) {
  const t = useT("reconciliation");
  const dates = useDates();
  const mayMatch = useCan()(permissionOf(matchLine));
  const notify = useNotify();
  const selecting = useSelecting();
  const { run, pending } = useOperation(matchLine);
  const match = (line: OpenLine, { entry_id, line_number }: BookLine) =>
    run({ id: line.id, book_lines: [{ entry_id, line_number }] }).then(onMatched, (error) =>
      notify.error(error),
    );
  if (lines.length === 0) return null;
  return (
    <Scrolled label={t("open")} minWidth="max-content">
      <Table<OpenLine>
        size="small"
        title={() => <strong>{t("open")}</strong>}
        rowKey="id"
        pagination={false}
        dataSource={lines}
        rowSelection={
          mayMatch
            ? {
                selectedRowKeys: [...chosen],
                onChange: (keys) => onChoose(keys.map(String)),
                ...selecting((line) => [dates.show(line.entry_date), line.reference, line.description]),
              }
            : undefined
        }
        columns={[
          { title: t("line.date"), render: (_, { entry_date }) => dates.show(entry_date) },
          { title: t("line.reference"), dataIndex: "reference" },
          { title: t("line.description"), dataIndex: "description" },
          { title: t("line.amount"), align: "right", render: (_, { amount }) => <Money value={amount} /> },
          {
            title: t("line.suggested"),
            render: (_, line) => (
              <Flex vertical align="start">
                {line.suggested.length === 0 && t("nothing_alike")}
                {line.suggested.map((one) => (
                  <Button
                    key={`${one.entry_id} ${one.line_number}`}
                    type="link"
                    size="small"
                    disabled={!mayMatch || pending}
                    onClick={() => void match(line, one)}
                  >
                    {t("match_with", {
                      reference: one.paper ?? one.reference,
                      date: dates.show(one.entry_date),
                    })}
                  </Button>
                ))}
              </Flex>
            ),
          },
        ]}
      />
    </Scrolled>
  );
}
