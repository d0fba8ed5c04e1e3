import type { StatementDefinition } from "#contract/entities/statement-definition";
import { deleteGrouping } from "#contract/operations/definitions/groupings";
import { deleteNode, moveNode } from "#contract/operations/definitions/nodes";
import {
  addStandardDefinition,
  orderDefinition,
  placeAccount,
  placeBySection,
  removeAccount,
} from "#contract/operations/definitions/places";
import { useOperation } from "../../hooks/use-operation";
import { useConfirm } from "../../overlays/confirm";
import { useT } from "../../providers/i18n";
import { type Move, standingAt } from "./moves";
import { type Item, orderWith, type WalkableTree, walkable } from "./tree";
import type { DefinitionAtWork } from "./use-definition";

/** The ids of the groupings once one of them has moved. */
const groupingsAfter = (tree: WalkableTree, { item, position }: Move): string[] => {
  const others = tree.under(null).filter((key) => key !== item.key);
  return others.toSpliced(position, 0, item.key).map((key) => (tree.items.get(key) as Item).id);
};

const changeOf = ({ kind, version }: StatementDefinition) => ({ kind, version });

/**
 * Everything that is done to a tree besides its forms; `say` tells what was done to those who cannot see
 * it.
 */
export function useActs({ change }: Pick<DefinitionAtWork, "change">, say: (text: string) => void) {
  const t = useT("accounts");
  const confirm = useConfirm();
  const moving = useOperation(moveNode);
  const placing = useOperation(placeAccount);
  const ordering = useOperation(orderDefinition);
  const removing = useOperation(removeAccount);
  const deletingLine = useOperation(deleteNode);
  const deletingGrouping = useOperation(deleteGrouping);
  const placingBySection = useOperation(placeBySection);
  const adding = useOperation(addStandardDefinition);

  const send = (definition: StatementDefinition, tree: WalkableTree, move: Move) => {
    const at = changeOf(definition);
    const { item, under, position } = move;
    if (item.is === "grouping" || under === null) {
      const groupings = groupingsAfter(tree, move);
      return ordering.run({ ...at, ...orderWith(tree, "", []), groupings });
    }
    if (item.is === "line") {
      return moving.run({ ...at, id: item.id, ...standingAt(tree, under), position });
    }
    const node_id = standingAt(tree, under).parent_id as string;
    return placing.run({ ...at, account_id: item.id, node_id, position });
  };

  /** Moves an item where it is found to go, once the changes before are made. */
  const move = async (find: (tree: WalkableTree) => Move | null): Promise<void> => {
    let text = "";
    const isMoved = await change((definition) => {
      const tree = walkable(definition);
      const found = find(tree);
      if (!found) return undefined;
      const { item, under, position } = found;
      const above = under === null ? t("tree.top") : tree.items.get(under)?.name;
      text = t("tree.moved", { name: item.name, under: above, place: position + 1 });
      return send(definition, tree, found);
    });
    say(isMoved ? text : t("tree.unmoved"));
  };

  const place = async (accountIds: readonly string[], lineId: string): Promise<boolean> => {
    const isPlaced = await change((definition) => {
      const at = changeOf(definition);
      const [only, ...more] = accountIds;
      if (!only) return undefined;
      if (more.length === 0) return placing.run({ ...at, account_id: only, node_id: lineId });
      return ordering.run({ ...at, ...orderWith(walkable(definition), lineId, accountIds) });
    });
    if (isPlaced) say(t("missing.placed", { count: accountIds.length }));
    return isPlaced;
  };

  const remove = async (item: Item): Promise<void> => {
    const isAccount = item.is === "account";
    const title = t(isAccount ? "tree.removeQuestion" : "tree.deleteQuestion", { name: item.name });
    const okText = t(isAccount ? "tree.remove" : "tree.delete");
    if (!(await confirm({ title, okText, danger: true }))) return;
    const isRemoved = await change((definition) => {
      const at = changeOf(definition);
      if (item.is === "account") return removing.run({ ...at, account_id: item.id });
      const deleting = item.is === "line" ? deletingLine : deletingGrouping;
      return deleting.run({ ...at, id: item.id });
    });
    if (isRemoved) say(t(isAccount ? "tree.removed" : "tree.deleted", { name: item.name }));
  };

  return {
    move,
    place,
    remove,
    placeBySection: () =>
      change((definition) =>
        placingBySection.run(changeOf(definition)).then((made) => {
          say(t("missing.placed", { count: made.accounts }));
          return made;
        }),
      ),
    addStandard: () => change((definition) => adding.run(changeOf(definition))),
  };
}

export type Acts = ReturnType<typeof useActs>;
