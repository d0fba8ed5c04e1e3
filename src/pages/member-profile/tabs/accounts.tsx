import { permissionOf } from "#contract/kit/operation";
import { showTotals } from "#contract/operations/member-ledger/show-totals";
import { Permitted } from "../../branch/permitted";
import { MemberAccounts } from "../../member-ledger/member-accounts";
import { useProfile } from "../profile";

/** What the member has in each account, and the running ledger of the one picked. */
export function Accounts() {
  const { id } = useProfile().member;
  return (
    <Permitted permission={permissionOf(showTotals)}>
      <MemberAccounts memberId={id} />
    </Permitted>
  );
}
