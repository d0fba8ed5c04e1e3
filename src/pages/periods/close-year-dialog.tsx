import { Empty } from "antd";
import { formatPesos } from "#contract/kit/money";
import { closeYear, previewYearClosing } from "#contract/operations/periods/fiscal-year";
import { ErrorState, LoadingState } from "../../components/states";
import { useRead } from "../../hooks/use-operation";
import { useOperationModal } from "../../hooks/use-operation-form";
import { nameOfRow } from "../../lists/row";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { OperationFields } from "../../resources/form/operation-fields";
import { FormModal } from "../../resources/operations/form-modal";
import { useOperationTexts } from "../../resources/operations/texts";
import type { RecordDialogProps } from "../../resources/operations/use-row-operations";
import { EntryLines } from "../transactions/entry-lines";

/** Closes a fiscal year, once its closing entry was seen. */
export function CloseYearDialog({ row, onDone, onClose }: RecordDialogProps) {
  const texts = useOperationTexts();
  const notify = useNotify();
  const closing = useRead(previewYearClosing, { id: row.id }, { invalidatedBy: ["journal.create"] });
  const name = nameOfRow(row);
  const acting = useOperationModal(
    closeYear,
    { id: row.id, reason: null },
    () => {
      notify.success(texts.doneOf(closeYear, name));
      onClose();
      onDone?.();
    },
    { area: "resources" },
  );
  return (
    <FormModal
      acting={acting}
      width={720}
      title={texts.titleOf(closeYear, name)}
      okText={texts.actionOf(closeYear)}
      isDanger
      isDisabled={!closing.data}
      onClose={onClose}
    >
      <p>{texts.confirmOf(closeYear, name)}</p>
      <Preview {...closing} />
      <OperationFields operation={closeYear} control={acting.form.control} />
    </FormModal>
  );
}

function Preview({
  data,
  error,
  refetch,
}: Pick<ReturnType<typeof useRead<typeof previewYearClosing>>, "data" | "error" | "refetch">) {
  const t = useT("accounts");
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const { lines, net_surplus, ends_on } = data;
  if (lines.length === 0)
    return <Empty description={t("year.nothing")} image={Empty.PRESENTED_IMAGE_SIMPLE} />;
  const numbered = lines.map((line, index) => ({ ...line, line_number: index + 1, member_name: null }));
  const amount = formatPesos(Math.abs(net_surplus));
  return (
    <section aria-label={t("year.entry", { day: ends_on })} className="shown-lines">
      <p>
        {t("year.entry", { day: ends_on })}{" "}
        <b>{t(net_surplus < 0 ? "year.loss" : "year.surplus", { amount })}</b>
      </p>
      <EntryLines lines={numbered} />
    </section>
  );
}
