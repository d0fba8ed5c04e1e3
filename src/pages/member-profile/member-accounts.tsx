import { Table, Tag } from "antd";
import { Link } from "react-router";
import type { MemberAccount } from "#contract/entities/member-ledger";
import { Balance } from "../../components/balance";
import { PayingTerms } from "../../components/paying-terms";
import { useDates } from "../../hooks/use-dates";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { useBalances } from "./balances";
import { Part } from "./facts";
import { useProfile } from "./profile";

/** The accounts the member has something in, each with its balance. */
export function MemberAccounts() {
  const t = useT("member-profile");
  const labels = useLabels();
  const dates = useDates();
  const { tabPath } = useProfile();
  const { data } = useBalances();
  if (!data) return null;
  return (
    <Part
      title={t("overview.memberAccounts")}
      extra={
        <Link to={tabPath("accounts")} replace>
          {t("overview.ledger")}
        </Link>
      }
    >
      <Table<MemberAccount>
        size="small"
        rowKey="member_account_id"
        pagination={false}
        scroll={{ x: "max-content" }}
        locale={{ emptyText: t("overview.noMemberAccounts") }}
        dataSource={data.accounts}
        columns={[
          {
            title: t("memberAccount.account"),
            render: (_, { number, name, status, ...account }) => (
              <>
                {number} {name} {status !== "open" && <Tag>{labels.option(status)}</Tag>}
                <PayingTerms account={account} />
              </>
            ),
          },
          { title: t("memberAccount.kind"), render: (_, { kind }) => labels.option(kind) },
          {
            title: t("memberAccount.last"),
            render: (_, { last_entry_date }) => last_entry_date && dates.show(last_entry_date),
          },
          {
            title: t("memberAccount.balance"),
            align: "right",
            render: (_, account) => <Balance account={account} />,
          },
        ]}
      />
    </Part>
  );
}
