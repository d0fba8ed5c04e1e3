import { type SQL, sql } from "drizzle-orm";
import type { Report } from "#contract/kit/report";
import type { Settled } from "#server/domain/reports/settle";
import { query, type Transaction } from "#server/platform/db/database";

export type Row = Record<string, unknown>;
export type Sums = Record<string, number>;

const listed = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);

/** A column in the order of its kind: choices as they are declared, everything else by its value. */
function placeOf({ columns }: Report, name: string): SQL {
  const field = columns[name];
  const column = sql.identifier(name);
  if (field?.kind !== "choice") return sql`${column}`;
  return sql`array_position(array[${listed(field.options.map((one) => sql`${one}`))}]::text[], ${column})`;
}

/** By its group, within it as the report says, and what is left by what tells rows apart. */
function orderOf({ report, group }: Settled): SQL {
  const groups = group === null ? [] : [sql`${placeOf(report, group)} nulls last`];
  const within = report.order
    .filter(({ field }) => field !== group)
    .map(({ field, order }) => sql`${placeOf(report, field)} ${sql.raw(order)} nulls last`);
  return listed([...groups, ...within, sql`row_key`]);
}

/** Rows that say nothing in the column of their group share the group "". */
const keyOf = (group: string) => sql`coalesce(${sql.identifier(group)}::text, '')`;

const sumsOf = ({ sums }: Report) => {
  const parts = sums.map((name) => sql`${name}::text, coalesce(sum(${sql.identifier(name)}), 0)::bigint`);
  return sql`json_build_object(${listed(parts)})`;
};

const groupsOf = ({ report, group }: Settled) =>
  group === null
    ? sql`'[]'::json`
    : sql`(select coalesce(json_agg(g), '[]') from (
        select ${keyOf(group)} as value, count(*) as count, ${sumsOf(report)} as sums from facts
        where ${keyOf(group)} in (select ${keyOf(group)} from page) group by 1) g)`;

/** A page of a report, what each group on it comes to, and all of it. */
export interface ReportPage {
  rows: Row[];
  groups: { value: string; count: number; sums: Sums }[];
  count: number;
  sums: Sums;
}

/** Reads a page with its sums, in one statement: they are of the same facts. */
export async function readPage(
  tx: Transaction,
  settled: Settled,
  { page, page_size }: { page: number; page_size: number },
): Promise<ReportPage> {
  const order = orderOf(settled);
  const [found] = await query<ReportPage>(
    tx,
    sql`with facts as materialized (${settled.facts}),
      page as (select * from facts order by ${order} limit ${page_size} offset ${page * page_size}),
      whole as (select count(*)::bigint as count, ${sumsOf(settled.report)} as sums from facts)
      select (select coalesce(json_agg(p order by ${order}), '[]') from page p) as rows,
        ${groupsOf(settled)} as groups, w.count, w.sums from whole w`,
  );
  return found as ReportPage;
}

const rowsAFetch = 1000;

/** Reads all rows in order, a thousand at a time. */
export async function* readRows(tx: Transaction, settled: Settled): AsyncGenerator<Row[]> {
  const { facts } = settled;
  await query(
    tx,
    sql`declare report_rows no scroll cursor for
      with facts as (${facts}) select * from facts order by ${orderOf(settled)}`,
  );
  for (;;) {
    const { rows } = await tx.query(`fetch ${rowsAFetch} from report_rows`);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAFetch) break;
  }
  await tx.query("close report_rows");
}
