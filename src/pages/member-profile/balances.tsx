import { permissionOf } from "#contract/kit/operation";
import { showTotals } from "#contract/operations/member-ledger/show-totals";
import { Figures } from "../../components/figures";
import { Money } from "../../components/money";
import { useCan } from "../../hooks/use-auth";
import { useRead } from "../../hooks/use-operation";
import { useLabels } from "../../lists/labels";
import { useLive } from "../../providers/live-provider";
import { useProfile } from "./profile";

const invalidatedBy = ["journal.create", "member.update"];

/** What the member holds and owes; nothing is asked where the person may not see it. */
export function useBalances() {
  const { id } = useProfile().member;
  return useRead(showTotals, { id }, { enabled: useCan()(permissionOf(showTotals)), invalidatedBy });
}

/** The sum of each kind the member holds: share capital, deposits, loans. */
export function Balances() {
  const labels = useLabels();
  const { data: balances, refetch } = useBalances();
  useLive(["journal.create"], () => void refetch());
  if (!balances) return null;
  return (
    <Figures
      figures={balances.totals.map(({ kind, balance, accounts }) => ({
        label: labels.option(kind),
        value: <Money value={balance} withSign />,
        isUnused: accounts === 0,
      }))}
    />
  );
}
