import { DeleteOutlined, EditOutlined } from "@ant-design/icons";
import { Button, Flex, Grid, Table, type TableColumnType } from "antd";
import type { ReactNode } from "react";
import type { Field } from "#contract/kit/field";
import type { List } from "#contract/kit/list";
import { parentField, type Resource } from "#contract/kit/resource";
import { alignOf, Cell, type CellRender } from "../../lists/cells";
import { useLabels } from "../../lists/labels";
import { nameOfRow, type Row } from "../../lists/row";
import { useT } from "../../providers/i18n";

/** What can be done with a part; none where it may not be done. */
export interface ChildActs {
  show(row: Row): void;
  edit(row: Row): (() => void) | undefined;
  remove(row: Row): (() => void) | undefined;
}

interface ChildRowsProps {
  resource: Resource;
  list: List;
  rows: readonly Row[];
  /** Sums over all parts, not only those of this page, by field. */
  totals?: Record<string, number>;
  cells: Readonly<Record<string, CellRender>>;
  acts: ChildActs;
}

const isBlank = (value: unknown) => value === null || value === undefined || value === "";

/** The fields a list shows of a part: not whose it is, which the page around it says. */
const shownFields = (resource: Resource) =>
  Object.keys(resource.fields).filter(
    (name) => resource.fields[name]?.listed !== false && name !== parentField(resource),
  );

function Acts({ row, name, acts }: { row: Row; name: string; acts: ChildActs }) {
  const t = useT("resources");
  const [edit, remove] = [acts.edit(row), acts.remove(row)];
  const label = (act: string) => `${t(`action.${act}`)}: ${name}`;
  return (
    <Flex gap={2} justify="end">
      {edit && (
        <Button
          type="text"
          size="small"
          icon={<EditOutlined aria-hidden />}
          aria-label={label("edit")}
          onClick={edit}
        />
      )}
      {remove && (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={label("delete")}
          onClick={remove}
        />
      )}
    </Flex>
  );
}

/** Parts as a small table; as cards where there is no room for one. */
export function ChildRows(props: ChildRowsProps) {
  const isNarrow = Grid.useBreakpoint().md === false;
  const { resource, list, cells, acts } = props;
  const names = shownFields(resource);
  const value = (name: string, row: Row): ReactNode =>
    cells[name]?.(row[name], row) ?? <Cell name={name} field={list.fields[name] as Field} row={row} />;
  const heading = (name: string, row: Row) => (
    <Button type="link" className="child-title" onClick={() => acts.show(row)}>
      {value(name, row) || nameOfRow(row, resource.title)}
    </Button>
  );
  const Shown = isNarrow ? Cards : Rows;
  return <Shown {...props} names={names} value={value} heading={heading} />;
}

interface ShownProps extends ChildRowsProps {
  names: readonly string[];
  value(name: string, row: Row): ReactNode;
  heading(name: string, row: Row): ReactNode;
}

function Rows({ resource, list, rows, totals, acts, names, value, heading }: ShownProps) {
  const t = useT("resources");
  const labels = useLabels();
  const first = names.includes(resource.title) ? resource.title : names[0];
  const columns: TableColumnType<Row>[] = names.map((name) => {
    const field = list.fields[name] as Field;
    return {
      key: name,
      title: labels.head(name, field),
      align: alignOf(field),
      render: (_, row) => (name === first ? heading(name, row) : value(name, row)),
    };
  });
  const menu: TableColumnType<Row> = {
    key: "acts",
    align: "right",
    title: <span className="visually-hidden">{labels.option("actions")}</span>,
    render: (_, row) => <Acts row={row} name={nameOfRow(row, resource.title)} acts={acts} />,
  };
  const summary =
    totals &&
    (() => (
      <Table.Summary.Row className="totals-row">
        {names.map((name, index) => {
          const sum = totals[name];
          const shown =
            sum === undefined ? index === 0 && t("list.total") : value(name, { id: "", [name]: sum });
          const align = alignOf(list.fields[name] as Field);
          return (
            <Table.Summary.Cell key={name} index={index} align={align}>
              {shown}
            </Table.Summary.Cell>
          );
        })}
        <Table.Summary.Cell index={names.length} />
      </Table.Summary.Row>
    ));
  return (
    <Table<Row>
      size="small"
      rowKey="id"
      className="child-table"
      columns={[...columns, menu]}
      dataSource={rows}
      pagination={false}
      scroll={{ x: "max-content" }}
      summary={summary}
    />
  );
}

function Cards({ resource, list, rows, totals, acts, names, value, heading }: ShownProps) {
  const t = useT("resources");
  const labels = useLabels();
  const first = names.includes(resource.title) ? resource.title : (names[0] as string);
  const facts = (row: Row, shown: readonly string[]) => (
    <dl>
      {shown.map((name) => (
        <div key={name}>
          <dt>{labels.field(name, list.fields[name])}</dt>
          <dd>{value(name, row)}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <ul className="row-cards">
      {rows.map((row) => (
        <li key={row.id} className="row-card child-card">
          <Flex justify="space-between" align="start" gap="small">
            {heading(first, row)}
            <Acts row={row} name={nameOfRow(row, resource.title)} acts={acts} />
          </Flex>
          {facts(
            row,
            names.filter((name) => name !== first && !isBlank(row[name])),
          )}
        </li>
      ))}
      {totals && (
        <li className="row-card child-card">
          <strong>{t("list.total")}</strong>
          {facts({ id: "", ...totals }, Object.keys(totals))}
        </li>
      )}
    </ul>
  );
}
