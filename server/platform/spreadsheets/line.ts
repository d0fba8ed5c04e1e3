/** A line of a CSV file or a sheet as a person counts them, from 1. */
export interface Line {
  line: number;
  cells: unknown[];
}

const isEmptyCell = (cell: unknown) =>
  cell === null || cell === undefined || (typeof cell === "string" && cell.trim() === "");

export const isEmptyLine = ({ cells }: Line) => cells.every(isEmptyCell);
