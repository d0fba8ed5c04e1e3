import { Button, Table, Tag } from "antd";
import { useState } from "react";
import type { MemberAccount } from "#contract/entities/member-ledger";
import type { Output } from "#contract/kit/operation";
import { showTotals } from "#contract/operations/member-ledger/show-totals";
import { Balance } from "../../components/balance";
import { Figures } from "../../components/figures";
import { Money } from "../../components/money";
import { PayingTerms } from "../../components/paying-terms";
import { EmptyState, ErrorState, LoadingState } from "../../components/states";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";
import { useDrillDown } from "../ledger/use-drill-down";
import { AccountLedger } from "./account-ledger";
import { useNamedMemberAccount } from "./addresses";
import "./member-ledger.css";

/** What a member has: the sum of each kind, every account, and the running ledger of the one picked. */
export function MemberAccounts({ memberId }: { memberId: string }) {
  const t = useT("member-ledger");
  const { data, error, refetch } = useRead(showTotals, { id: memberId });
  useLive(["journal.create"], () => void refetch());
  const { drillDown, change } = useDrillDown();
  const { memberAccountId } = useNamedMemberAccount();
  const [chosen, setChosen] = useState<string | null>(memberAccountId);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  if (data.accounts.length === 0) return <EmptyState title={t("accounts.none")} />;
  const picked =
    data.accounts.find(({ member_account_id }) => member_account_id === chosen) ??
    data.accounts.find(({ account_id }) => account_id === drillDown.account) ??
    data.accounts[0];
  return (
    <div className="member-ledger">
      <Totals totals={data.totals} />
      <Accounts accounts={data.accounts} picked={picked?.member_account_id} onPick={setChosen} />
      {picked && (
        <AccountLedger
          key={picked.member_account_id}
          memberId={memberId}
          account={picked}
          period={drillDown}
          onPeriod={change}
        />
      )}
    </div>
  );
}

/** The sum of each kind: what is in deposits and shares, what is owed on loans. */
function Totals({ totals }: Pick<Output<typeof showTotals>, "totals">) {
  const t = useT("member-ledger");
  return (
    <Figures
      figures={totals.map(({ kind, balance, accounts }) => ({
        label: t(`total.${kind.replace(" ", "_")}`),
        value: <Money value={balance} withSign />,
        isUnused: accounts === 0,
      }))}
    />
  );
}

interface AccountsProps {
  accounts: MemberAccount[];
  picked: string | null | undefined;
  onPick(memberAccountId: string | null): void;
}

function Accounts({ accounts, picked, onPick }: AccountsProps) {
  const t = useT("member-ledger");
  const labels = useLabels();
  const dates = useDates();
  return (
    <Table<MemberAccount>
      size="small"
      rowKey="member_account_id"
      pagination={false}
      scroll={{ x: "max-content" }}
      dataSource={accounts}
      rowClassName={({ member_account_id }) => (member_account_id === picked ? "ant-table-row-selected" : "")}
      columns={[
        {
          title: t("account.name"),
          render: (_, { member_account_id, number, name, status, ...account }) => (
            <>
              <Button
                type="link"
                size="small"
                aria-pressed={member_account_id === picked}
                onClick={() => onPick(member_account_id)}
              >
                {number} {name}
              </Button>
              {status !== "open" && <Tag>{labels.option(status)}</Tag>}
              <PayingTerms account={account} />
            </>
          ),
        },
        { title: t("account.kind"), render: (_, { kind }) => labels.option(kind) },
        {
          title: t("account.last"),
          render: (_, { last_entry_date }) => last_entry_date && dates.show(last_entry_date),
        },
        { title: t("account.entries"), dataIndex: "entries", align: "right" },
        {
          title: t("account.balance"),
          align: "right",
          render: (_, account) => <Balance account={account} />,
        },
      ]}
    />
  );
}
