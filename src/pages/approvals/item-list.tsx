import { Checkbox, Tag } from "antd";
import type { ReactNode } from "react";
import type { ApprovalItem } from "#contract/entities/approval";
import { Money } from "../../components/money";
import { useDates } from "../../hooks/use-dates";
import { useT } from "../../providers/i18n";

interface ItemListProps {
  items: readonly ApprovalItem[];
  shownId: string | undefined;
  chosen: ReadonlySet<string>;
  onShow(id: string): void;
  onChoose(id: string): void;
  /** Of what is shown, where there is no room beside the list. */
  detail: ReactNode;
}

const colors: Partial<Record<ApprovalItem["state"], string>> = {
  approved: "success",
  rejected: "error",
  outdated: "warning",
};

/** What waits, or was decided: one line each, of which one is shown beside it and several may be chosen. */
export function ItemList({ items, shownId, chosen, onShow, onChoose, detail }: ItemListProps) {
  const t = useT("approvals");
  const dates = useDates();
  return (
    <ul className="approval-list" aria-label={t("list")}>
      {items.map(({ id, kind, subject, amount, maker_name, created_at, state, may_decide }) => {
        const name = subject ?? t(`kind.${kind}`);
        return (
          <li key={id} className={id === shownId ? "approval-shown" : undefined}>
            {may_decide && (
              <Checkbox
                checked={chosen.has(id)}
                onChange={() => onChoose(id)}
                aria-label={t("choose", { name })}
              />
            )}
            <button type="button" aria-current={id === shownId} onClick={() => onShow(id)}>
              <span className="approval-name">{name}</span>
              {amount !== null && <Money value={amount} withSign />}
              <span className="approval-meta">
                <Tag>{t(`kind.${kind}`)}</Tag>
                {state !== "pending" && <Tag color={colors[state]}>{t(`state.${state}`)}</Tag>}
              </span>
              <span className="approval-meta">
                <span>{maker_name},</span> <span className="cell-date">{dates.show(created_at)}</span>
              </span>
            </button>
            {id === shownId && detail}
          </li>
        );
      })}
    </ul>
  );
}
