import { Button } from "antd";
import { useMemo, useState } from "react";
import { branchLedger, myLedger } from "#contract/entities/journal";
import { permissionOf } from "#contract/kit/operation";
import { showEntry } from "#contract/operations/ledger/show-entry";
import { Money } from "../../components/money";
import { Page } from "../../components/page";
import { EmptyState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { EntryDialogs } from "../transactions/entry-dialogs";
import { RunningLedger } from "./account-ledger";
import { LedgerBar } from "./ledger-bar";
import { filtersOfKind, isLedgerKind } from "./ledger-kinds";
import { LedgerSummary } from "./ledger-summary";
import { filtersOf, useDrillDown } from "./use-drill-down";

interface LedgerPageProps {
  /** The lines of the whole branch, or those the person posted. */
  scope: "branch" | "mine";
  /** One of the eleven kinds: "deposit-entry". */
  kind: string;
}

/** A line moves one side; a zero on the other only hides it. */
const amountOrNothing = (amount: unknown) => (amount === 0 ? null : <Money value={Number(amount)} />);
const cells = { debit: amountOrNothing, credit: amountOrNothing };

/**
 * Lines of the ledger, narrowed by kind, days and account, with the totals of both sides; of one account,
 * with its balances.
 */
export function LedgerPage({ scope, kind }: LedgerPageProps) {
  const t = useT("teller");
  const can = useCan();
  const { branch } = useBranch();
  const { drillDown, change } = useDrillDown(branch.business_date);
  const [shown, setShown] = useState<string | null>(null);
  const ofKind = filtersOfKind(kind);
  const query = useMemo(() => [...(ofKind ?? []), ...filtersOf(drillDown)], [ofKind, drillDown]);
  if (!ofKind || !isLedgerKind(kind)) return <EmptyState title={t("ledger.unknown")} />;
  const isOpenable = can(permissionOf(showEntry));
  const isNarrowed = drillDown.from !== null || drillDown.to !== null;
  const showAll = <Button onClick={() => change({ from: null, to: null })}>{t("ledger.show_all")}</Button>;
  return (
    <Page title={t(scope === "mine" ? `page.my-${kind}` : `page.${kind}`)}>
      <LedgerBar drillDown={drillDown} onChange={change} />
      <LedgerSummary scope={scope} kind={kind} drillDown={drillDown} />
      {drillDown.account ? (
        <RunningLedger
          scope={scope}
          account={drillDown.account}
          kind={kind}
          drillDown={drillDown}
          onOpen={isOpenable ? setShown : undefined}
        />
      ) : (
        <ListView
          key={`${scope}/${kind}`}
          list={scope === "mine" ? myLedger : branchLedger}
          query={query}
          cells={cells}
          empty={isNarrowed && <EmptyState title={t("ledger.none_then")} action={showAll} />}
          onOpen={isOpenable ? (row) => setShown(String(row.entry_id)) : undefined}
        />
      )}
      <EntryDialogs id={shown} onShow={setShown} />
    </Page>
  );
}
