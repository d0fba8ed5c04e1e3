/** A row of any list, as it comes over the wire. */
export type Row = Record<string, unknown> & { id: string };

/** What a row is called where one line must do: its title field, else what it carries that reads best. */
export function nameOfRow(row: Row, title?: string): string {
  const candidates = [title && row[title], row.name, row.full_name, row.reference, row.code];
  return String(candidates.find((one) => typeof one === "string" && one !== "") ?? row.id);
}
