import { v7 as uuidv7 } from "uuid";
import type { RefusalCode } from "#contract/kit/operation";
import type { Problem } from "#contract/kit/refusal";
import { createNode, deleteNode, moveNode, updateNode } from "#contract/operations/definitions/nodes";
import {
  findGrouping,
  findNode,
  type Grouping,
  listed,
  putAt,
  refuseOutside,
  serveChange,
} from "#server/domain/definitions/tree";
import { refusing } from "#server/platform/db/constraints";
import type { Transaction } from "#server/platform/db/database";

interface Standing {
  tx: Transaction;
  input: { kind: string; grouping_id: string; parent_id: string | null };
  refusal(code: RefusalCode<typeof createNode>, detail?: Problem["detail"]): Error;
}

/** Where a line would stand. Refuses what is not there, and a parent that holds accounts. */
async function standingOf({ tx, input, refusal }: Standing): Promise<Grouping> {
  const { kind, grouping_id, parent_id } = input;
  const grouping = await findGrouping(tx, kind, grouping_id);
  if (!grouping) throw refusal("grouping_not_found");
  if (parent_id === null) return grouping;
  const parent = await findNode(tx, kind, parent_id);
  if (!parent || parent.grouping_id !== grouping_id) throw refusal("parent_not_found");
  if (parent.is_posting) throw refusal("parent_is_posting", { name: parent.name });
  return grouping;
}

const readSiblings = `
  select id from statement_node where branch_id = (select kaban_branch()) and grouping_id = $1
    and parent_id is not distinct from $2
    order by position, name`;
const order = `
  update statement_node n set position = o.nth - 1
  from unnest($1::uuid[]) with ordinality as o (id, nth)
  where n.branch_id = (select kaban_branch()) and n.id = o.id`;

async function putAmongSiblings(
  tx: Transaction,
  {
    grouping_id,
    parent_id,
    position,
  }: { grouping_id: string; parent_id: string | null; position?: number | undefined },
  id: string,
): Promise<void> {
  const { rows } = await tx.query(readSiblings, [grouping_id, parent_id]);
  await tx.query(order, [
    putAt(
      rows.map((row) => row.id),
      id,
      position,
    ),
  ]);
}

const insert = `
  insert into statement_node (id, organization_id, branch_id, kind, grouping_id, parent_id, name,
    name_in_total,
    description, is_posting, position)
  values ($1, kaban_organization(), kaban_branch(), $2, $3, $4, $5, $6, $7, $8, 0)`;

export const createNodeHandler = serveChange(
  createNode,
  async (call) => {
    const { tx, input, refusal, audit } = call;
    const { kind, grouping_id, parent_id, name, name_in_total, description, is_posting } = input;
    await standingOf(call);
    const id = uuidv7();
    const values = [id, kind, grouping_id, parent_id, name, name_in_total, description, is_posting];
    const words = { statement_node_name: () => refusal("line_already_named", { name }) };
    await refusing(words, () => tx.query(insert, values));
    await putAmongSiblings(tx, input, id);
    audit({ entity: "statement-node", entityId: id, after: input });
    return { id };
  },
  201,
);

const readBelow = `select name from statement_node
  where branch_id = (select kaban_branch()) and parent_id = $1 order by position`;
const readOn = `
  select a.code || ' ' || a.name as name from statement_place p
    join account a on a.branch_id = p.branch_id and a.id = p.account_id
  where p.branch_id = (select kaban_branch()) and p.node_id = $1 order by p.position, a.code`;

const namesBelow = async (tx: Transaction, statement: string, id: string): Promise<string[]> =>
  (await tx.query(statement, [id])).rows.map(({ name }) => name);

const update = `
  update statement_node set name = $2, name_in_total = $3, description = $4, is_posting = $5,
    sections = case when $5 then sections else '{}' end
  where branch_id = (select kaban_branch()) and id = $1`;

export const updateNodeHandler = serveChange(updateNode, async ({ tx, input, refusal, audit }) => {
  const { kind, id, name, name_in_total, description, is_posting } = input;
  const before = await findNode(tx, kind, id);
  if (!before) throw refusal("node_not_found");
  const lines = is_posting ? await namesBelow(tx, readBelow, id) : [];
  if (lines.length > 0) throw refusal("node_has_nodes", { lines: listed(lines) });
  const accounts = is_posting ? [] : await namesBelow(tx, readOn, id);
  if (accounts.length > 0) throw refusal("node_has_accounts", { accounts: listed(accounts) });
  const words = { statement_node_name: () => refusal("line_already_named", { name }) };
  await refusing(words, () => tx.query(update, [id, name, name_in_total, description, is_posting]));
  audit({ entity: "statement-node", entityId: id, before, after: input });
  return {};
});

export const deleteNodeHandler = serveChange(deleteNode, async ({ tx, input, refusal, audit }) => {
  const before = await findNode(tx, input.kind, input.id);
  if (!before) throw refusal("node_not_found");
  const lines = await namesBelow(tx, readBelow, input.id);
  if (lines.length > 0) throw refusal("node_has_nodes", { lines: listed(lines) });
  const accounts = await namesBelow(tx, readOn, input.id);
  if (accounts.length > 0) throw refusal("node_has_accounts", { accounts: listed(accounts) });
  await tx.query("delete from statement_node where branch_id = (select kaban_branch()) and id = $1", [
    input.id,
  ]);
  audit({ entity: "statement-node", entityId: input.id, before, after: undefined });
  return {};
});

const readUp = `
  with recursive up as (
    select id, parent_id from statement_node where branch_id = (select kaban_branch()) and id = $1
    union all
    select n.id, n.parent_id from up join statement_node n on n.branch_id = (select kaban_branch())
      and n.id = up.parent_id
  )
  select from up where id = $2`;
// The line takes all that is under it along.
const move = `
  with recursive below as (
    select id from statement_node where branch_id = (select kaban_branch()) and id = $1
    union all
    select n.id from below b join statement_node n on n.branch_id = (select kaban_branch())
      and n.parent_id = b.id
  )
  update statement_node n set grouping_id = $2,
    parent_id = case when n.id = $1 then $3::uuid else n.parent_id end
  from below b where n.branch_id = (select kaban_branch()) and n.id = b.id`;

export const moveNodeHandler = serveChange(moveNode, async (call) => {
  const { tx, input, refusal, audit } = call;
  const { kind, id, grouping_id, parent_id, position } = input;
  const before = await findNode(tx, kind, id);
  if (!before) throw refusal("node_not_found");
  const grouping = await standingOf(call);
  if (parent_id !== null && (await tx.query(readUp, [parent_id, id])).rowCount) throw refusal("under_itself");
  const words = { statement_node_name: () => refusal("line_already_named", { name: before.name }) };
  await refusing(words, () => tx.query(move, [id, grouping_id, parent_id]));
  await refuseOutside(call, [id], grouping);
  await putAmongSiblings(tx, input, id);
  audit({ entity: "statement-node", entityId: id, before, after: { grouping_id, parent_id, position } });
  return {};
});
