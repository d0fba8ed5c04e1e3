import { Empty } from "antd";
import { formatPesos } from "#contract/kit/money";
import { closeYear, previewYearClosing } from "#contract/operations/periods/fiscal-year";
import { ErrorState, LoadingState } from "../../components/states";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { OperationDialog } from "../../resources/operations/operation-dialog";
import type { RecordDialogProps } from "../../resources/operations/use-row-operations";
import { EntryLines } from "../transactions/entry-lines";

/** Closes a fiscal year, once its closing entry was seen. */
export function CloseYearDialog(props: RecordDialogProps) {
  const { id } = props.row;
  const closing = useRead(previewYearClosing, { id }, { invalidatedBy: ["journal.create"] });
  return (
    <OperationDialog
      {...props}
      operation={closeYear}
      width={720}
      isDisabled={!closing.data}
      preview={<Preview {...closing} />}
    />
  );
}

function Preview({
  data,
  error,
  refetch,
}: Pick<ReturnType<typeof useRead<typeof previewYearClosing>>, "data" | "error" | "refetch">) {
  const t = useT("accounts");
  const dates = useDates();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const { lines, net_surplus, ends_on } = data;
  if (lines.length === 0)
    return <Empty description={t("year.nothing")} image={Empty.PRESENTED_IMAGE_SIMPLE} />;
  const numbered = lines.map((line, index) => ({ ...line, line_number: index + 1, member_name: null }));
  const amount = formatPesos(Math.abs(net_surplus));
  const entry = t("year.entry", { day: dates.show(ends_on) });
  return (
    <section aria-label={entry} className="shown-lines">
      <p>
        {entry} <b>{t(net_surplus < 0 ? "year.loss" : "year.surplus", { amount })}</b>
      </p>
      <EntryLines lines={numbered} />
    </section>
  );
}
