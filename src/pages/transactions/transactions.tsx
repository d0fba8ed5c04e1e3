import { Button } from "antd";
import { useState } from "react";
import { transactionList } from "#contract/entities/journal";
import { permissionOf } from "#contract/kit/operation";
import { showEntry } from "#contract/operations/ledger/show-entry";
import { reverseEntry } from "#contract/operations/teller/reverse-entry";
import { Page } from "../../components/page";
import { useMay } from "../../hooks/use-auth";
import { ListView, type Row } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { EntryDialogs, type Reversing } from "./entry-dialogs";
import { isReversible } from "./entry-drawer";

/** What was done at the windows, with its lines, its receipt again, and its reversal. */
export function Transactions() {
  const t = useT("teller");
  const may = useMay();
  const [shown, setShown] = useState<string | null>(null);
  const [reversing, setReversing] = useState<Reversing | null>(null);
  const mayShow = may(permissionOf(showEntry));
  const mayReverse = may(permissionOf(reverseEntry));
  const actions = (row: Row) => [
    { key: "show", label: t("entry.show"), disabled: !mayShow, onClick: () => setShown(row.id) },
    {
      key: "reverse",
      label: t("reverse.act"),
      danger: true,
      disabled: !mayReverse || !isReversible({ source: row.source }) || row.is_reversed === true,
      onClick: () => setReversing({ id: row.id, reference: String(row.reference) }),
    },
  ];
  const cells = {
    is_reversed: (_: unknown, row: Row) => <ReversalCell row={row} onShow={mayShow ? setShown : undefined} />,
  };
  return (
    <Page title={t("page.transactions")}>
      <ListView
        list={transactionList}
        actions={actions}
        cells={cells}
        onOpen={mayShow ? ({ id }) => setShown(id) : undefined}
      />
      <EntryDialogs
        id={shown}
        onShow={setShown}
        reversing={reversing}
        onReversingDone={() => setReversing(null)}
      />
    </Page>
  );
}

/** The way to the entry on the other side of a reversal. */
function ReversalCell({ row, onShow }: { row: Row; onShow?(id: string): void }) {
  const t = useT("teller");
  const side = row.reversed_by_id ? "reversed_by" : "reverses";
  const id = row[`${side}_id`];
  if (typeof id !== "string") return null;
  return (
    <Button
      type="link"
      size="small"
      disabled={!onShow}
      onClick={(event) => {
        event.stopPropagation();
        onShow?.(id);
      }}
    >
      {t(`field.${side}`)} {String(row[`${side}_reference`])}
    </Button>
  );
}
