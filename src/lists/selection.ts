import { useMemo, useState } from "react";
import { nameOfRow, type Row } from "./row";

/** The rows taken together, over pages, by id, as they were when they were taken. */
export interface Selection {
  rows: ReadonlyMap<string, Row>;
  /** What each is called. */
  names: ReadonlyMap<string, string>;
  /** Says which of the rows at hand are selected; those of other pages stay. */
  choose(ids: readonly string[], rows: readonly Row[]): void;
  toggle(row: Row): void;
  /** Takes some and lets go of others, as a range that is drawn with Shift does. */
  turn(on: readonly Row[], off?: readonly Row[]): void;
  /** Leaves only these. */
  keep(ids: readonly string[]): void;
}

type Rows = ReadonlyMap<string, Row>;

/** Remembers selected rows while pages, sort and filters change. */
export function useSelection(title?: string): Selection {
  const [rows, setRows] = useState<Rows>(new Map());
  const changes = useMemo(() => {
    const change = (next: (before: Map<string, Row>) => Map<string, Row>) =>
      setRows((before) => next(new Map(before)));
    const turn = (on: readonly Row[], off: readonly Row[] = []) =>
      change((after) => {
        for (const { id } of off) after.delete(id);
        for (const row of on) after.set(row.id, row);
        return after;
      });
    return {
      turn,
      keep: (ids: readonly string[]) =>
        change((before) => new Map([...before].filter(([id]) => ids.includes(id)))),
      choose: (ids: readonly string[], atHand: readonly Row[]) =>
        change((before) => {
          const known = new Map([...before, ...atHand.map((row) => [row.id, row] as const)]);
          return new Map(ids.map((id) => [id, known.get(id) ?? { id }]));
        }),
      toggle: (row: Row) =>
        change((after) => {
          if (!after.delete(row.id)) after.set(row.id, row);
          return after;
        }),
    };
  }, []);
  return useMemo(() => {
    const names = new Map([...rows].map(([id, row]) => [id, nameOfRow(row, title)]));
    return { rows, names, ...changes };
  }, [rows, changes, title]);
}
