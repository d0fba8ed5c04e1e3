import { ArrowDownOutlined, ArrowUpOutlined } from "@ant-design/icons";
import { Button, Flex, Modal, Select } from "antd";
import { type DragEvent, type KeyboardEvent, useState } from "react";
import { type AccountType, accountList, accountTypes } from "#contract/entities/account";
import { reorderAccounts } from "#contract/operations/accounts/write-account";
import { RefusalAlert } from "../../components/refusal-alert";
import { ErrorState, LoadingState } from "../../components/states";
import { useOperation } from "../../hooks/use-operation";
import { useListPage } from "../../lists/data";
import { useLabels } from "../../lists/labels";
import type { Row } from "../../lists/row";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";

const mostAtOnce = 500;

const inOrderOf = (type: AccountType) => ({
  pageIndex: 0,
  pageSize: mostAtOnce,
  sort: [{ field: "display_order", order: "asc" as const }],
  filter: { logic: "and" as const, filters: [{ field: "type", mode: "equal" as const, value: type }] },
  q: "",
});

/** Puts the accounts of a type in the order in which statements show them. */
export function OrderDialog({ onClose }: { onClose(): void }) {
  const t = useT("accounts");
  const labels = useLabels();
  const notify = useNotify();
  const [type, setType] = useState<AccountType>("asset");
  const [order, setOrder] = useState<Row[] | null>(null);
  const { data, error, refetch, isPlaceholderData } = useListPage(accountList, inOrderOf(type));
  const ordering = useOperation(reorderAccounts);
  const rows = order ?? data?.data ?? [];
  const save = () =>
    ordering.run({ ids: rows.map(({ id }) => id) }).then(
      () => {
        notify.success(t("order.done"));
        onClose();
      },
      () => undefined,
    );
  const choose = (next: AccountType) => {
    setType(next);
    setOrder(null);
  };
  return (
    <Modal
      open
      width={640}
      title={t("order.title")}
      maskClosable={false}
      onCancel={onClose}
      cancelText={t("action.cancel")}
      okText={t("action.save")}
      okButtonProps={{ disabled: order === null, loading: ordering.pending }}
      onOk={() => void save()}
    >
      <Flex vertical gap={12}>
        <RefusalAlert refusal={ordering.refusal} />
        <p>{t("order.text")}</p>
        <Select
          aria-label={t("field.type")}
          value={type}
          onChange={choose}
          options={accountTypes.map((value) => ({ value, label: labels.option(value) }))}
        />
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && (!data || isPlaceholderData) && <LoadingState />}
        {!error && data && !isPlaceholderData && <OrderList rows={rows} onChange={setOrder} />}
      </Flex>
    </Modal>
  );
}

interface OrderListProps {
  rows: readonly Row[];
  onChange(rows: Row[]): void;
}

/** Rows that are dragged, or moved with Alt and the arrows or their buttons. */
function OrderList({ rows, onChange }: OrderListProps) {
  const t = useT("accounts");
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const move = (from: number, to: number) => {
    const row = rows[from];
    if (!row || to < 0 || to >= rows.length) return;
    onChange(rows.toSpliced(from, 1).toSpliced(to, 0, row));
    setSaid(t("order.moved", { name: `${row.code} ${row.name}`, place: to + 1 }));
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    move(index, index + (event.key === "ArrowUp" ? -1 : 1));
  };
  const drop = (event: DragEvent, index: number) => {
    event.preventDefault();
    if (dragged !== null) move(dragged, index);
    setDragged(null);
  };
  return (
    <>
      <div role="status" className="visually-hidden">
        {said}
      </div>
      <ol className="account-order">
        {rows.map((row, index) => (
          <li
            key={row.id}
            draggable
            onDragStart={() => setDragged(index)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(event, index)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <span>{`${row.code} ${row.name}`}</span>
            <Flex>
              {([-1, 1] as const).map((by) => (
                <Button
                  key={by}
                  type="text"
                  size="small"
                  icon={by < 0 ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />}
                  aria-label={t(by < 0 ? "order.up" : "order.down", { name: row.name })}
                  aria-disabled={rows[index + by] === undefined}
                  onClick={() => move(index, index + by)}
                />
              ))}
            </Flex>
          </li>
        ))}
      </ol>
    </>
  );
}
