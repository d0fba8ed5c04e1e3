import { SaveOutlined } from "@ant-design/icons";
import { useList } from "@refinedev/core";
import { Alert, Button, Flex } from "antd";
import { type ClipboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { budgetMonths } from "#contract/entities/budget";
import { budget } from "#contract/resources/budget";
import { ErrorState, LoadingState } from "../../components/states";
import { cellOf, gridKeys, useGridFocus } from "../../hooks/use-grid-keys";
import { useLabels } from "../../lists/labels";
import type { Row } from "../../lists/row";
import { problemOf } from "../../providers/api-error";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { cellsOf } from "../vouchers/pasted-rows";
import { BudgetLine } from "./budget-line";
import { beginWithAccounts, pasteMonths, type SheetColumn, type SheetRow, sheetColumns } from "./sheet-rows";
import { useBudgetSheet } from "./use-budget-sheet";
import "./budgets.css";

const mostRows = 500;

interface BudgetSheetProps {
  year: number;
  /** Tells whether something is written that is not kept yet. */
  onDirty(isDirty: boolean): void;
}

/** The budgets of a year, written as in a spreadsheet, or pasted from one. */
export function BudgetSheet({ year, onDirty }: BudgetSheetProps) {
  const { query } = useList<Row>({
    resource: budget.name,
    filters: [{ field: "year", operator: "eq", value: year }],
    sorters: [{ field: "account_id", order: "asc" }],
    pagination: { currentPage: 1, pageSize: mostRows, mode: "server" },
    errorNotification: false,
    // What is shown is being written in: others' changes are told when it is kept.
    queryOptions: { gcTime: 0, refetchOnWindowFocus: false },
  });
  const { data, error, refetch } = query;
  if (error) return <ErrorState error={problemOf(error)} onRetry={() => void refetch()} />;
  return data ? <Sheet key={year} year={year} kept={data.data} onDirty={onDirty} /> : <LoadingState />;
}

type SheetAtWork = ReturnType<typeof useBudgetSheet>;

/** Lines of a spreadsheet are put in where they are pasted; a single amount goes into its cell. */
function usePasting({ latest, change, paste }: SheetAtWork) {
  const notify = useNotify();
  const [isWider, setWider] = useState(false);
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    const cell = cellOf<SheetColumn>(event.target);
    if (!cell || !/[\t\r\n]/.test(text.trim())) return;
    event.preventDefault();
    const lines = cellsOf(text);
    const { row, column } = cell;
    if (column === "account" || beginWithAccounts(lines)) {
      paste(lines).then(setWider, notify.error);
      return;
    }
    const pasted = pasteMonths(latest.current, lines, { row, month: column });
    setWider(pasted.isWider);
    change(pasted.rows);
  };
  return { onPaste, isWider };
}

function Sheet({ year, kept, onDirty }: BudgetSheetProps & { kept: readonly Row[] }) {
  const t = useT("budgets");
  const notify = useNotify();
  const table = useRef<HTMLTableElement>(null);
  const focus = useGridFocus<SheetColumn>(table, sheetColumns);
  const sheet = useBudgetSheet(year, kept);
  const { onPaste, isWider } = usePasting(sheet);
  const [refused, setRefused] = useState(0);
  const { rows, latest, replace, remove, faultsOf, isBusy, isDirty } = sheet;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const work = useRef({ replace, remove });
  work.current = { replace, remove };
  const onChange = useCallback((row: SheetRow) => work.current.replace(row), []);
  const onRemove = useCallback((key: number) => work.current.remove(key), []);
  const save = async () => {
    const done = await sheet.save();
    setRefused(done.refused);
    if (done.kept > 0) notify.success(t("kept", { count: done.kept }));
    if (done.refused > 0) table.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  };
  return (
    <section aria-label={t("title", { year })} className="budget-sheet" onPaste={onPaste}>
      <p className="budget-help">{t("help")}</p>
      {isWider && <Alert type="warning" showIcon role="status" message={t("wider")} />}
      {refused > 0 && <Alert type="error" showIcon role="alert" message={t("refused", { count: refused })} />}
      <div className="budget-scroll">
        <table
          ref={table}
          aria-label={t("title", { year })}
          aria-busy={isBusy}
          onKeyDownCapture={gridKeys(focus, () => focus.focus(latest.current.length - 1, "account"))}
        >
          <Head />
          <tbody>
            {rows.map((row, index) => (
              <BudgetLine key={row.key} {...{ index, row, onChange, onRemove }} faults={faultsOf(row)} />
            ))}
          </tbody>
        </table>
      </div>
      <Flex gap="small">
        <Button
          type="primary"
          icon={<SaveOutlined aria-hidden />}
          loading={isBusy}
          disabled={!isDirty}
          onClick={() => void save()}
        >
          {t("save")}
        </Button>
      </Flex>
    </section>
  );
}

function Head() {
  const t = useT("budgets");
  const labels = useLabels();
  return (
    <thead>
      <tr>
        <th scope="col">{t("account")}</th>
        {budgetMonths.map((month) => (
          <th key={month} scope="col">
            {labels.field(month)} (₱)
          </th>
        ))}
        <th scope="col">{t("total")} (₱)</th>
        <td />
      </tr>
    </thead>
  );
}
