import { Card, Checkbox, Flex } from "antd";
import { isValidElement, type MouseEvent } from "react";
import { Link } from "react-router";
import type { Field } from "#contract/kit/field";
import type { List } from "#contract/kit/list";
import { useT } from "../providers/i18n";
import { Cell, type CellRender } from "./cells";
import { useLabels } from "./labels";
import { headsFirst, nameOfRow, type Row } from "./row";
import { type RowAction, RowMenuButton } from "./row-menu";
import type { Selection } from "./selection";
import { Total } from "./total";

interface CardsProps {
  list: List;
  rows: readonly Row[];
  /** Sums of the whole result, by field. */
  totals?: Record<string, number>;
  /** The fields to show, in order. */
  shown: readonly string[];
  cells: Readonly<Record<string, CellRender>>;
  title?: string;
  actions?: (row: Row) => RowAction[];
  onOpen?(row: Row): void;
  onMenu?(row: Row, event: MouseEvent<HTMLElement>): void;
  selection?: Selection;
}

const isBlank = (value: unknown) => value === null || value === undefined || value === "";

function shownValue({ list, cells }: Pick<CardsProps, "list" | "cells">, row: Row, name: string) {
  const cell = cells[name];
  return cell ? cell(row[name], row) : <Cell name={name} field={list.fields[name] as Field} row={row} />;
}

function RowCard(props: CardsProps & { row: Row }) {
  const { list, row, shown, title, actions, onOpen, onMenu, selection } = props;
  const t = useT("resources");
  const labels = useLabels();
  const heads = headsFirst(shown, title);
  // What has no number yet is headed by what it has.
  const head = heads.find((one) => !isBlank(row[one])) ?? (heads[0] as string);
  const rest = shown.filter((name) => name !== head && !isBlank(row[name]));
  const name = nameOfRow(row, title);
  const heading = shownValue(props, row, head);
  // A link opens by itself: it is not to lie within a button.
  const isLink = isValidElement(heading) && heading.type === Link;
  return (
    <Card size="small" className="row-card">
      <Flex align="center" gap="small">
        {selection && (
          <Checkbox
            aria-label={t("list.selectRow", { name })}
            checked={selection.names.has(row.id)}
            onChange={() => selection.toggle(row)}
          />
        )}
        {onOpen && !isLink ? (
          <button type="button" className="row-card-title" onClick={() => onOpen(row)}>
            {heading}
          </button>
        ) : (
          <strong className="row-card-title">{heading}</strong>
        )}
        {onMenu && actions?.(row).length !== 0 && <RowMenuButton row={row} name={name} onMenu={onMenu} />}
      </Flex>
      {rest.length > 0 && (
        <dl>
          {rest.map((one) => (
            <div key={one}>
              <dt>{labels.field(one, list.fields[one])}</dt>
              <dd>{shownValue(props, row, one)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}

function Totals({
  totals,
  list,
  cells,
}: Pick<CardsProps, "list" | "cells"> & { totals: Record<string, number> }) {
  const t = useT("resources");
  const labels = useLabels();
  return (
    <Card size="small" className="row-card">
      <strong>{t("list.total")}</strong>
      <dl>
        {Object.entries(totals).map(([name, sum]) => (
          <div key={name}>
            <dt>{labels.field(name, list.fields[name])}</dt>
            <dd>
              <Total list={list} cells={cells} name={name} sum={sum} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** The rows one under another, for a screen too narrow for columns. */
export function Cards(props: CardsProps) {
  const labels = useLabels();
  const { totals } = props;
  return (
    <ul className="row-cards" aria-label={labels.list(props.list)}>
      {props.rows.map((row) => (
        <li key={row.id}>
          <RowCard {...props} row={row} />
        </li>
      ))}
      {totals && (
        <li>
          <Totals totals={totals} list={props.list} cells={props.cells} />
        </li>
      )}
    </ul>
  );
}
