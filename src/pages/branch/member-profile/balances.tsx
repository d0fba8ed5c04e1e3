import { permissionOf } from "#contract/kit/operation";
import { showTotals } from "#contract/operations/member-ledger/show-totals";
import { Money } from "../../../components/money";
import { useMay } from "../../../hooks/use-auth";
import { useRead } from "../../../hooks/use-operation";
import { useLive } from "../../../providers/live";
import { useLabels } from "../../../resources/labels";
import { useProfile } from "../../member-profile/profile";

const stirredBy = ["journal.create", "member.update"];

/** What the member holds and owes; nothing is asked where the person may not see it. */
export function useBalances() {
  const { id } = useProfile().member;
  return useRead(showTotals, { id }, { enabled: useMay()(permissionOf(showTotals)), stirredBy });
}

/** The sum of each kind the member holds: share capital, deposits, loans. */
export function Balances() {
  const labels = useLabels();
  const { data: balances, refetch } = useBalances();
  useLive(["journal.create"], () => void refetch());
  if (!balances) return null;
  return (
    <dl className="profile-balances">
      {balances.totals.map(({ kind, balance, accounts }) => (
        <div key={kind} className={accounts === 0 ? "is-unused" : undefined}>
          <dt>{labels.option(kind)}</dt>
          <dd>
            <Money value={balance} withSign />
          </dd>
        </div>
      ))}
    </dl>
  );
}
