import type { Input, RefusalCode } from "#contract/kit/operation";
import type { Problem } from "#contract/kit/refusal";
import { orderDefinition } from "#contract/operations/definitions/places";
import { groupingIds, orderGroupings } from "#server/domain/definitions/groupings";
import { findGrouping, type Grouping, refuseOutside, serveChange } from "#server/domain/definitions/tree";
import { refusing } from "#server/platform/db/constraints";
import type { Transaction } from "#server/platform/db/database";

type Order = Input<typeof orderDefinition>;
type Line = Order["nodes"][number];
type Refuse = (code: RefusalCode<typeof orderDefinition>, detail?: Problem["detail"]) => Error;

interface Known {
  id: string;
  name: string;
  is_posting: boolean;
}

const isSame = (asked: readonly string[], known: readonly string[]) =>
  asked.length === known.length && new Set([...asked, ...known]).size === known.length;

/** Refuses an order that names not exactly the lines there are, or puts one where it cannot stand. */
function refuseMisplaced({ nodes, groupings }: Order, known: Map<string, Known>, refusal: Refuse): void {
  if (
    !isSame(
      nodes.map(({ id }) => id),
      [...known.keys()],
    )
  )
    throw refusal("not_the_whole_tree");
  const before = new Map<string, Line>();
  const names = new Set<string>();
  for (const line of nodes) {
    const { name, is_posting } = known.get(line.id) as Known;
    if (!groupings.includes(line.grouping_id)) throw refusal("not_the_whole_tree");
    const parent = line.parent_id === null ? null : before.get(line.parent_id);
    // Named before, and so never under itself.
    if (parent === undefined || (parent && parent.grouping_id !== line.grouping_id))
      throw refusal("parent_not_found");
    const above = parent && known.get(parent.id);
    if (above?.is_posting) throw refusal("parent_is_posting", { name: above.name });
    if (!is_posting && line.accounts.length > 0) throw refusal("node_not_posting", { name });
    const sibling = `${line.parent_id ?? line.grouping_id} ${name.toLowerCase()}`;
    if (names.has(sibling)) throw refusal("line_already_named", { name });
    names.add(sibling);
    before.set(line.id, line);
  }
}

async function refuseWrongAccounts(tx: Transaction, { nodes }: Order, refusal: Refuse): Promise<void> {
  const ids = nodes.flatMap(({ accounts }) => accounts);
  const { rows } = await tx.query(
    `select id, code, name from account where branch_id = (select kaban_branch()) and id = any($1::uuid[])
      and deleted_at is null
      order by id for share`,
    [ids],
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const seen = new Set<string>();
  for (const id of ids) {
    const account = known.get(id);
    if (!account) throw refusal("account_not_found");
    if (seen.has(id)) throw refusal("account_twice", { account: `${account.code} ${account.name}` });
    seen.add(id);
  }
}

const writeNodes = `
  update statement_node n set grouping_id = o.grouping_id, parent_id = o.parent_id, position = o.position
  from jsonb_to_recordset($1) as o (id uuid, grouping_id uuid, parent_id uuid, position integer)
  where n.branch_id = (select kaban_branch()) and n.id = o.id`;
const clearPlaces = `delete from statement_place
  where branch_id = (select kaban_branch()) and kind = $1 and account_id <> all($2::uuid[])`;
const writePlaces = `
  insert into statement_place as p (organization_id, branch_id, kind, account_id, node_id, position,
    is_by_hand)
  select kaban_organization(), kaban_branch(), $1, account_id, node_id, position, true
  from jsonb_to_recordset($2) as o (account_id uuid, node_id uuid, position integer)
  on conflict (branch_id, kind, account_id) do update set node_id = excluded.node_id,
    position = excluded.position,
    is_by_hand = p.is_by_hand or p.node_id <> excluded.node_id`;

const lowered = ({ groupings, nodes, ...rest }: Order): Order => ({
  ...rest,
  groupings: groupings.map((id) => id.toLowerCase()),
  nodes: nodes.map(({ id, grouping_id, parent_id, accounts }) => ({
    id: id.toLowerCase(),
    grouping_id: grouping_id.toLowerCase(),
    parent_id: parent_id?.toLowerCase() ?? null,
    accounts: accounts.map((one) => one.toLowerCase()),
  })),
});

export const orderDefinitionHandler = serveChange(orderDefinition, async (call) => {
  const { tx, refusal } = call;
  const order = lowered(call.input);
  const { kind, groupings, nodes } = order;
  if (!isSame(groupings, await groupingIds(tx, kind))) throw refusal("not_the_whole_tree");
  const { rows } = await tx.query<Known>(
    "select id, name, is_posting from statement_node where branch_id = (select kaban_branch()) and kind = $1",
    [kind],
  );
  refuseMisplaced(order, new Map(rows.map((row) => [row.id, row])), refusal);
  await refuseWrongAccounts(tx, order, refusal);
  await orderGroupings(tx, groupings);
  // Where lines of one name change places, one is refused on the way.
  const words = { statement_node_name: () => refusal("line_already_named", { name: "" }) };
  const positioned = nodes.map(({ accounts: _, ...line }, position) => ({ ...line, position }));
  await refusing(words, () => tx.query(writeNodes, [JSON.stringify(positioned)]));
  const places = nodes.flatMap(({ id: node_id, accounts }) =>
    accounts.map((account_id, position) => ({ account_id, node_id, position })),
  );
  await tx.query(clearPlaces, [kind, places.map(({ account_id }) => account_id)]);
  await tx.query(writePlaces, [kind, JSON.stringify(places)]);
  for (const id of groupings) {
    const under = nodes.filter(({ grouping_id, parent_id }) => grouping_id === id && parent_id === null);
    await refuseOutside(
      call,
      under.map((line) => line.id),
      (await findGrouping(tx, kind, id)) as Grouping,
    );
  }
  return {};
});
