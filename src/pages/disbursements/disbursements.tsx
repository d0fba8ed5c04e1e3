import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import {
  disbursementTransactionList,
  myDisbursementTransactionList,
} from "#contract/entities/disbursement-transaction";
import { permissionOf } from "#contract/kit/operation";
import { postDisbursement } from "#contract/operations/disbursements/post-disbursement";
import { showEntry } from "#contract/operations/ledger/show-entry";
import { printDisbursement } from "#contract/operations/prints/prints";
import { reverseEntry } from "#contract/operations/teller/reverse-entry";
import { Page } from "../../components/page";
import { useCan } from "../../hooks/use-auth";
import { ListView, type Row } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useDrawer } from "../../resources/use-drawer";
import { usePaperAddress, usePrintLanguage } from "../member-ledger/addresses";
import { EntryDialogs, type Reversing } from "../transactions/entry-dialogs";
import { DisbursementDialog } from "./disbursement-dialog";

const pages = {
  "disbursement-transaction": {
    list: disbursementTransactionList,
    path: "transaction/disbursement-transaction",
  },
  "my-disbursement-transaction": { list: myDisbursementTransactionList, path: "my-disbursement-transaction" },
} as const;

/** What was paid out of drawers, by everybody or by oneself, and the way to pay out more. */
export function Disbursements({ page }: { page: keyof typeof pages }) {
  const t = useT("teller");
  const can = useCan();
  const { list, path } = pages[page];
  const at = useDrawer(path);
  const [reversing, setReversing] = useState<Reversing | null>(null);
  const addressOf = usePaperAddress();
  const language = usePrintLanguage();
  const mayPay = can(permissionOf(postDisbursement));
  const mayShow = can(permissionOf(showEntry));
  const actions = (row: Row) => [
    { key: "show", label: t("entry.show"), disabled: !mayShow, onClick: () => at.show(row) },
    {
      key: "slip",
      label: t("disbursement.slip"),
      onClick: () =>
        void window.open(addressOf(printDisbursement, { id: row.id, language }), "_blank", "noopener"),
    },
    {
      key: "reverse",
      label: t("reverse.act"),
      danger: true,
      disabled: !can(permissionOf(reverseEntry)) || row.is_reversed === true,
      onClick: () => setReversing({ id: row.id, reference: String(row.reference_number) }),
    },
  ];
  return (
    <Page
      title={t(`page.${page}`)}
      extra={
        mayPay && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={at.create}>
            {t("disbursement.new")}
          </Button>
        )
      }
    >
      <ListView
        list={list}
        title="reference_number"
        actions={actions}
        onOpen={mayShow ? at.show : undefined}
        onCreate={mayPay ? at.create : undefined}
      />
      <EntryDialogs
        id={at.act === "show" && mayShow ? (at.id ?? null) : null}
        onShow={(id) => (id ? at.show({ id }) : at.close())}
        reversing={reversing}
        onReversingDone={() => setReversing(null)}
      />
      {at.act === "create" && mayPay && (
        <DisbursementDialog onPosted={mayShow ? at.show : at.close} onClose={at.close} />
      )}
    </Page>
  );
}
