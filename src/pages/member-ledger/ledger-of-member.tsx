import { Page } from "../../components/page";
import { ReferenceText } from "../../components/pickers/reference-text";
import { EmptyState } from "../../components/states";
import { useT } from "../../providers/i18n";
import { useNamedMemberAccount } from "./addresses";
import { MemberAccounts } from "./member-accounts";

/** The accounts of the member that the address names, with the ledger of one of them. */
export function LedgerOfMember() {
  const t = useT("member-ledger");
  const { memberId } = useNamedMemberAccount();
  if (!memberId) return <EmptyState title={t("accounts.nobody")} />;
  return (
    <Page title={<ReferenceText to="member-profile" id={memberId} />} tabTitle={t("page.member-ledger")}>
      <MemberAccounts key={memberId} memberId={memberId} />
    </Page>
  );
}
