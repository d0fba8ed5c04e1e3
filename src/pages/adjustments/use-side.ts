import type { Output } from "#contract/kit/operation";
import { showAccount } from "#contract/operations/accounts/show-account";
import { useReferenceLabel } from "../../components/pickers/reference-text";
import { useRead } from "../../hooks/use-operation";

/** One side of an adjustment, as far as it is picked. */
export interface Side {
  account: Output<typeof showAccount> | undefined;
  /** Null where members do not hold the account, or none is picked yet. */
  memberId: string | null;
  memberName: string | null;
}

/** What the picked account and member of a side are called, and whether members hold the account. */
export function useSide(accountId: string | null | undefined, memberId: string | null | undefined): Side {
  const { data } = useRead(
    showAccount,
    { id: accountId ?? "" },
    { enabled: Boolean(accountId), invalidatedBy: ["account.*"] },
  );
  const member = useReferenceLabel("member-profile", memberId);
  return {
    account: accountId ? data : undefined,
    memberId: memberId ?? null,
    memberName: (memberId && member.data) || null,
  };
}
