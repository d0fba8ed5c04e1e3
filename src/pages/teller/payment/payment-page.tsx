import { Drawer } from "antd";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { nextReference } from "#contract/operations/ledger/next-reference";
import { memberAccounts } from "#contract/operations/savings/member-accounts";
import type { PickedMember } from "../../../components/member-picker";
import { Page } from "../../../components/page";
import { ErrorState, LoadingState } from "../../../components/states";
import { useT } from "../../../providers/i18n";
import { useRefresh } from "../../../providers/refresh";
import { EntryReceipt } from "../../transactions/entry-receipt";
import { useOwnBatch } from "../batch-needed";
import { LastReceipts } from "../last-receipts";
import { useNamedMember } from "../use-named-member";
import { PaymentForm } from "./payment-form";
import "../teller.css";

/** The window for payments: many lines on one receipt, one receipt after the other. */
export function PaymentPage() {
  const t = useT("teller");
  const named = useNamedMember();
  return (
    <Page title={t("page.payment")}>
      {named.isPending ? <LoadingState /> : <Payments named={named.member} />}
    </Page>
  );
}

/** The receipt that the address names: SPEC's ?transactionId=. */
function useShownReceipt() {
  const [search, setSearch] = useSearchParams();
  const show = (id: string) => setSearch({ transactionId: id }, { replace: true });
  const hide = () => setSearch({}, { replace: true });
  return { shown: search.get("transactionId") || null, show, hide };
}

function Payments({ named }: { named: PickedMember | null }) {
  const t = useT("teller");
  const refresh = useRefresh();
  const batch = useOwnBatch();
  const { shown, show, hide } = useShownReceipt();
  const [hasHistory, setHistory] = useState(false);
  // The receipt that was posted just now: after it comes the next payer.
  const [posted, setPosted] = useState<string | null>(null);
  // Each round is a new form: empty, with its own idempotency key, the member first.
  const [round, setRound] = useState(0);
  const next = () => {
    // Not before: behind the receipt the balances stay those it was posted on.
    void refresh.read(memberAccounts);
    void refresh.read(nextReference);
    setPosted(null);
    setRound(round + 1);
    hide();
  };
  const open = (id: string) => {
    setHistory(false);
    show(id);
  };
  if (batch.error) return <ErrorState error={batch.error} onRetry={batch.refetch} />;
  return (
    <>
      <PaymentForm
        key={round}
        firstMember={round === 0 ? named : null}
        isActive={shown === null && !hasHistory}
        hasBatch={batch.isThere}
        onPosted={({ id }) => {
          setPosted(id);
          show(id);
        }}
        onReset={next}
        onShow={open}
        onHistory={() => setHistory(true)}
      />
      {shown && (
        <EntryReceipt
          key={shown}
          id={shown}
          nextLabel={t(posted === shown ? "receipt.next" : "receipt.close")}
          onNext={posted === shown ? next : hide}
        />
      )}
      <Drawer open={hasHistory} title={t("last.payment")} onClose={() => setHistory(false)} destroyOnHidden>
        <LastReceipts source="payment" count={100} onOpen={open} />
      </Drawer>
    </>
  );
}
