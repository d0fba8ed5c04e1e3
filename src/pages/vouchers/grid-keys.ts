import { type KeyboardEvent, type RefObject, useCallback } from "react";
import { type EntryColumn, entryColumns } from "./pasted-rows";

/** The input of a cell that can be typed in. */
const inputAt = (grid: HTMLElement | null, row: number, column: EntryColumn) =>
  grid?.querySelector<HTMLInputElement>(
    `[data-row="${row}"] [data-column="${column}"] input:not(:disabled)`,
  ) ?? null;

/** The cell that something lies in. */
export function cellOf(target: EventTarget | null): { row: number; column: EntryColumn } | null {
  if (!(target instanceof HTMLElement)) return null;
  const column = target.closest<HTMLElement>("[data-column]")?.dataset.column;
  const row = target.closest<HTMLElement>("[data-row]")?.dataset.row;
  return column && row ? { row: Number(row), column: column as EntryColumn } : null;
}

const isListOpen = (target: EventTarget) =>
  target instanceof HTMLElement && target.getAttribute("aria-expanded") === "true";

/** Goes from cell to cell of the grid. */
export function useGridFocus(grid: RefObject<HTMLElement | null>) {
  const focus = useCallback(
    (row: number, column: EntryColumn) => {
      const input = inputAt(grid.current, row, column);
      input?.focus();
      return input !== null;
    },
    [grid],
  );
  /** On to the next cell that can be typed in; false after the last. */
  const goOn = useCallback(
    (row: number, column: EntryColumn) => {
      const rest = entryColumns.slice(entryColumns.indexOf(column) + 1);
      return rest.some((next) => focus(row, next)) || entryColumns.some((next) => focus(row + 1, next));
    },
    [focus],
  );
  return { focus, goOn };
}

type GridFocus = ReturnType<typeof useGridFocus>;

const steps: Readonly<Record<string, -1 | 1 | "on">> = { Enter: "on", ArrowUp: -1, ArrowDown: 1 };

/** As in a spreadsheet: Enter goes on, after the last cell to a new row; the arrows go up and down. */
export const gridKeys =
  ({ focus, goOn }: GridFocus, onLast: () => void) =>
  (event: KeyboardEvent) => {
    const cell = cellOf(event.target);
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
    // An open list of choices has these keys to itself.
    if (!cell || !isPlain || isListOpen(event.target)) return;
    const { row, column } = cell;
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (step !== "on") focus(row + step, column);
    else if (!goOn(row, column)) onLast();
  };
