import { above, type Item, lineKey, type WalkableTree, walk } from "./tree";

/** Where something goes: under a key, and how many come before it there. */
export interface Move {
  item: Item;
  under: string | null;
  position: number;
}

export type Direction = "up" | "down" | "in" | "out";

const is = (tree: WalkableTree, key: string | null, what: "heading" | "posting" | "grouping") => {
  const item = key === null ? undefined : tree.items.get(key);
  if (what === "grouping") return item?.is === "grouping";
  return item?.is === "line" && item.row.is_posting === (what === "posting");
};

/**
 * Accounts stand on lines that post, lines under headings and groupings, groupings on top; nothing in
 * itself.
 */
export function mayStand(tree: WalkableTree, item: Item, under: string | null): boolean {
  if (item.is === "grouping") return under === null;
  if (item.is === "account") return is(tree, under, "posting");
  if (under === null || under === item.key || above(tree, under).includes(item.key)) return false;
  return is(tree, under, "grouping") || is(tree, under, "heading");
}

/** Among its own: one place up or down. */
function besides(tree: WalkableTree, item: Item, by: 1 | -1): Move | null {
  const siblings = tree.under(item.parent);
  const position = siblings.indexOf(item.key) + by;
  return position < 0 || position >= siblings.length ? null : { item, under: item.parent, position };
}

/** An account goes to the next line that posts, or the one before. */
function toOtherLine(tree: WalkableTree, item: Item, by: 1 | -1): Move | null {
  const lines = walk(tree).filter((key) => is(tree, key, "posting"));
  const under = lines[lines.indexOf(item.parent as string) + by];
  return under ? { item, under, position: tree.under(under).length } : null;
}

/** A line goes under the heading before it. */
function under(tree: WalkableTree, item: Item): Move | null {
  const siblings = tree.under(item.parent);
  const before = siblings[siblings.indexOf(item.key) - 1];
  if (!before || !mayStand(tree, item, before)) return null;
  return { item, under: before, position: tree.under(before).length };
}

/** A line leaves the heading it is under, and comes right after it. */
function outOf(tree: WalkableTree, item: Item): Move | null {
  const parent = tree.items.get(item.parent ?? "");
  if (parent?.is !== "line") return null;
  return { item, under: parent.parent, position: tree.under(parent.parent).indexOf(parent.key) + 1 };
}

/** Where a key moves an item; null where there is nowhere to go. */
export function moveByKey(tree: WalkableTree, key: string, direction: Direction): Move | null {
  const item = tree.items.get(key);
  if (!item) return null;
  if (direction === "up") return besides(tree, item, -1);
  if (direction === "down") return besides(tree, item, 1);
  const isIn = direction === "in";
  if (item.is === "account") return toOtherLine(tree, item, isIn ? 1 : -1);
  if (item.is === "grouping") return null;
  return isIn ? under(tree, item) : outOf(tree, item);
}

/** Where a drop moves an item: onto another, at its end, or into the gap before (-1) or after (1) it. */
export function moveByDrop(tree: WalkableTree, key: string, onto: string, side: -1 | 0 | 1): Move | null {
  const item = tree.items.get(key);
  const target = tree.items.get(onto);
  if (!item || !target) return null;
  const to = side === 0 ? onto : target.parent;
  if (!mayStand(tree, item, to)) return null;
  const others = tree.under(to).filter((one) => one !== key);
  if (side === 0) return { item, under: to, position: others.length };
  return { item, under: to, position: others.indexOf(onto) + (side === 1 ? 1 : 0) };
}

/** The line or grouping a move goes to, as the server names it. */
export function standingAt(
  tree: WalkableTree,
  key: string,
): { grouping_id: string; parent_id: string | null } {
  const item = tree.items.get(key) as Item;
  if (item.is === "grouping") return { grouping_id: item.row.id, parent_id: null };
  if (item.is === "line") return { grouping_id: item.row.grouping_id, parent_id: item.row.id };
  return standingAt(tree, lineKey(item.row.node_id));
}
