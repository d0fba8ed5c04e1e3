import { Button } from "antd";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { transactionList } from "#contract/entities/journal";
import { permissionOf } from "#contract/kit/operation";
import { showEntry } from "#contract/operations/ledger/show-entry";
import { reverseEntry } from "#contract/operations/teller/reverse-entry";
import { Page } from "../../components/page";
import { useCan } from "../../hooks/use-auth";
import { ListView, type Row } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { EntryDialogs, type Reversing } from "./entry-dialogs";
import { isReversible } from "./entry-drawer";

/** The entry that the address names, so that it can be linked to. */
function useShownEntry() {
  const [search, setSearch] = useSearchParams();
  const setShown = (id: string | null) =>
    setSearch((before) => {
      if (id) before.set("entry", id);
      else before.delete("entry");
      return before;
    });
  return { shown: search.get("entry"), setShown };
}

/** What was done at the counters, with its lines, its receipt again, and its reversal. */
export function Transactions() {
  const t = useT("teller");
  const can = useCan();
  const { shown, setShown } = useShownEntry();
  const [reversing, setReversing] = useState<Reversing | null>(null);
  const mayShow = can(permissionOf(showEntry));
  const mayReverse = can(permissionOf(reverseEntry));
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
    reference: (reference: unknown, row: Row) =>
      row.reversed_by_id ? (
        <del title={`${t("field.reversed_by")} ${row.reversed_by_reference}`}>{String(reference)}</del>
      ) : (
        String(reference ?? "")
      ),
    is_reversed: (_: unknown, row: Row) => <ReversalCell row={row} onShow={mayShow ? setShown : undefined} />,
  };
  return (
    <Page title={t("page.transaction")}>
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
