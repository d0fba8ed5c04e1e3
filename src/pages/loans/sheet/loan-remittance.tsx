import { UploadOutlined } from "@ant-design/icons";
import { Alert, Button, Input, Select, Table, Upload } from "antd";
import { Columns } from "../../../components/columns";
import { Field } from "../../../components/field";
import { Money } from "../../../components/money";
import { MoneyInput } from "../../../components/money-input";
import { Page } from "../../../components/page";
import { RefusalAlert } from "../../../components/refusal-alert";
import { EmptyState } from "../../../components/states";
import { useT } from "../../../providers/i18n";
import { BatchNeeded } from "../../teller/batch-needed";
import { type ReadRemittance, type Remittance, useRemittance } from "./use-remittance";
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
      {refusal?.code === "batch_not_open" ? <BatchNeeded /> : <RefusalAlert refusal={refusal} />}
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
      {file && <Unread unread={file.unread} />}
      {file && file.lines.length > 0 && <Lines lines={file.lines} />}
      {file && file.lines.length > 0 && <Paid remittance={remittance} total={file.total} />}
    </Page>
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

/** Who pays all of it, and how; what was handed over has to be what the lines come to. */
function Paid({ remittance, total }: { remittance: Remittance; total: number }) {
  const t = useT("loans");
  const { values, set, chosen, paymentTypes, setWay, pending } = remittance;
  const differs = values.remitted !== null && values.remitted !== total;
  const isReady = values.payer_name.trim() !== "" && values.remitted === total;
  return (
    <section aria-label={t("remit.title")} className="report-pages">
      <Columns width={220} gap="0 16px">
        <Field id="payer_name" label={t("remit.employer")} isRequired>
          <Input
            id="payer_name"
            maxLength={255}
            value={values.payer_name}
            onChange={({ target }) => set("payer_name", target.value)}
          />
        </Field>
        <Field id="way" label={t("sheet.way")} isRequired>
          <Select
            id="way"
            value={chosen?.id}
            onChange={setWay}
            options={paymentTypes.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
        {chosen && chosen.type !== "cash" && (
          <Field id="bank_reference" label={t("pay.bankReference")} isRequired>
            <Input
              id="bank_reference"
              maxLength={50}
              value={values.bank_reference}
              onChange={({ target }) => set("bank_reference", target.value)}
            />
          </Field>
        )}
        <Field id="reference" label={t("pay.reference")} help={t("remit.drawn")}>
          <Input
            id="reference"
            maxLength={50}
            value={values.reference}
            onChange={({ target }) => set("reference", target.value)}
          />
        </Field>
        <Field
          id="remitted"
          label={t("remit.remitted")}
          isRequired
          help={
            <>
              {t("remit.total")} <Money value={total} withSign />
            </>
          }
          {...(differs && { validationError: t("remit.differs") })}
        >
          <MoneyInput id="remitted" value={values.remitted} onChange={(value) => set("remitted", value)} />
        </Field>
      </Columns>
      <Button type="primary" disabled={!isReady} loading={pending} onClick={() => void remittance.post()}>
        {t("remit.post")}
      </Button>
    </section>
  );
}
