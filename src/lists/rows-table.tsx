import { type CheckboxProps, Table, type TableProps } from "antd";
import type { SorterResult } from "antd/es/table/interface";
import { createContext, type MouseEvent, type TableHTMLAttributes, useContext, useRef } from "react";
import type { Page } from "#contract/kit/list";
import { useT } from "../providers/i18n";
import { type ColumnsInput, columnsOf, nextSort, shownFields } from "./columns";
import { HeaderCell } from "./header-cell";
import { useRowKeys } from "./keyboard";
import { nameOfRow, type Row } from "./row";
import type { Selection } from "./selection";
import { Total } from "./total";

interface RowsTableProps extends ColumnsInput {
  page: Page<Row>;
  isStale: boolean;
  onOpen?(row: Row): void;
  selection?: Selection;
}

/** What the table says of itself as a grid; antd hands no such thing through. */
const GridFacts = createContext<TableHTMLAttributes<HTMLTableElement>>({});

function GridTable(props: TableHTMLAttributes<HTMLTableElement>) {
  return <table {...props} {...useContext(GridFacts)} />;
}

const components = { table: GridTable, header: { cell: HeaderCell } };

function useRowSelection({ selection, page, title }: RowsTableProps): TableProps<Row>["rowSelection"] {
  const t = useT("resources");
  if (!selection) return undefined;
  return {
    selectedRowKeys: [...selection.rows.keys()],
    preserveSelectedRowKeys: true,
    columnWidth: 40,
    onChange: (keys) => selection.choose(keys.map(String), page.data),
    // Space does the same from the row, so that Tab need not stop at each.
    getCheckboxProps: (row) =>
      ({ "aria-label": t("list.selectRow", { name: nameOfRow(row, title) }), tabIndex: -1 }) as CheckboxProps,
    getTitleCheckboxProps: () => ({ "aria-label": t("list.selectPage") }) as CheckboxProps,
  };
}

/** Sums of the whole result under the columns they belong to. */
function Totals({ input, totals }: { input: RowsTableProps; totals: Record<string, number> }) {
  const t = useT("resources");
  const lead = input.selection ? 1 : 0;
  const names = shownFields(input.list, input.preference);
  const labelAt = names.findIndex((name) => !(name in totals));
  return (
    <Table.Summary.Row className="totals-row">
      {lead > 0 && <Table.Summary.Cell index={0} />}
      {names.map((name, index) => (
        <Table.Summary.Cell key={name} index={index + lead} align={name in totals ? "right" : undefined}>
          {name in totals ? <Total {...input} name={name} sum={totals[name] as number} /> : null}
          {index === labelAt && t("list.total")}
        </Table.Summary.Cell>
      ))}
      {input.onMenu && <Table.Summary.Cell index={names.length + lead} />}
    </Table.Summary.Row>
  );
}

/** A click on the row itself, not on something in it or opened from it, nor the end of marking text. */
function isPlainClick({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const isInside = target instanceof Element && currentTarget.contains(target);
  if (!isInside || target.closest("a, button, input, label, .ant-image, .ant-table-selection-column"))
    return false;
  return window.getSelection()?.isCollapsed ?? true;
}

const doubleClickMilliseconds = 250;
const editableCell = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>(".is-editable") : null;

/** A click opens the row; on a cell that can be changed it waits for the second click, which begins that. */
function useRowClicks({ onOpen, editing }: RowsTableProps) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    onClick(event: MouseEvent<HTMLElement>, row: Row) {
      clearTimeout(waiting.current);
      if (!onOpen || event.detail > 1 || !isPlainClick(event)) return;
      if (!editableCell(event.target)) onOpen(row);
      else if (editing?.get() === null)
        waiting.current = setTimeout(() => onOpen(row), doubleClickMilliseconds);
    },
    onDoubleClick(event: MouseEvent<HTMLElement>, row: Row) {
      const name = editableCell(event.target)?.dataset.field;
      if (name && editing?.get() === null) editing.set({ id: row.id, name });
    },
  };
}

/** The rows in columns: a grid that is walked by keys. */
export function RowsTable(props: RowsTableProps) {
  const { page, state, preference, labels, list, isStale, onOpen, onMenu, selection, editing } = props;
  const rowSelection = useRowSelection(props);
  const columns = columnsOf(props);
  const container = useRef<HTMLDivElement>(null);
  const onEdit = editing && ((row: Row) => editing.begin(row, shownFields(list, preference)));
  const keys = useRowKeys(container, { rows: page.data, selection, onOpen, onEdit });
  const clicks = useRowClicks(props);
  const { totals } = page;

  const onChange: TableProps<Row>["onChange"] = (_, __, sorter, { action }) => {
    if (action !== "sort") return;
    const results: SorterResult<Row>[] = Array.isArray(sorter) ? sorter : [sorter];
    const asked = results.flatMap(({ columnKey, order }) =>
      order
        ? [{ field: String(columnKey), order: order === "ascend" ? ("asc" as const) : ("desc" as const) }]
        : [],
    );
    state.change({ sort: nextSort(state.query.sort, asked) });
  };

  const first = page.pageIndex * page.pageSize + 2;
  const facts = {
    role: "grid",
    "aria-label": labels.list(list),
    "aria-rowcount": page.totalIsMinimum ? -1 : page.totalSize + 1,
    ...(selection && { "aria-multiselectable": true }),
  };
  return (
    <div className="rows-table" ref={container} {...keys} aria-busy={isStale}>
      <GridFacts value={facts}>
        <Table<Row>
          rowKey="id"
          size="small"
          className={preference.dense ? "is-dense" : undefined}
          columns={columns}
          components={components}
          dataSource={page.data}
          loading={isStale && { delay: 300 }}
          pagination={false}
          rowSelection={rowSelection}
          // The style sheet does it: antd would draw rows anew under the moving mouse, hundreds of them.
          rowHoverable={false}
          onChange={onChange}
          onRow={(row, index) => ({
            tabIndex: -1,
            "aria-rowindex": first + (index ?? 0),
            ...(selection && { "aria-selected": selection.rows.has(row.id) }),
            className: onOpen ? "is-openable" : undefined,
            onClick: (event) => clicks.onClick(event, row),
            onDoubleClick: (event) => clicks.onDoubleClick(event, row),
            onContextMenu: (event) => onMenu?.(row, event),
          })}
          summary={totals && (() => <Totals input={props} totals={totals} />)}
        />
      </GridFacts>
    </div>
  );
}
