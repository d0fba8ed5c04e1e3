import { UploadOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, Pagination, Select, Upload } from "antd";
import { exportCollectionSheet, printCollectionSheet } from "#contract/operations/loans/collection-sheet";
import { Money } from "../../../components/money";
import { Page } from "../../../components/page";
import { RefusalAlert } from "../../../components/refusal-alert";
import { EmptyState, ErrorState, LoadingState } from "../../../components/states";
import { ApiError } from "../../../providers/api-error";
import { useT } from "../../../providers/i18n";
import { useRefusalText } from "../../../providers/refusal-text";
import { BatchNeeded, needsBatch } from "../../teller/batch-needed";
import { ReportFilters } from "../reports/report-filters";
import { TakeReport } from "../reports/take-report";
import { SheetGrid } from "./sheet-grid";
import { type Posted, type Sheet, sheetRows, useSheet } from "./use-sheet";
import "../reports/reports.css";

/** What a collector brings in: whom to collect from, what each paid, and all of it posted at once. */
export function CollectionSheet() {
  const t = useT("loans");
  const sheet = useSheet();
  const { data, error, refetch } = sheet.read;
  const { report: _, ...whole } = sheet.asked.whole;
  const isEmpty = data?.count === 0 && sheet.others.length === 0;
  return (
    <Page
      title={t("sheet.title")}
      extra={
        <Flex gap="small" wrap>
          <TakeReport paper={printCollectionSheet} file={exportCollectionSheet} input={whole} name="sheet" />
          <Upload
            accept=".xlsx,.csv"
            showUploadList={false}
            beforeUpload={(file) => {
              void sheet.readFile(file);
              return false;
            }}
          >
            <Button icon={<UploadOutlined aria-hidden />} loading={sheet.isReading}>
              {t("sheet.read")}
            </Button>
          </Upload>
        </Flex>
      }
    >
      <p className="report-about">{t("sheet.about")}</p>
      <ReportFilters asked={sheet.asked} settled={data?.filters ?? {}} group={data?.group ?? null} />
      <RefusalAlert refusal={sheet.refusal} />
      <Outcome posted={sheet.posted} />
      <UnreadLines sheet={sheet} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {!error && isEmpty && <EmptyState title={t("sheet.none")} description={t("sheet.noneHint")} />}
      {!error && data && !isEmpty && <SheetGrid sheet={sheet} />}
      {!error && data && data.count > sheetRows && (
        <Pagination
          className="report-pages"
          current={sheet.asked.page}
          pageSize={sheetRows}
          total={data.count}
          showSizeChanger={false}
          onChange={(page) => sheet.asked.change({ page: String(page) })}
        />
      )}
      {!error && data && !isEmpty && <PostBar sheet={sheet} />}
    </Page>
  );
}

function PostBar({ sheet }: { sheet: Sheet }) {
  const t = useT("loans");
  const { lines, total, paymentTypes, payment_type_id, pending, hasMistake } = sheet;
  return (
    <Flex gap="small" wrap align="center" className="report-pages">
      <Select
        aria-label={t("sheet.way")}
        style={{ width: 220 }}
        value={payment_type_id}
        onChange={sheet.setWay}
        options={paymentTypes.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Button onClick={sheet.fill}>{t("sheet.fill")}</Button>
      <Button
        type="primary"
        disabled={lines.length === 0 || hasMistake}
        loading={pending}
        onClick={() => void sheet.post()}
      >
        {t("sheet.post", { count: lines.length })}
      </Button>
      {lines.length > 0 && !hasMistake && <Money value={total} withSign />}
    </Flex>
  );
}

/** What became of each line that was posted last: those that were refused, with why. */
function Outcome({ posted }: { posted: readonly Posted[] }) {
  const t = useT("loans");
  const textOf = useRefusalText();
  if (posted.length === 0) return null;
  const done = posted.filter(({ state }) => state === "posted");
  const waiting = posted.filter(({ state }) => state === "sent for approval");
  const refused = posted.filter(({ state }) => state === "refused");
  const sum = done.reduce((total, { amount }) => total + amount, 0);
  const nameOf = ({ number, member_name }: Posted) => `${number} ${member_name}`;
  return (
    <Flex vertical gap="small" className="sheet-outcome">
      {done.length > 0 && (
        <Alert
          role="status"
          type="success"
          showIcon
          message={
            <>
              {t("sheet.posted", { count: done.length })} <Money value={sum} withSign />
            </>
          }
          description={done.map((line) => `${nameOf(line)}: ${line.reference}`).join(" · ")}
        />
      )}
      {waiting.length > 0 && (
        <Alert
          type="info"
          showIcon
          message={t("sheet.waiting")}
          description={waiting.map(nameOf).join(" · ")}
        />
      )}
      {refused.some(({ refusal }) => needsBatch(refusal?.code)) && <BatchNeeded />}
      {refused.length > 0 && (
        <Alert
          role="alert"
          type="error"
          showIcon
          message={t("sheet.refused", { count: refused.length })}
          description={
            <ul className="sheet-reasons">
              {refused.map((line) => (
                <li key={line.loan_id}>
                  {nameOf(line)}: {line.refusal && alone(textOf(new ApiError(409, refusalOf(line.refusal))))}
                </li>
              ))}
            </ul>
          }
        />
      )}
    </Flex>
  );
}

/** Without "Line 1: ": each line of a sheet is a payment of its own, told by its loan. */
const alone = (text: string) => text.replace(/^\p{L}+ 1: /u, "");

type Told = NonNullable<Posted["refusal"]>;

const refusalOf = ({ code, message, operation, detail }: Told) => ({
  ...{ code, message },
  ...(operation && { operation }),
  ...(detail && { detail: detail as ApiError["detail"] }),
});

/** Lines of a file that mean no payment. */
function UnreadLines({ sheet }: { sheet: Sheet }) {
  const t = useT("loans");
  if (sheet.unread.length === 0) return null;
  return (
    <Alert
      className="sheet-outcome"
      type="warning"
      showIcon
      message={t("sheet.unread", { count: sheet.unread.length })}
      description={
        <ul className="sheet-reasons">
          {sheet.unread.map(({ line, number, reason }) => (
            <li key={line}>{t("sheet.unreadLine", { line, number, reason: t(`sheet.reason.${reason}`) })}</li>
          ))}
        </ul>
      }
    />
  );
}
