import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { transactionList } from "#contract/entities/journal";
import { permissionOf } from "#contract/kit/operation";
import { showEntry } from "#contract/operations/ledger/show-entry";
import { reverseEntry } from "#contract/operations/teller/reverse-entry";
import { Page } from "../../components/page";
import { useCan } from "../../hooks/use-auth";
import { useLabels } from "../../lists/labels";
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
  const labels = useLabels();
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
  const onShow = mayShow ? setShown : undefined;
  const cells = {
    reference: (reference: unknown, row: Row) =>
      row.reversed_by_id ? <del>{String(reference)}</del> : String(reference ?? ""),
    source: (source: unknown, row: Row) => (
      <>
        {labels.option(String(source))}
        <OtherSide row={row} side="reverses" onShow={onShow}>
          {String(row.reverses_reference)}
        </OtherSide>
      </>
    ),
    is_reversed: (_: unknown, row: Row) => (
      <OtherSide row={row} side="reversed_by" onShow={onShow}>
        {t("field.reversed_by")} {String(row.reversed_by_reference)}
      </OtherSide>
    ),
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

interface ToOtherSide {
  row: Row;
  side: "reverses" | "reversed_by";
  onShow?: ((id: string) => void) | undefined;
  children: ReactNode;
}

/** The way to the entry on the other side of a reversal; nothing where there is none. */
function OtherSide({ row, side, onShow, children }: ToOtherSide) {
  const t = useT("teller");
  const id = row[`${side}_id`];
  if (typeof id !== "string") return null;
  return (
    <Button
      type="link"
      size="small"
      disabled={!onShow}
      title={`${t(`field.${side}`)} ${row[`${side}_reference`]}`}
      onClick={(event) => {
        event.stopPropagation();
        onShow?.(id);
      }}
    >
      {children}
    </Button>
  );
}
