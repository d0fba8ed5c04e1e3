import { EmptyState, ErrorState, LoadingState } from "../../../../components/states";
import { useT } from "../../../../providers/i18n";
import { useNamedHolding } from "../../../member-ledger/addresses";
import { PassbookView } from "../../../member-ledger/passbook/passbook-view";
import { usePassbook } from "../../../member-ledger/passbook/use-passbook";

/** The passbook of the account that the address names. */
export function PassbookPage() {
  const t = useT("member-ledger");
  const { memberId, accountId } = useNamedHolding();
  if (!memberId || !accountId) return <EmptyState title={t("accounts.nobody")} />;
  const key = `${memberId} ${accountId}`;
  return <ReadPassbook key={key} holding={{ id: memberId, account_id: accountId }} />;
}

function ReadPassbook({ holding }: { holding: { id: string; account_id: string } }) {
  const passbook = usePassbook(holding);
  const { data, error, refetch } = passbook.read;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <PassbookView holding={holding} book={data} passbook={passbook} /> : <LoadingState />;
}
