import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import type { Transaction } from "#server/platform/db/database";
import { projectRoot } from "#server/platform/root";

export type SeedRow = Record<string, string>;
export type ColumnValue = string | number | boolean | object | null;

const fileOf = (name: string) => join(projectRoot, "server/seeds", `${name}.csv`);

export const hasRows = (name: string): boolean => existsSync(fileOf(name));

/** Reads rows kept as data: `name` is the path of a CSV file under server/seeds, without ".csv". */
export function readRows(name: string): SeedRow[] {
  return parse(readFileSync(fileOf(name), "utf8"), { columns: true }) as SeedRow[];
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Writes rows of one shape by one statement; the database reads each value by its column's type. */
export async function insertRows(
  tx: Transaction,
  table: string,
  rows: Record<string, ColumnValue>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).map(quoted).join(", ");
  await tx.query(
    `insert into ${quoted(table)} (${columns})
     select ${columns} from jsonb_populate_recordset(null::${quoted(table)}, $1)`,
    [JSON.stringify(rows)],
  );
}
