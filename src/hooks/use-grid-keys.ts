import { type KeyboardEvent, type RefObject, useCallback } from "react";

/** The input of a cell that can be typed in. */
const inputAt = (grid: HTMLElement | null, row: number, column: string) =>
  grid?.querySelector<HTMLInputElement>(
    `[data-row="${row}"] [data-column="${column}"] input:not(:disabled)`,
  ) ?? null;

/** The cell that something lies in. */
export function cellOf<Column extends string>(
  target: EventTarget | null,
): { row: number; column: Column } | null {
  if (!(target instanceof HTMLElement)) return null;
  const column = target.closest<HTMLElement>("[data-column]")?.dataset.column;
  const row = target.closest<HTMLElement>("[data-row]")?.dataset.row;
  return column && row ? { row: Number(row), column: column as Column } : null;
}

const isListOpen = (target: EventTarget) =>
  target instanceof HTMLElement && target.getAttribute("aria-expanded") === "true";

/** Goes from cell to cell of a grid, through the columns that are named; from another, on to the next row. */
export function useGridFocus<Column extends string>(
  grid: RefObject<HTMLElement | null>,
  columns: readonly Column[],
) {
  const focus = useCallback(
    (row: number, column: Column) => {
      const input = inputAt(grid.current, row, column);
      input?.focus();
      return input !== null;
    },
    [grid],
  );
  /** On to the next cell that can be typed in; false after the last. */
  const goOn = useCallback(
    (row: number, column: Column) => {
      const at = columns.indexOf(column);
      const rest = at < 0 ? [] : columns.slice(at + 1);
      return rest.some((next) => focus(row, next)) || columns.some((next) => focus(row + 1, next));
    },
    [focus, columns],
  );
  return { focus, goOn };
}

export interface GridFocus<Column extends string> {
  focus(row: number, column: Column): boolean;
  goOn(row: number, column: Column): boolean;
}

const steps: Readonly<Record<string, -1 | 1 | "on">> = { Enter: "on", ArrowUp: -1, ArrowDown: 1 };

/** As in a spreadsheet: Enter goes on, after the last cell to a new row; the arrows go up and down. */
export const gridKeys =
  <Column extends string>(
    { focus, goOn }: GridFocus<Column>,
    onLast: () => void,
    /** Whether Enter leaves the grid from this cell. */
    leaves: (row: number, column: Column) => boolean = () => false,
  ) =>
  (event: KeyboardEvent) => {
    const cell = cellOf<Column>(event.target);
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
    // An open list of choices has these keys to itself.
    if (!cell || !isPlain || isListOpen(event.target)) return;
    const { row, column } = cell;
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (step !== "on") focus(row + step, column);
    else if (!leaves(row, column) && !goOn(row, column)) onLast();
  };
