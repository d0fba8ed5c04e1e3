import { v7 as uuidv7 } from "uuid";
import { createGrouping, deleteGrouping, updateGrouping } from "#contract/operations/definitions/groupings";
import { findGrouping, listed, putAt, refuseOutside, serveChange } from "#server/domain/definitions/tree";
import { refusing } from "#server/platform/db/constraints";
import type { Transaction } from "#server/platform/db/database";

const insert = `
  insert into statement_grouping (id, organization_id, branch_id, kind, name, description, normal_side,
    from_code,
    to_code, position)
  values ($1, kaban_organization(), kaban_branch(), $2, $3, $4, $5, $6, $7, 0)`;
const readIds = `select id from statement_grouping where branch_id = (select kaban_branch()) and kind = $1
  order by position, name`;
const order = `
  update statement_grouping g set position = o.nth - 1
  from unnest($1::uuid[]) with ordinality as o (id, nth)
  where g.branch_id = (select kaban_branch()) and g.id = o.id`;

/** Puts the tops of a tree in order. */
export const orderGroupings = (tx: Transaction, ids: readonly string[]) => tx.query(order, [ids]);

/** The tops of a tree, in order. */
export async function groupingIds(tx: Transaction, kind: string): Promise<string[]> {
  return (await tx.query(readIds, [kind])).rows.map(({ id }) => id);
}

export const createGroupingHandler = serveChange(
  createGrouping,
  async ({ tx, input, refusal, audit }) => {
    const { kind, name, description, normal_side, from_code, to_code, position } = input;
    const id = uuidv7();
    const words = {
      statement_grouping_name: () => refusal("grouping_already_named", { name }),
      statement_grouping_check: () => refusal("range_reversed"),
    };
    await refusing(words, () =>
      tx.query(insert, [id, kind, name, description, normal_side, from_code, to_code]),
    );
    await orderGroupings(tx, putAt(await groupingIds(tx, kind), id, position));
    audit({ entity: "statement-grouping", entityId: id, after: input });
    return { id };
  },
  201,
);

const update = `
  update statement_grouping set name = $2, description = $3, normal_side = $4, from_code = $5, to_code = $6
  where branch_id = (select kaban_branch()) and id = $1`;
const readRoots = `select id from statement_node
  where branch_id = (select kaban_branch()) and grouping_id = $1 and parent_id is null`;

export const updateGroupingHandler = serveChange(updateGrouping, async (call) => {
  const { tx, input, refusal, audit } = call;
  const { kind, id, name, description, normal_side, from_code, to_code } = input;
  const before = await findGrouping(tx, kind, id);
  if (!before) throw refusal("grouping_not_found");
  const words = {
    statement_grouping_name: () => refusal("grouping_already_named", { name }),
    statement_grouping_check: () => refusal("range_reversed"),
  };
  await refusing(words, () => tx.query(update, [id, name, description, normal_side, from_code, to_code]));
  const roots = await tx.query(readRoots, [id]);
  await refuseOutside(
    call,
    roots.rows.map((row) => row.id),
    input,
  );
  audit({ entity: "statement-grouping", entityId: id, before, after: input });
  return {};
});

export const deleteGroupingHandler = serveChange(deleteGrouping, async ({ tx, input, refusal, audit }) => {
  const { kind, id } = input;
  const before = await findGrouping(tx, kind, id);
  if (!before) throw refusal("grouping_not_found");
  const { rows } = await tx.query(
    `select name from statement_node where branch_id = (select kaban_branch()) and grouping_id = $1
      order by position`,
    [id],
  );
  if (rows.length > 0) throw refusal("grouping_has_nodes", { lines: listed(rows.map(({ name }) => name)) });
  await tx.query("delete from statement_grouping where branch_id = (select kaban_branch()) and id = $1", [
    id,
  ]);
  audit({ entity: "statement-grouping", entityId: id, before, after: undefined });
  return {};
});
