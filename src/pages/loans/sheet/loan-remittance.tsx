import { UploadOutlined } from "@ant-design/icons";
import { Alert, Button, Table, Upload } from "antd";
import { Money } from "../../../components/money";
import { Page } from "../../../components/page";
import { RefusalAlert } from "../../../components/refusal-alert";
import { EmptyState } from "../../../components/states";
import { useDates } from "../../../hooks/use-dates";
import { useT } from "../../../providers/i18n";
import { BatchNeeded, needsBatch } from "../../teller/batch-needed";
import { RemittancePaid } from "./remittance-paid";
import { type ReadRemittance, useRemittance } from "./use-remittance";
import "../reports/reports.css";

type Line = ReadRemittance["lines"][number];

/** What an employer remits for loans of many members: its file, what each amount pays, and one receipt. */
export function LoanRemittance() {
  const t = useT("loans");
  const remittance = useRemittance();
  const { file, posted, refusal } = remittance;
  return (
    <Page
      title={t("remit.title")}
      extra={
        <Upload
          accept=".xlsx,.csv"
          showUploadList={false}
          beforeUpload={(given) => {
            void remittance.readFile(given);
            return false;
          }}
        >
          <Button icon={<UploadOutlined aria-hidden />} loading={remittance.isReading}>
            {t("remit.read")}
          </Button>
        </Upload>
      }
    >
      <p className="report-about">{t("remit.about")}</p>
      {needsBatch(refusal?.code) ? <BatchNeeded /> : <RefusalAlert refusal={refusal} />}
      {posted && (
        <Alert
          role="status"
          type="success"
          showIcon
          className="sheet-outcome"
          message={t("remit.posted", { reference: posted.reference, count: posted.lines.length })}
          description={<Money value={posted.amount} withSign />}
        />
      )}
      {!file && !posted && <EmptyState title={t("remit.none")} description={t("remit.howTo")} />}
      {file && <PostedBefore receipts={file.posted_before} />}
      {file && <Unread unread={file.unread} />}
      {file && file.lines.length > 0 && <Lines lines={file.lines} />}
      {file && file.lines.length > 0 && <RemittancePaid remittance={remittance} total={file.total} />}
    </Page>
  );
}

/** The file was taken already: by which receipts. */
function PostedBefore({ receipts }: { receipts: ReadRemittance["posted_before"] }) {
  const t = useT("loans");
  const dates = useDates();
  if (receipts.length === 0) return null;
  return (
    <Alert
      role="alert"
      className="sheet-outcome"
      type="warning"
      showIcon
      message={t("remit.postedBefore")}
      description={
        <ul className="sheet-reasons">
          {receipts.map(({ entry_id, reference, entry_date, payer_name, amount }) => (
            <li key={entry_id}>
              {[reference, dates.show(entry_date), payer_name].filter(Boolean).join(" · ")}{" "}
              <Money value={amount} withSign />
            </li>
          ))}
        </ul>
      }
    />
  );
}

function Unread({ unread }: Pick<ReadRemittance, "unread">) {
  const t = useT("loans");
  if (unread.length === 0) return null;
  return (
    <Alert
      className="sheet-outcome"
      type="warning"
      showIcon
      message={t("sheet.unread", { count: unread.length })}
      description={
        <ul className="sheet-reasons">
          {unread.map(({ line, column, value, reason }) => (
            <li key={line}>
              {t("remit.unreadLine", { line, column, value, reason: t(`remit.reason.${reason}`) })}
            </li>
          ))}
        </ul>
      }
    />
  );
}

const money = (value: number) => <Money value={value} />;

function Lines({ lines }: Pick<ReadRemittance, "lines">) {
  const t = useT("loans");
  const part = (name: keyof Line["parts"]) => ({
    title: t(`pay.part.${name}`),
    align: "right" as const,
    render: (_: unknown, { parts }: Line) => money(parts[name]),
  });
  return (
    <Table<Line>
      size="small"
      rowKey="loan_id"
      dataSource={lines}
      scroll={{ x: true }}
      pagination={lines.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
      columns={[
        { title: t("remit.line"), dataIndex: "line", align: "right" },
        { title: t("pay.byNumber"), dataIndex: "number" },
        { title: t("remit.member"), dataIndex: "member_name" },
        { title: t("pay.paidAmount"), dataIndex: "amount", align: "right", render: money },
        part("fines"),
        part("fees"),
        part("interest"),
        part("principal"),
        { title: t("pay.balance"), dataIndex: "balance", align: "right", render: money },
      ]}
    />
  );
}
