import { placeAccount, placeBySection, removeAccount } from "#contract/operations/definitions/places";
import {
  findGrouping,
  findNode,
  type Grouping,
  putAt,
  refuseOutside,
  serveChange,
} from "#server/domain/definitions/tree";

// Locked, so that nobody deletes it before it is placed.
const lockAccount = `select id from account where branch_id = (select kaban_branch()) and id = $1
  and deleted_at is null for share`;
const readPlaces = `
  select p.account_id as id from statement_place p
    join account a on a.branch_id = p.branch_id and a.id = p.account_id
  where p.branch_id = (select kaban_branch()) and p.node_id = $1 order by p.position, a.code`;
const place = `
  insert into statement_place as p (organization_id, branch_id, kind, account_id, node_id, position,
    is_by_hand)
  values (kaban_organization(), kaban_branch(), $1, $2, $3, 0, true)
  on conflict (branch_id, kind, account_id) do update set node_id = excluded.node_id,
    is_by_hand = p.is_by_hand or p.node_id <> excluded.node_id`;
const order = `
  update statement_place p set position = o.nth - 1
  from unnest($2::uuid[]) with ordinality as o (id, nth)
  where p.branch_id = (select kaban_branch()) and p.kind = $1 and p.account_id = o.id`;

export const placeAccountHandler = serveChange(placeAccount, async (call) => {
  const { tx, input, refusal, audit } = call;
  const { kind, account_id, node_id, position } = input;
  const node = await findNode(tx, kind, node_id);
  if (!node) throw refusal("node_not_found");
  if (!node.is_posting) throw refusal("node_not_posting", { name: node.name });
  if ((await tx.query(lockAccount, [account_id])).rowCount === 0) throw refusal("account_not_found");
  const { rows: before } = await tx.query(
    `select node_id from statement_place where branch_id = (select kaban_branch()) and kind = $1
      and account_id = $2`,
    [kind, account_id],
  );
  await tx.query(place, [kind, account_id, node_id]);
  await refuseOutside(call, [node_id], (await findGrouping(tx, kind, node.grouping_id)) as Grouping);
  const { rows } = await tx.query(readPlaces, [node_id]);
  await tx.query(order, [
    kind,
    putAt(
      rows.map(({ id }) => id),
      account_id,
      position,
    ),
  ]);
  audit({ entity: "account", entityId: account_id, before: before[0], after: { kind, node_id, position } });
  return {};
});

const remove = `delete from statement_place where branch_id = (select kaban_branch()) and kind = $1
  and account_id = $2 returning node_id`;

export const removeAccountHandler = serveChange(removeAccount, async ({ tx, input, refusal, audit }) => {
  const { rows } = await tx.query(remove, [input.kind, input.account_id]);
  if (!rows[0]) throw refusal("account_not_found");
  audit({ entity: "account", entityId: input.account_id, before: rows[0], after: undefined });
  return {};
});

export const placeBySectionHandler = serveChange(placeBySection, async ({ tx, input }) => {
  const { rows } = await tx.query(
    `select kaban_place_by_section(array(select id from account
        where branch_id = (select kaban_branch()) and deleted_at is null), $1) as accounts`,
    [input.kind],
  );
  return { accounts: rows[0].accounts };
});
