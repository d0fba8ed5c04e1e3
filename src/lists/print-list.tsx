import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { Field } from "#contract/kit/field";
import type { List } from "#contract/kit/list";
import { conditionsIn, type ListQuery } from "#contract/kit/list-query";
import { PrintSheet } from "../components/receipt-sheet";
import { useBranch } from "../hooks/use-branch";
import { useDates } from "../hooks/use-dates";
import { useT } from "../providers/i18n";
import { useNotify } from "../providers/notification";
import { readAllRows } from "./all-rows";
import { alignOf, Cell, type CellRender } from "./cells";
import { FilterText } from "./filter-text";
import { useLabels } from "./labels";
import type { Row } from "./row";
import { Total } from "./total";
import "./print-list.css";

/** A printed list is read by people: who needs more than 40 pages needs the export. */
const mostPrinted = 2000;

interface PrintListProps {
  list: List;
  asked: ListQuery;
  shown: readonly string[];
  cells: Readonly<Record<string, CellRender>>;
  /** Only these, where some are selected. */
  rows?: readonly Row[];
  onDone(): void;
}

type Printed = Pick<Awaited<ReturnType<typeof readAllRows>>, "rows" | "isAll" | "totals">;

/** Reads what is to be printed, then opens the browser's print dialog over it. */
function usePrinted({ list, asked, rows, onDone }: PrintListProps) {
  const notify = useNotify();
  const [printed, setPrinted] = useState<Printed | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked when it was pressed is printed
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const reading = rows
      ? Promise.resolve({ rows: [...rows], isAll: true, totals: undefined })
      : readAllRows(list, asked, { most: mostPrinted, signal });
    reading
      .then((result) => {
        if (signal.aborted) return;
        // On paper goes what is on the page when the dialog opens.
        flushSync(() => setPrinted(result));
        window.addEventListener("afterprint", onDone, { once: true });
        window.print();
      })
      .catch((error) => {
        if (signal.aborted) return;
        notify.error(error);
        onDone();
      });
    return () => controller.abort();
  }, []);
  return printed;
}

/** The list on paper: its name, what it was narrowed by, rows and sums, and nothing of the screen. */
export function PrintList(props: PrintListProps) {
  const { list, asked, shown, cells } = props;
  const t = useT("resources");
  const labels = useLabels();
  const dates = useDates();
  const { organization, branch } = useBranch();
  const printed = usePrinted(props);
  if (!printed) return null;

  const { rows, isAll, totals } = printed;
  const fieldOf = (name: string) => list.fields[name] as Field;
  const labelAt = shown.findIndex((name) => !(name in (totals ?? {})));
  return (
    <PrintSheet paper="page">
      <table className="printed-list">
        <caption>
          <strong>{labels.list(list)}</strong>
          <span>
            {organization.name} · {branch.name} · {dates.show(new Date().toISOString())}
          </span>
          {asked.q && <span>{t("print.search", { q: asked.q })}</span>}
          {conditionsIn(asked.filter).length > 0 && (
            <span>
              <FilterText fields={list.fields} group={asked.filter} />
            </span>
          )}
          {!isAll && <span>{t("print.first", { count: rows.length })}</span>}
        </caption>
        <thead>
          <tr>
            {shown.map((name) => (
              <th key={name} scope="col" align={alignOf(fieldOf(name))}>
                {labels.head(name, fieldOf(name))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {shown.map((name) => (
                <td key={name} align={alignOf(fieldOf(name))}>
                  {cells[name] ? (
                    cells[name](row[name], row)
                  ) : (
                    <Cell name={name} field={fieldOf(name)} row={row} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {shown.map((name, index) => (
                <td key={name} align={alignOf(fieldOf(name))}>
                  {name in totals && (
                    <Total list={list} cells={cells} name={name} sum={totals[name] as number} />
                  )}
                  {index === labelAt && t("list.total")}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </PrintSheet>
  );
}
