import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { List } from "#contract/kit/list";
import type { BranchCaller } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";

/** Rows that each stand for many of a list's, for counting and summing a result that is too large to read. */
export interface RollUp {
  from: SQL;
  tenant: ListSource["tenant"];
  /** The fields all the rows it stands for share: a question about others it cannot answer. */
  shared: Record<string, SQL>;
  /** The sums, over those rows, of the fields that the list totals. */
  sums: Record<string, SQL>;
  /** How many rows of the list one of these stands for. */
  rows: SQL;
}

/** Holds for the rows of the branch in a table of that alias. */
export const inBranch = (alias: string) => sql`${sql.identifier(alias)}.branch_id = (select kaban_branch())`;

/** Where the rows of a list come from. */
export interface ListSource {
  /** Tables and joins: sql`account a join account_balance b on …`. */
  from: SQL;
  /** What holds the rows to who may see them, such as inBranch("a"); null where `from` does. */
  tenant: SQL | null;
  /** What always holds: sql`a.deleted_at is null`. */
  where?: SQL;
  /** The expression behind each field of the list, for showing, filtering and sorting. */
  columns: Record<string, SQL>;
  /** What else a row shows, under its name: { account_code: sql`a.code` }. */
  also?: Record<string, SQL>;
  /**
   * The column(s) that make the order total; they end every ORDER BY. The first is answered as `id` unless
   * `id` is given.
   */
  key: SQL[];
  id?: SQL;
  /** Holds for the rows of those ids, where comparing `id` itself would read every row. */
  byIds?: (ids: string[]) => SQL;
  /**
   * An index alone counts and orders the rows, which are wide: a page is found by its ids before any row is
   * read.
   */
  idsFirst?: boolean;
  /** Fields that are never empty: sorted by these, pages are found by key however deep they lie. */
  neverEmpty?: readonly string[];
  /** What else holds where a filter of a field does, and is found by an index; null where nothing is. */
  near?: Record<string, (mode: string, value: string) => SQL | null>;
  /** How `q` searches, when it is not a plain contains over the list's searches. */
  search?: (q: string) => SQL;
  /** Large lists stop counting here and answer `totalIsMinimum`. */
  countAtMost?: number;
  /**
   * Counts and sums in their stead wherever the question asks for nothing it does not know; it never stops.
   */
  rollUp?: RollUp | undefined;
  /** The same rows reached from another side, where a filter names one of these fields. */
  instead?: { whereNamed: readonly string[]; source: ListSource };
}

/** The rows of those ids alone. */
export function onlyIds(source: ListSource, ids: string[]): ListSource {
  const { byIds, id, key, where } = source;
  const named =
    byIds?.(ids) ?? (id ? sql`${id} = any(${sql.param(ids)})` : sql`${key[0]} = any(${sql.param(ids)})`);
  return { ...source, where: where ? sql`(${where}) and ${named}` : named };
}

export type ListAction = "read" | "export";

/** What a source may depend on besides who asks for what. */
export interface ListContext {
  tx: Transaction;
  now: Date;
  /** The parameters of the list's path. */
  params: Readonly<Record<string, string>>;
}

type SourceOf = (
  caller: BranchCaller,
  action: ListAction,
  context: ListContext,
) => ListSource | Promise<ListSource>;

/** A list and its source. */
export interface ServedList {
  list: List;
  /** What a row is, where the list does not say: a resource's. */
  row?: z.ZodType;
  source: ListSource | SourceOf;
}
