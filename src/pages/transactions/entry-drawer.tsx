import { Button, Descriptions, Drawer, Flex, Tag } from "antd";
import { useState } from "react";
import { permissionOf } from "#contract/kit/operation";
import { showEntry } from "#contract/operations/ledger/show-entry";
import { reverseEntry } from "#contract/operations/teller/reverse-entry";
import { MediaDocument } from "../../components/media-picture";
import { Money } from "../../components/money";
import { momentIn } from "../../components/receipt";
import { ReceiptDialog } from "../../components/receipt-dialog";
import { ErrorState, LoadingState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { EntryLines, type ShownEntry } from "./entry-lines";
import { PrintLog } from "./entry-receipt";
import { hasReceipt, useReceiptOfEntry } from "./receipt-of-entry";

interface EntryDrawerProps {
  id: string | null;
  /** Goes to the entry it reverses, or that reversed it. */
  onOpen(id: string): void;
  onReverse(entry: { id: string; reference: string }): void;
  onClose(): void;
}

/** An entry with its lines, what it reverses or what reversed it, and its receipt again. */
export function EntryDrawer({ id, onOpen, onReverse, onClose }: EntryDrawerProps) {
  const t = useT("teller");
  return (
    <Drawer
      open={id !== null}
      width={680}
      title={id ? <TitleOf id={id} /> : t("entry.title")}
      onClose={onClose}
      destroyOnHidden
    >
      {id && <ReadEntry key={id} id={id} onOpen={onOpen} onReverse={onReverse} />}
    </Drawer>
  );
}

/** Which entry it is, and whose. */
function TitleOf({ id }: { id: string }) {
  const t = useT("teller");
  const { data: entry } = useRead(showEntry, { id });
  const named = [t("entry.title"), entry?.reference].filter(Boolean).join(" ");
  return [named, entry?.member_name ?? entry?.payer_name].filter(Boolean).join(" · ");
}

type ReadEntryProps = Pick<EntryDrawerProps, "onOpen" | "onReverse"> & { id: string };

function ReadEntry({ id, ...props }: ReadEntryProps) {
  const { data, error, refetch } = useRead(showEntry, { id });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  return data ? <Entry entry={data} onPrinted={() => void refetch()} {...props} /> : <LoadingState />;
}

export const isReversible = (entry: { source: unknown }) =>
  hasReceipt(entry) || ["adjustment", "disbursement"].includes(String(entry.source));

type EntryProps = Omit<ReadEntryProps, "id"> & { entry: ShownEntry; onPrinted(): void };

function Entry({ entry, onOpen, onReverse, onPrinted }: EntryProps) {
  const t = useT("teller");
  const can = useCan();
  const branch = useBranch();
  const receiptOf = useReceiptOfEntry();
  const [isPrinting, setIsPrinting] = useState(false);
  const mayReverse = can(permissionOf(reverseEntry)) && isReversible(entry) && !entry.reversed_by_id;
  return (
    <Flex vertical gap="middle">
      <Facts entry={entry} onOpen={onOpen} />
      <EntryLines lines={entry.lines} />
      <Flex gap="small">
        {hasReceipt(entry) && <Button onClick={() => setIsPrinting(true)}>{t("entry.reprint")}</Button>}
        {mayReverse && (
          <Button danger onClick={() => onReverse(entry)}>
            {t("reverse.act")}
          </Button>
        )}
      </Flex>
      <ReceiptDialog
        receipt={isPrinting ? receiptOf(entry, branch) : null}
        onPrinted={onPrinted}
        timeZone={branch.branch.time_zone}
        nextLabel={t("receipt.close")}
        onNext={() => setIsPrinting(false)}
      />
      <PrintLog prints={entry.prints} />
    </Flex>
  );
}

function Facts({ entry, onOpen }: { entry: ShownEntry; onOpen(id: string): void }) {
  const t = useT("teller");
  const labels = useLabels();
  const { branch } = useBranch();
  const { show } = useDates();
  const link = (id: string | null, reference: string | null) =>
    id && (
      <Button type="link" size="small" onClick={() => onOpen(id)}>
        {reference}
      </Button>
    );
  const facts: [name: string, value: React.ReactNode][] = [
    ["reference", entry.reference],
    ["entry_date", show(entry.entry_date)],
    ["source", <Tag key="source">{labels.option(entry.source)}</Tag>],
    ["amount", <Money key="amount" value={entry.amount} withSign />],
    ["member", entry.member_name && `${entry.member_name} · ${entry.passbook}`],
    ["payer", entry.payer_name],
    ["joint_holder", entry.joint_holder_name],
    ["payment_type", entry.payment_type_name],
    [
      "bank",
      [entry.bank_name, entry.bank_date && show(entry.bank_date), entry.bank_reference]
        .filter(Boolean)
        .join(" · "),
    ],
    ["cash_received", entry.cash_received && <Money key="received" value={entry.cash_received} withSign />],
    ["signature_compared", entry.signature_compared && t("signature.compared")],
    [
      "proof",
      entry.proof_media_id && <MediaDocument key="proof" id={entry.proof_media_id} alt={t("field.proof")} />,
    ],
    ["batch", entry.batch_reference],
    ["description", entry.description],
    ["back_date_reason", entry.back_date_reason],
    ["reverses", link(entry.reverses_id, entry.reverses_reference)],
    ["reversed_by", link(entry.reversed_by_id, entry.reversed_by_reference)],
    ["created_by", entry.created_by_name],
    ["created_at", momentIn(branch.time_zone, entry.created_at)],
    ["approved_by", entry.approved_by_name],
  ];
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, sm: 2 }}
      items={facts
        .filter(([, value]) => value)
        .map(([name, value]) => ({ key: name, label: t(`field.${name}`), children: value }))}
    />
  );
}
