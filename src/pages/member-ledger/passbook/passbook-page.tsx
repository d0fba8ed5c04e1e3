import { EmptyState, ErrorState, LoadingState } from "../../../components/states";
import { useT } from "../../../providers/i18n";
import { useNamedMemberAccount } from "../addresses";
import { PassbookView } from "./passbook-view";
import { type MemberAccountIds, usePassbook } from "./use-passbook";

/** The passbook of the account that the address names. */
export function PassbookPage() {
  const t = useT("member-ledger");
  const { memberId, accountId, memberAccountId } = useNamedMemberAccount();
  if (!memberId || !accountId) return <EmptyState title={t("accounts.nobody")} />;
  const memberAccount = {
    id: memberId,
    account_id: accountId,
    ...(memberAccountId && { member_account_id: memberAccountId }),
  };
  return <ReadPassbook key={Object.values(memberAccount).join(" ")} memberAccount={memberAccount} />;
}

function ReadPassbook({ memberAccount }: { memberAccount: MemberAccountIds }) {
  const passbook = usePassbook(memberAccount);
  const { data, error, refetch } = passbook.read;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? (
    <PassbookView memberAccount={memberAccount} book={data} passbook={passbook} />
  ) : (
    <LoadingState />
  );
}
