import { Tree, type TreeDataNode } from "antd";
import { type KeyboardEvent, useEffect, useMemo, useRef } from "react";
import { useT } from "../../providers/i18n";
import { type Direction, type Move, mayStand, moveByDrop, moveByKey } from "./moves";
import { type Item, type WalkableTree, walk } from "./tree";
import { TreeRow } from "./tree-row";

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowRight: "in",
  ArrowLeft: "out",
};

type Branch = TreeDataNode & { item: Item; children: Branch[] };

/** The nodes antd shows; it says of itself neither how deep one stands nor which is chosen. */
function branchesOf(
  tree: WalkableTree,
  chosen: string | null,
  under: string | null = null,
  level = 1,
): Branch[] {
  return tree.under(under).map((key) => {
    const item = tree.items.get(key) as Item;
    const told = { "aria-level": level, "aria-selected": key === chosen };
    const children = branchesOf(tree, chosen, key, level + 1);
    return { key, item, title: item.name, isLeaf: children.length === 0, children, ...told };
  });
}

interface DefinitionTreeProps {
  label: string;
  tree: WalkableTree;
  chosen: string | null;
  onChoose(key: string): void;
  open: readonly string[];
  onOpen(keys: string[]): void;
  q: string;
  isPeriod: boolean;
  /** None where the person may only look. */
  onMove?(find: (tree: WalkableTree) => Move | null): void;
}

/** The tree: walked with the arrows, its items moved by dragging or with Alt and the arrows. */
export function DefinitionTree(props: DefinitionTreeProps) {
  const { label, tree, chosen, onChoose, open, onOpen, q, isPeriod, onMove } = props;
  const t = useT("accounts");
  const around = useRef<HTMLDivElement>(null);
  const branches = useMemo(() => branchesOf(tree, chosen), [tree, chosen]);
  const input = () => around.current?.querySelector<HTMLInputElement>("input");

  useEffect(() => {
    // The input that takes the keys has an English name of antd's.
    input()?.setAttribute("aria-label", label);
  });

  const onKeyDownCapture = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (!event.altKey || !direction || !chosen || !onMove) return;
    // Without it the tree walks on, and the browser goes a page back.
    event.preventDefault();
    event.stopPropagation();
    onMove((newest) => moveByKey(newest, chosen, direction));
  };
  const choose = (key: string) => {
    onChoose(key);
    input()?.focus();
  };
  return (
    <>
      <div ref={around} className="definition-tree" onKeyDownCapture={onKeyDownCapture}>
        <Tree<Branch>
          aria-label={label}
          blockNode
          motion={false}
          virtual={false}
          treeData={branches}
          titleRender={({ item }) => <TreeRow item={item} q={q} isPeriod={isPeriod} />}
          expandedKeys={[...open]}
          onExpand={(keys) => onOpen(keys.map(String))}
          selectedKeys={chosen ? [chosen] : []}
          onSelect={(_, { node }) => choose(String(node.key))}
          activeKey={chosen}
          onActiveChange={(key) => key !== null && onChoose(String(key))}
          draggable={onMove ? { icon: false } : false}
          allowDrop={({ dragNode, dropNode, dropPosition }) =>
            mayStand(tree, dragNode.item, dropPosition === 0 ? String(dropNode.key) : dropNode.item.parent)
          }
          onDrop={({ dragNode, node, dropPosition, dropToGap }) => {
            const side = dropToGap ? Math.sign(dropPosition - Number(node.pos.split("-").at(-1))) : 0;
            const drop = [String(dragNode.key), String(node.key), side as -1 | 0 | 1] as const;
            onMove?.((newest) => moveByDrop(newest, ...drop));
          }}
        />
      </div>
      {onMove && <p className="tree-keys">{t("tree.keys")}</p>}
    </>
  );
}

/** What is open at first: the groupings, so that the lines right under them are seen. */
export const openedAtFirst = (tree: WalkableTree): string[] =>
  walk(tree).filter((key) => tree.items.get(key)?.is === "grouping");
