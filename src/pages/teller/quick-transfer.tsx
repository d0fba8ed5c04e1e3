import { useState } from "react";
import { useSearchParams } from "react-router";
import { nextReference } from "#contract/operations/ledger/next-reference";
import { memberAccounts } from "#contract/operations/savings/member-accounts";
import type { PickedMember } from "../../components/member-picker";
import { Page } from "../../components/page";
import type { ReceiptData } from "../../components/receipt";
import { ReceiptDialog } from "../../components/receipt-dialog";
import { ErrorState, LoadingState } from "../../components/states";
import { useBranch } from "../../hooks/use-branch";
import { useT } from "../../providers/i18n";
import { useRefresh } from "../../providers/refresh";
import { EntryReceipt } from "../transactions/entry-receipt";
import { useOwnBatch } from "./batch-needed";
import { TransferForm } from "./transfer-form";
import { useNamedMember } from "./use-named-member";
import type { TransferKind } from "./use-transfer";
import "./teller.css";

/** The window: one deposit or withdrawal after the other. */
export function QuickTransfer({ kind }: { kind: TransferKind }) {
  const t = useT("teller");
  const named = useNamedMember();
  return (
    <Page title={t(`page.${kind}`)}>
      {named.isPending ? <LoadingState /> : <Transfers key={kind} kind={kind} named={named.member} />}
    </Page>
  );
}

function Transfers({ kind, named }: { kind: TransferKind; named: PickedMember | null }) {
  const t = useT("teller");
  const { branch } = useBranch();
  const [, setSearch] = useSearchParams();
  const refresh = useRefresh();
  const batch = useOwnBatch();
  const [receipt, setReceipt] = useState<ReceiptData | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  // Each round is a new form: empty, with its own idempotency key, the member first.
  const [round, setRound] = useState(0);
  const next = () => {
    // Not before: behind the receipt the balances stay those it was posted on.
    void refresh.read(memberAccounts);
    void refresh.read(nextReference);
    setReceipt(null);
    setRound(round + 1);
    setSearch({}, { replace: true });
  };
  if (batch.error) return <ErrorState error={batch.error} onRetry={batch.refetch} />;
  return (
    <>
      <TransferForm
        key={round}
        kind={kind}
        firstMember={round === 0 ? named : null}
        isActive={receipt === null && shown === null}
        hasBatch={batch.isThere}
        onPosted={setReceipt}
        onReset={next}
        onShow={setShown}
      />
      {shown && <EntryReceipt id={shown} nextLabel={t("receipt.close")} onNext={() => setShown(null)} />}
      <ReceiptDialog
        receipt={receipt}
        timeZone={branch.time_zone}
        nextLabel={t("receipt.next")}
        onNext={next}
      />
    </>
  );
}
