import type { SQL } from "drizzle-orm";
import type { List } from "#contract/kit/list";
import type { BranchCaller } from "#server/http/session";

/** Where the rows of a list come from. Row-level security already narrows them to the branch. */
export interface ListSource {
  /** Tables and joins: sql`account a join account_balance b on …`. */
  from: SQL;
  /** What always holds: sql`a.deleted_at is null`. */
  where?: SQL;
  /** The expression behind each field of the list, for showing, filtering and sorting. */
  columns: Record<string, SQL>;
  /** What else a row shows, under its name: { account_code: sql`a.code` }. */
  also?: Record<string, SQL>;
  /** The column(s) that make the order total; they end every ORDER BY. The first is answered as `id` unless `id` is given. */
  key: SQL[];
  id?: SQL;
  /** How `q` searches, when it is not a plain contains over the list's searches. */
  search?: (q: string) => SQL;
  /** Large lists stop counting here and answer `totalIsMinimum`. */
  countAtMost?: number;
}

/** A list and its source, which may depend on who asks. */
export interface ServedList {
  list: List;
  source: ListSource | ((caller: BranchCaller) => ListSource);
}
