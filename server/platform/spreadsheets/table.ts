import { type Fields, labelOf } from "#contract/kit/field";
import { escapeFormula } from "#server/platform/spreadsheets/cells";

/**
 * A table to be written: columns in order, and rows batch by batch, so that they never lie in memory at once.
 */
export interface Table {
  fields: Fields;
  batches: AsyncIterable<Record<string, unknown>[]>;
  timeZone: string;
  /** What a sheet of its own says of it, where the file has sheets: labels and texts. */
  title?: [string, string][];
}

/** What stands above the columns. */
export const headingsOf = (fields: Fields) =>
  Object.entries(fields).map(([name, field]) => escapeFormula(labelOf(name, field)));
