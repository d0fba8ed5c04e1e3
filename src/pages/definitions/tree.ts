import type { StatementDefinition } from "#contract/entities/statement-definition";

export type Grouping = StatementDefinition["groupings"][number];
export type Line = StatementDefinition["nodes"][number];
type Placed = StatementDefinition["accounts"][number];
export type Missing = StatementDefinition["missing"][number];

/** Anything that stands in a tree, under its key there. */
export type Item = { key: string; id: string; name: string; parent: string | null } & (
  | { is: "grouping"; row: Grouping }
  | { is: "line"; row: Line }
  | { is: "account"; row: Placed }
);

/** A tree that can be walked: every item by its key, and what stands under what, in order. */
export interface WalkableTree {
  items: ReadonlyMap<string, Item>;
  /** Keys under a key; the groupings are under null. */
  under(key: string | null): readonly string[];
}

const groupingKey = (id: string) => `grouping ${id}`;
export const lineKey = (id: string) => `line ${id}`;
export const accountKey = (id: string) => `account ${id}`;

function itemsOf({ groupings, nodes, accounts }: StatementDefinition): Item[] {
  return [
    ...groupings.map((row): Item => {
      const key = groupingKey(row.id);
      return { is: "grouping", key, id: row.id, name: row.name, parent: null, row };
    }),
    ...nodes.map((row): Item => {
      const parent = row.parent_id ? lineKey(row.parent_id) : groupingKey(row.grouping_id);
      return { is: "line", key: lineKey(row.id), id: row.id, name: row.name, parent, row };
    }),
    ...accounts.map((row): Item => {
      const key = accountKey(row.account_id);
      const name = `${row.code} ${row.name}`;
      return { is: "account", key, id: row.account_id, name, parent: lineKey(row.node_id), row };
    }),
  ];
}

/** Makes the flat rows of a definition walkable; rows of the same parent stay in their order. */
export function walkable(definition: StatementDefinition): WalkableTree {
  const items = itemsOf(definition);
  const under = new Map<string | null, string[]>();
  for (const { key, parent } of items) under.set(parent, [...(under.get(parent) ?? []), key]);
  return {
    items: new Map(items.map((item) => [item.key, item])),
    under: (key) => under.get(key) ?? [],
  };
}

/** The keys above an item, nearest first. */
export function above(tree: WalkableTree, key: string): string[] {
  const parent = tree.items.get(key)?.parent;
  return parent ? [parent, ...above(tree, parent)] : [];
}

/** Every key in the order a reader meets them. */
export const walk = (tree: WalkableTree, from: string | null = null): string[] =>
  tree.under(from).flatMap((key) => [key, ...walk(tree, key)]);

/** The lines that take accounts, in order, each with the way to it. */
export function postingLines(tree: WalkableTree): { id: string; path: string }[] {
  return walk(tree).flatMap((key) => {
    const item = tree.items.get(key);
    if (item?.is !== "line" || !item.row.is_posting) return [];
    const names = [key, ...above(tree, key)].map((one) => tree.items.get(one)?.name);
    return [{ id: item.row.id, path: names.reverse().join(" › ") }];
  });
}

/** The whole tree as its order is written, with accounts placed at the end of a line. */
export function orderWith(tree: WalkableTree, lineId: string, accountIds: readonly string[]) {
  const rows = walk(tree).map((key) => tree.items.get(key) as Item);
  const accountsOn = (line: Line) => {
    const here = tree.under(lineKey(line.id)).flatMap((key) => {
      const item = tree.items.get(key);
      return item?.is === "account" && !accountIds.includes(item.row.account_id) ? [item.row.account_id] : [];
    });
    return line.id === lineId ? [...here, ...accountIds] : here;
  };
  return {
    groupings: rows.flatMap((item) => (item.is === "grouping" ? [item.row.id] : [])),
    nodes: rows.flatMap((item) => {
      if (item.is !== "line") return [];
      const { id, grouping_id, parent_id } = item.row;
      return [{ id, grouping_id, parent_id, accounts: accountsOn(item.row) }];
    }),
  };
}
