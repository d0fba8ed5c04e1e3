import { DeleteOutlined, EditOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Flex } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { StatementDefinition } from "#contract/entities/statement-definition";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useT } from "../../providers/i18n";
import type { DateRange } from "../ledger/date-ranges";
import { writeDrillDown } from "../ledger/use-drill-down";
import { GroupingDialog } from "./grouping-dialog";
import { ChangeLine, NewLine } from "./line-dialog";
import { standingAt } from "./moves";
import type { Item, WalkableTree } from "./tree";
import type { Acts } from "./use-acts";

interface ChosenItemProps {
  definition: StatementDefinition;
  tree: WalkableTree;
  item: Item | undefined;
  range: DateRange;
  acts: Acts;
  onSaved(version: number): void;
}

const slice = "statement-definition";
const names = {
  grouping: { update: "update-grouping", delete: "delete-grouping" },
  line: { update: "update-node", delete: "delete-node" },
  account: { update: "", delete: "remove-account" },
} as const;

/** What can be done with the item that is chosen in the tree. */
export function ChosenItem(props: ChosenItemProps) {
  const { definition, tree, item, range, acts, onSaved } = props;
  const t = useT("accounts");
  const can = useCan();
  const navigate = useNavigate();
  const { path } = useBranch();
  const [form, setForm] = useState<"add" | "edit" | null>(null);
  if (!item) return <p className="tree-hint">{t("tree.chooseHint")}</p>;

  const mayDo = (act: "update" | "delete") => can(`${slice}:${names[item.is][act]}`);
  const takesLines = item.is === "grouping" || (item.is === "line" && !item.row.is_posting);
  const toLedger = (account: string) =>
    navigate(`${path("general-ledger/general-ledger")}?${writeDrillDown({ account, ...range })}`);
  const close = () => setForm(null);
  const dialog = { definition, onSaved, onClose: close };
  return (
    <section aria-labelledby="chosen-item">
      <h2 id="chosen-item" className="tree-panel-title">
        {item.name}
      </h2>
      <Flex gap="small" wrap>
        {takesLines && can(`${slice}:create-node`) && (
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setForm("add")}>
            {t("line.add")}
          </Button>
        )}
        {item.is !== "account" && mayDo("update") && (
          <Button icon={<EditOutlined aria-hidden />} onClick={() => setForm("edit")}>
            {t("tree.edit")}
          </Button>
        )}
        {item.is === "account" && can("general-ledger:read") && (
          <Button onClick={() => toLedger(item.row.account_id)}>{t("list.lines")}</Button>
        )}
        {mayDo("delete") && (
          <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => void acts.remove(item)}>
            {t(item.is === "account" ? "tree.remove" : "tree.delete")}
          </Button>
        )}
      </Flex>
      {form === "add" && <NewLine {...dialog} at={standingAt(tree, item.key)} above={item.name} />}
      {form === "edit" && item.is === "grouping" && <GroupingDialog {...dialog} grouping={item.row} />}
      {form === "edit" && item.is === "line" && <ChangeLine {...dialog} line={item.row} />}
    </section>
  );
}
