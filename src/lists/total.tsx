import type { Field } from "#contract/kit/field";
import type { List } from "#contract/kit/list";
import { Cell, type CellRender } from "./cells";

interface TotalProps {
  list: List;
  cells: Readonly<Record<string, CellRender>>;
  name: string;
  sum: number;
}

/** The sum of a field over the whole result, shown as the field itself is. */
export function Total({ list, cells, name, sum }: TotalProps) {
  const row = { id: "", [name]: sum };
  return cells[name]?.(sum, row) ?? <Cell name={name} field={list.fields[name] as Field} row={row} />;
}
