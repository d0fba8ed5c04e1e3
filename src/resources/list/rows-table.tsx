import { type CheckboxProps, Table, type TableProps } from "antd";
import type { SorterResult } from "antd/es/table/interface";
import type { KeyboardEventHandler, MouseEvent } from "react";
import type { Page } from "#contract/kit/list";
import { useT } from "../../providers/i18n";
import { nameOfRow, type Row } from "../row";
import { type ColumnsInput, columnsOf, nextSort, shownFields } from "./columns";
import { HeaderCell } from "./header-cell";
import type { Selection } from "./selection";
import { Total } from "./total";

interface RowsTableProps extends ColumnsInput {
  page: Page<Row>;
  isStale: boolean;
  onOpen?(row: Row): void;
  onMenu?(row: Row, event: MouseEvent<HTMLElement>): void;
  selection?: Selection;
  onKeyDown: KeyboardEventHandler<HTMLElement>;
}

const components = { header: { cell: HeaderCell } };

function useRowSelection({ selection, page, title }: RowsTableProps): TableProps<Row>["rowSelection"] {
  const t = useT("nouns");
  if (!selection) return undefined;
  return {
    selectedRowKeys: [...selection.names.keys()],
    preserveSelectedRowKeys: true,
    columnWidth: 40,
    onChange: (keys) => selection.choose(keys.map(String), page.data),
    getCheckboxProps: (row) =>
      ({ "aria-label": t("list.selectRow", { name: nameOfRow(row, title) }) }) as CheckboxProps,
    getTitleCheckboxProps: () => ({ "aria-label": t("list.selectPage") }) as CheckboxProps,
  };
}

/** Sums of the whole result under the columns they belong to. */
function Totals({ input, totals }: { input: RowsTableProps; totals: Record<string, number> }) {
  const t = useT("nouns");
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
      {input.actions && <Table.Summary.Cell index={names.length + lead} />}
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

/** The rows in columns. */
export function RowsTable(props: RowsTableProps) {
  const { page, state, preference, labels, list, isStale, onOpen, onMenu } = props;
  const rowSelection = useRowSelection(props);
  const columns = columnsOf(props);
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

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the rows inside
    <div className="rows-table" onKeyDown={props.onKeyDown} aria-busy={isStale}>
      <Table<Row>
        rowKey="id"
        size="small"
        className={preference.dense ? "is-dense" : undefined}
        aria-label={labels.list(list)}
        columns={columns}
        components={components}
        dataSource={page.data}
        loading={isStale && { delay: 300 }}
        pagination={false}
        rowSelection={rowSelection}
        onChange={onChange}
        onRow={(row, index) => ({
          tabIndex: index === 0 ? 0 : -1,
          className: onOpen ? "is-openable" : undefined,
          onClick: (event) => isPlainClick(event) && onOpen?.(row),
          onContextMenu: (event) => onMenu?.(row, event),
        })}
        summary={totals && (() => <Totals input={props} totals={totals} />)}
      />
    </div>
  );
}
