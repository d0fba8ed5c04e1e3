import { useSearchParams } from "react-router";
import { showMember } from "#contract/operations/members/show-member";
import type { PickedMember } from "../../components/member-picker";
import { useBranch } from "../../hooks/use-branch";
import { useRead } from "../../hooks/use-operation";

/** The address of the counter with a member already picked. */
export function useTransferPath() {
  const { path } = useBranch();
  return (kind: "deposit" | "withdraw", memberId: string) =>
    path(`transaction/quick-transfer/${kind}?member=${memberId}`);
}

/** The member the address names; null when it names none, or one who is not here. */
export function useNamedMember(): { member: PickedMember | null; isPending: boolean } {
  const [search] = useSearchParams();
  const id = search.get("member");
  const { data, isLoading } = useRead(showMember, { id: id ?? "" }, { enabled: id !== null });
  return { member: (id && data) || null, isPending: isLoading };
}
