import { Tag } from "antd";
import type { ReactNode } from "react";
import { Money } from "../../components/money";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import type { Item } from "./tree";

/** A name with the part of it that was searched for. */
function Marked({ text, q }: { text: string; q: string }): ReactNode {
  const at = q === "" ? -1 : text.toLowerCase().indexOf(q.toLowerCase());
  if (at < 0) return text;
  const end = at + q.length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}

function Marks({ item }: { item: Item }) {
  const t = useT("accounts");
  const labels = useLabels();
  if (item.is === "grouping") {
    const { from_code, to_code } = item.row;
    return <span className="tree-codes">{`${from_code} – ${to_code}`}</span>;
  }
  if (item.is === "line") return null;
  const { is_contra, status, is_in_range } = item.row;
  return (
    <>
      {is_contra && <Tag>{t("tree.contra")}</Tag>}
      {status !== "open" && <Tag>{labels.option(status)}</Tag>}
      {!is_in_range && <Tag color="error">{t("tree.outOfRange")}</Tag>}
    </>
  );
}

interface TreeRowProps {
  item: Item;
  q: string;
  /** With what was before and what moved; else only what there is. */
  isPeriod: boolean;
}

/** An item of a tree with its amounts to the right. */
export function TreeRow({ item, q, isPeriod }: TreeRowProps) {
  const { opening, debit, credit, closing } = item.row;
  const movement = isPeriod ? [opening, debit, credit] : [];
  return (
    <span className={`tree-row tree-row-${item.is}`}>
      <span className="tree-name">
        <Marked text={item.name} q={q} /> <Marks item={item} />
      </span>
      {movement.map((amount, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: opening, debit and credit keep their places
        <span key={index} className="tree-amount tree-movement">
          <Money value={amount} />
        </span>
      ))}
      <span className="tree-amount">
        <Money value={closing} />
      </span>
    </span>
  );
}
