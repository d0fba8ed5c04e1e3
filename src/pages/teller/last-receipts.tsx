import { Button, Card, Tag } from "antd";
import { memo } from "react";
import { transactionList } from "#contract/entities/journal";
import type { Filter } from "#contract/kit/list-query";
import { currentBatch } from "#contract/operations/batches/current-batch";
import { Money } from "../../components/money";
import { ReferenceText } from "../../components/pickers/reference-text";
import { useAuth, useCan } from "../../hooks/use-auth";
import { useRead } from "../../hooks/use-operation";
import { useListPage } from "../../lists/data";
import type { Row } from "../../lists/row";
import { useT } from "../../providers/i18n";
import "./teller.css";

type Source = "deposit" | "withdraw" | "payment";

interface LastReceiptsProps {
  /** Of one kind alone. */
  source?: Source;
  onOpen(id: string): void;
  count?: number;
}

/** What the teller posted last in the open batch, or before it; each opens as its receipt. */
export const LastReceipts = memo((props: LastReceiptsProps) => {
  const can = useCan();
  const { user_id: own } = useAuth();
  const { data, isPending } = useRead(currentBatch, {});
  if (isPending || !can(`${transactionList.name}:read`)) return null;
  const of: Filter = data
    ? { field: "batch_id", mode: "equal", value: data.id }
    : { field: "created_by_id", mode: "equal", value: own };
  return <Posted {...props} of={of} isOfBatch={Boolean(data)} />;
});

interface PostedProps extends LastReceiptsProps {
  of: Filter;
  isOfBatch: boolean;
}

function Posted({ source, onOpen, count = 6, of, isOfBatch }: PostedProps) {
  const t = useT("teller");
  const filters: Filter[] = [
    of,
    { field: "source", mode: "in", value: source ? [source] : ["deposit", "withdraw", "payment"] },
  ];
  const { data } = useListPage(transactionList, {
    pageIndex: 0,
    pageSize: count,
    sort: [{ field: "created_at", order: "desc" }],
    filter: { logic: "and", filters },
    q: "",
  });
  if (!data) return null;
  return (
    <Card size="small" title={t(`last.${(isOfBatch && source) || "any"}`)}>
      {data.data.length === 0 ? (
        t("last.none")
      ) : (
        <ul className="last-receipts">
          {data.data.map((row) => (
            <li key={row.id}>
              <OneReceipt row={row} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function OneReceipt({ row, onOpen }: { row: Row; onOpen(id: string): void }) {
  const t = useT("teller");
  return (
    <>
      <Button type="link" size="small" onClick={() => onOpen(row.id)}>
        {String(row.reference)}
      </Button>
      <span className="last-receipts-member">
        {typeof row.member_id === "string" ? (
          <ReferenceText to="member-profile" id={row.member_id} />
        ) : (
          (row.payer_name as string | null)
        )}
      </span>
      {row.is_reversed === true && <Tag>{t("last.reversed")}</Tag>}
      <Money value={Number(row.amount)} />
    </>
  );
}
