import { FilterOutlined } from "@ant-design/icons";
import type { TableColumnType } from "antd";
import type { MouseEvent, ReactNode } from "react";
import type { Field } from "#contract/kit/field";
import type { Labels } from "#contract/kit/labels";
import type { List } from "#contract/kit/list";
import { type Filter, type FilterGroup, isFilterGroup, type ListQuery } from "#contract/kit/list-query";
import { alignOf, Cell, type CellRender } from "./cells";
import { type CellEditorProps, type CellPlace, type Editing, useIsEditing } from "./editing";
import { FilterPanel } from "./filter-panel";
import type { HeaderCellProps } from "./header-cell";
import { columnOrder, isShown, type ListPreference } from "./preferences";
import { nameOfRow, type Row } from "./row";
import { type RowAction, RowMenuButton } from "./row-menu";
import type { ListState } from "./state";

export interface ColumnsInput {
  list: List;
  state: ListState;
  preference: ListPreference;
  changePreference(part: Partial<ListPreference>): void;
  labels: Labels;
  cells: Readonly<Record<string, CellRender>>;
  title?: string;
  actions?: (row: Row) => RowAction[];
  onMenu?(row: Row, event: MouseEvent<HTMLElement>): void;
  editing?: Editing;
}

const unsortable: readonly Field["kind"][] = ["media", "point", "table"];

/** The shown fields of a list, in the person's order. */
export const shownFields = (list: List, preference: ListPreference) =>
  columnOrder(list.fields, preference).filter((name) => isShown(list.fields, preference, name));

/** The sort after a head was pressed: what was sorted keeps its rank, what is new comes last. */
export function nextSort(before: ListQuery["sort"], asked: ListQuery["sort"]): ListQuery["sort"] {
  const kept = before.flatMap(({ field }) => asked.filter((one) => one.field === field));
  return [...kept, ...asked.filter((one) => !kept.includes(one))];
}

type Filters = FilterGroup["filters"];

const isOfColumn = (name: string) => (one: Filter | FilterGroup) => !isFilterGroup(one) && one.field === name;

/** The filters after a column's own filter was set or, by null, cleared. */
export function withColumnFilter(filters: Filters, name: string, filter: Filter | null): Filters {
  const others = filters.filter((one) => !isOfColumn(name)(one));
  return filter ? [...others, filter] : others;
}

function sortOf({ state }: ColumnsInput, name: string, field: Field): Partial<TableColumnType<Row>> {
  if (unsortable.includes(field.kind)) return {};
  const order = state.query.sort.find((one) => one.field === name)?.order;
  return {
    sorter: { multiple: 1 },
    sortOrder: order === "asc" ? "ascend" : order === "desc" ? "descend" : null,
  };
}

function filterOf({ list, state }: ColumnsInput, name: string): Partial<TableColumnType<Row>> {
  const { filters } = state.query.filter;
  const current = filters.find(isOfColumn(name)) as Filter | undefined;
  return {
    filtered: current !== undefined,
    filterIcon: <FilterOutlined />,
    filterDropdown: ({ close }) => {
      const set = (filter: Filter | null) => {
        state.setFilters((now) => withColumnFilter(now, name, filter));
        close();
      };
      return (
        <FilterPanel
          // What is half typed for one filter is not for the next.
          key={JSON.stringify(current ?? name)}
          fields={list.fields}
          start={current ?? { field: name }}
          isFieldFixed
          onApply={set}
          onClear={() => set(null)}
        />
      );
    },
  };
}

function titleOf({ state, labels }: ColumnsInput, name: string, field: Field) {
  const rank = state.query.sort.findIndex((one) => one.field === name);
  const label = labels.head(name, field);
  if (rank < 0 || state.query.sort.length < 2) return label;
  return (
    <>
      {label} <sup>{rank + 1}</sup>
    </>
  );
}

type EditableCellProps = CellEditorProps & { children: ReactNode };

function EditableCell({ children, ...props }: EditableCellProps) {
  const isEditing = useIsEditing(props.editing, props.row.id, props.name);
  return isEditing ? <props.editing.Editor {...props} /> : children;
}

/** The cell before or after one, of those of its row that can be changed. */
function besideOf({ list, preference, editing }: ColumnsInput, row: Row, name: string) {
  return (isBack: boolean): CellPlace | null => {
    const names = shownFields(list, preference).filter((one) => editing?.isEditable(one, row));
    const to = names[names.indexOf(name) + (isBack ? -1 : 1)];
    return to === undefined ? null : { id: row.id, name: to };
  };
}

function columnOf(input: ColumnsInput, name: string): TableColumnType<Row> {
  const { list, preference, changePreference, cells, editing } = input;
  const field = list.fields[name] as Field;
  const cell = cells[name];
  const render = (value: unknown, row: Row) =>
    cell ? cell(value, row) : <Cell name={name} field={field} row={row} />;
  const moveBefore = (dragged: string) => {
    const rest = columnOrder(list.fields, preference).filter((one) => one !== dragged);
    changePreference({ order: rest.toSpliced(rest.indexOf(name), 0, dragged) });
  };
  const header: HeaderCellProps = {
    columnName: name,
    onResizeTo: (width) => changePreference({ widths: { ...preference.widths, [name]: width } }),
    onMoveBefore: moveBefore,
  };
  return {
    key: name,
    dataIndex: name,
    title: titleOf(input, name, field),
    align: alignOf(field),
    width: preference.widths[name],
    onCell: (row) => ({
      style: { maxWidth: preference.widths[name] },
      ...(editing?.isEditable(name, row) && { className: "is-editable", "data-field": name }),
    }),
    onHeaderCell: () => header as ReturnType<NonNullable<TableColumnType<Row>["onHeaderCell"]>>,
    render: (value: unknown, row) =>
      editing?.isEditable(name, row) ? (
        <EditableCell editing={editing} row={row} name={name} next={besideOf(input, row, name)}>
          {render(value, row)}
        </EditableCell>
      ) : (
        render(value, row)
      ),
    showSorterTooltip: false,
    ...sortOf(input, name, field),
    ...filterOf(input, name),
  };
}

/** antd's columns for a list as the person likes it, with the row menu at the end. */
export function columnsOf(input: ColumnsInput): TableColumnType<Row>[] {
  const columns = shownFields(input.list, input.preference).map((name) => columnOf(input, name));
  const { actions, onMenu } = input;
  if (!actions || !onMenu) return columns;
  const menu: TableColumnType<Row> = {
    key: "actions",
    fixed: "right",
    width: 48,
    align: "center",
    title: <span className="visually-hidden">{input.labels.option("actions")}</span>,
    render: (_, row) =>
      actions(row).length > 0 && (
        <RowMenuButton row={row} name={nameOfRow(row, input.title)} onMenu={onMenu} />
      ),
  };
  return [...columns, menu];
}
