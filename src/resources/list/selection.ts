import { useMemo, useState } from "react";
import { nameOfRow, type Row } from "../row";

/** The rows taken together, over pages: names by id. */
export interface Selection {
  names: ReadonlyMap<string, string>;
  /** Says which of the rows at hand are selected; those of other pages stay. */
  choose(ids: readonly string[], rows: readonly Row[]): void;
  toggle(row: Row): void;
  /** Leaves only these. */
  keep(ids: readonly string[]): void;
}

/** Remembers selected rows while pages, sort and filters change. */
export function useSelection(title?: string): Selection {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  return useMemo(() => {
    const keep = (ids: readonly string[]) =>
      setNames((before) => new Map([...before].filter(([id]) => ids.includes(id))));
    const choose = (ids: readonly string[], rows: readonly Row[]) =>
      setNames((before) => {
        const known = new Map([...before, ...rows.map((row) => [row.id, nameOfRow(row, title)] as const)]);
        return new Map(ids.map((id) => [id, known.get(id) ?? id]));
      });
    const toggle = (row: Row) =>
      setNames((before) => {
        const next = new Map(before);
        if (!next.delete(row.id)) next.set(row.id, nameOfRow(row, title));
        return next;
      });
    return { names, keep, choose, toggle };
  }, [names, title]);
}
