/** A row of any list, as it comes over the wire. */
export type Row = Record<string, unknown> & { id: string };

/** What the row itself says a reference is called: account_id → account_code, account_name; a person by
 * the full name. */
export function namedByRow(field: string, row: Row): string | undefined {
  const base = field.replace(/_id$/, "");
  const name = row[`${base}_full_name`] ?? row[`${base}_name`] ?? row[`${base}_title`];
  const parts = [row[`${base}_code`], name];
  return parts.filter((part) => typeof part === "string" && part !== "").join(" ") || undefined;
}

const naming = ["name", "full_name", "reference", "code"];

/** What a row is called where one line must do: its title field, else what it carries that reads best. */
export function nameOfRow(row: Row, title?: string): string {
  const titled = title?.endsWith("_id") ? namedByRow(title, row) : title && row[title];
  const candidates = [titled, ...naming.map((name) => row[name])];
  return String(candidates.find((one) => typeof one === "string" && one !== "") ?? row.id);
}

/** The fields shown of a row, first those that may head it where it has no columns. */
export function headsFirst(shown: readonly string[], title?: string): string[] {
  const heads = [title, ...naming].filter((name) => name !== undefined && shown.includes(name));
  return [...new Set([...(heads as string[]), ...shown])];
}
