import { permissionOf } from "#contract/kit/operation";
import { showTotals } from "#contract/operations/member-ledger/show-totals";
import { Permitted } from "../../branch/permitted";
import { MemberAccounts } from "../../member-ledger/member-accounts";
import { useProfile } from "../profile";

const permissions = [permissionOf(showTotals)];

/** What the member has in each account, and the running ledger of the one picked. */
export function Accounts() {
  const { id } = useProfile().member;
  return (
    <Permitted permissions={permissions}>
      <MemberAccounts memberId={id} />
    </Permitted>
  );
}
