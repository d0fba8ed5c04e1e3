import type { DefinitionKind } from "#contract/entities/statement-definition";
import type { Input, Operation, Output } from "#contract/kit/operation";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

interface TreeInput {
  kind: DefinitionKind;
  version: number;
}
/**
 * An operation that changes a tree: its input names the tree and its version, its output the version after.
 */
export type TreeOperation = Operation & { refusals: { stale_version: object } };

type TreeCall<Op> = BranchCall<Op> & { input: TreeInput };

const lock = `select version from statement_definition
  where branch_id = (select kaban_branch()) and kind = $1 for update`;
const raise = `update statement_definition set version = version + 1
  where branch_id = (select kaban_branch()) and kind = $1 returning version`;

/** Locks a tree until the transaction ends: its changes come one after the other. */
async function lockTree(tx: Transaction, { kind, version }: TreeInput, stale: (version: number) => Error) {
  const { rows } = await tx.query(lock, [kind]);
  if (!rows[0]) throw new Error(`the branch has no ${kind} definition`);
  if (rows[0].version !== version) throw stale(rows[0].version);
}

/** Serves a change of a tree, under its lock and against the version it was read at. */
export function serveChange<Op extends TreeOperation>(
  operation: Op,
  change: (call: BranchCall<Op> & { input: Input<Op> & TreeInput }) => Promise<Omit<Output<Op>, "version">>,
  status?: number,
): OperationHandler {
  return serve<Op>(
    operation,
    async (call) => {
      const { tx, input, caller, refusal } = call as TreeCall<Op>;
      await lockTree(tx, input, (version) => refusal("stale_version" as never, { version }));
      const output = await change(call as BranchCall<Op> & { input: Input<Op> & TreeInput });
      const { rows } = await tx.query(raise, [input.kind]);
      call.emit("statement-definition.update", [caller.membership.branchId]);
      return { version: rows[0].version, ...output } as Output<Op>;
    },
    status === undefined ? {} : { status },
  );
}

/** Ids in their order with one of them put at a position; at the end without. */
export function putAt(ids: readonly string[], id: string, position: number | undefined): string[] {
  const others = ids.filter((one) => one !== id);
  return others.toSpliced(position ?? others.length, 0, id);
}

export interface Grouping {
  id: string;
  name: string;
  description: string | null;
  normal_side: "debit" | "credit";
  from_code: string;
  to_code: string;
}

const readGrouping = `
  select id, name, description, normal_side, from_code, to_code from statement_grouping
    where branch_id = (select kaban_branch()) and kind = $1
    and id = $2`;

/** A top of the tree; undefined when it has none such. */
export async function findGrouping(tx: Transaction, kind: string, id: string): Promise<Grouping | undefined> {
  return (await tx.query(readGrouping, [kind, id])).rows[0];
}

export interface Node {
  id: string;
  grouping_id: string;
  parent_id: string | null;
  name: string;
  name_in_total: string;
  description: string | null;
  is_posting: boolean;
}

const readNode = `
  select id, grouping_id, parent_id, name, name_in_total, description, is_posting
  from statement_node where branch_id = (select kaban_branch()) and kind = $1 and id = $2`;

/** A line of the tree; undefined when it has none such. */
export async function findNode(tx: Transaction, kind: string, id: string): Promise<Node | undefined> {
  return (await tx.query(readNode, [kind, id])).rows[0];
}

/** At most five things by name, and how many more: "Cash, Inventories and 4 more". */
export function listed(names: readonly string[]): string {
  const more = names.length - 5;
  return more > 0 ? `${names.slice(0, 5).join(", ")} and ${more} more` : names.join(", ");
}

const readOutside = `
  with recursive below as (
    select n.id from statement_node n where n.branch_id = (select kaban_branch()) and n.id = any($1::uuid[])
    union all
    select n.id from below b join statement_node n on n.branch_id = (select kaban_branch())
      and n.parent_id = b.id
  )
  select distinct a.code || ' ' || a.name as name
  from below b join statement_place p on p.branch_id = (select kaban_branch()) and p.node_id = b.id
  join account a on a.branch_id = p.branch_id and a.id = p.account_id
  where not kaban_code_in_range(a.code, $2, $3) order by 1`;

/** Refuses accounts on or under those lines whose codes are none of a grouping's. */
export async function refuseOutside(
  {
    tx,
    refusal,
  }: { tx: Transaction; refusal(code: "code_out_of_range", detail: Record<string, string>): Error },
  nodeIds: readonly string[],
  { name, from_code, to_code }: Pick<Grouping, "name" | "from_code" | "to_code">,
): Promise<void> {
  const { rows } = await tx.query(readOutside, [nodeIds, from_code, to_code]);
  if (rows.length === 0) return;
  const accounts = listed(rows.map((row) => row.name));
  throw refusal("code_out_of_range", { accounts, from_code, to_code, grouping: name });
}
