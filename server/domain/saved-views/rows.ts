import type { SavedView } from "#contract/entities/saved-view";
import type { List } from "#contract/kit/list";
import { parseFilterGroup, parseSearch, parseSort } from "#contract/kit/list-query";
import { invalidInput } from "#contract/kit/refusal";
import type { BranchCall } from "#server/platform/operations/call";

type Asking = Pick<BranchCall<unknown>, "tx" | "caller">;

/** A view as it is answered; $1 is the caller. */
const select = `
  select v.id, v.list, v.name, v.filter, v.sort, v.q, v.columns, v.page_size, v.is_shared, v.user_id,
    u.full_name as user_full_name, v.version, v.created_at, v.updated_at, v.user_id = $1 as is_own,
    exists (select from saved_view_default d where d.branch_id = v.branch_id and d.view_id = v.id
      and d.user_id = $1) as is_default
  from saved_view v join user_account u on u.id = v.user_id
  where v.branch_id = (select kaban_branch()) and (v.user_id = $1 or v.is_shared)`;

/** The caller's own views of a list and the shared ones, the own ones first. */
export async function viewsOf({ tx, caller }: Asking, list: string): Promise<SavedView[]> {
  const order = "order by v.user_id = $1 desc, lower(v.name), v.id";
  const { rows } = await tx.query(`${select} and v.list = $2 ${order}`, [caller.userId, list]);
  return rows;
}

/** A view the caller may open; with `lock` until the transaction ends. */
export async function findView({ tx, caller }: Asking, id: string, lock?: "lock"): Promise<SavedView | null> {
  const statement = `${select} and v.id = $2 ${lock ? "for no key update of v" : ""}`;
  const { rows } = await tx.query(statement, [caller.userId, id]);
  return rows[0] ?? null;
}

interface Kept {
  filter?: unknown;
  sort?: unknown;
  q?: unknown;
  columns: { field: string }[];
}

/**
 * The question and columns of a view, by the fields of its list; refuses, by name, what the list does not
 * know.
 */
export function checkedBy({ fields }: List, { filter, sort, q, columns }: Kept) {
  const names = columns.map(({ field }) => field);
  const strange = names.find((name) => !Object.hasOwn(fields, name));
  if (strange !== undefined) throw invalidInput({ columns: `Unknown field "${strange}" in columns` });
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw invalidInput({ columns: `The column "${twice}" is there twice` });
  return {
    filter: parseFilterGroup(fields, filter),
    sort: parseSort(fields, sort),
    q: parseSearch(q),
    columns,
  };
}
