import { EmptyState, ErrorState, LoadingState } from "../../../components/states";
import { useT } from "../../../providers/i18n";
import { useNamedMemberAccount } from "../addresses";
import { PassbookView } from "./passbook-view";
import { usePassbook } from "./use-passbook";

/** The passbook of the account that the address names. */
export function PassbookPage() {
  const t = useT("member-ledger");
  const { memberId, accountId } = useNamedMemberAccount();
  if (!memberId || !accountId) return <EmptyState title={t("accounts.nobody")} />;
  const key = `${memberId} ${accountId}`;
  return <ReadPassbook key={key} memberAccount={{ id: memberId, account_id: accountId }} />;
}

function ReadPassbook({ memberAccount }: { memberAccount: { id: string; account_id: string } }) {
  const passbook = usePassbook(memberAccount);
  const { data, error, refetch } = passbook.read;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? (
    <PassbookView memberAccount={memberAccount} book={data} passbook={passbook} />
  ) : (
    <LoadingState />
  );
}
