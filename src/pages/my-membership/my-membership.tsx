import { QrcodeOutlined } from "@ant-design/icons";
import { Button, Flex, Modal, Tag } from "antd";
import { useState } from "react";
import type { MemberAccount } from "#contract/entities/member-ledger";
import type { Output } from "#contract/kit/operation";
import { myAccounts } from "#contract/operations/member-ledger/mine";
import { myQr } from "#contract/operations/members/qr";
import { Money } from "../../components/money";
import { QrCode } from "../../components/qr-code";
import { EmptyState, ErrorState, LoadingState } from "../../components/states";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";
import { ChangeData } from "./change-data";
import { MyAccount } from "./my-account";
import { MyLoans } from "./my-loans";
import "./my-membership.css";

type Mine = Output<typeof myAccounts>;

/** What somebody who signs in as a member has in the cooperative: who they are there, accounts, lines. */
export function MyMembership() {
  const t = useT("my-membership");
  const { data, error, refetch } = useRead(myAccounts, {});
  const [chosen, setChosen] = useState<string | null>(null);
  useLive(["journal.create"], () => void refetch());
  if (error) {
    const isUnconnected = "code" in error && error.code === "not_connected";
    if (isUnconnected) return <EmptyState title={t("unconnected")} description={t("unconnected_help")} />;
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <LoadingState />;
  const { member, accounts } = data;
  const hasLoans = accounts.some(({ kind }) => kind === "loan");
  const shown = accounts.find(({ member_account_id }) => member_account_id === chosen) ?? accounts[0];
  return (
    <div className="my-membership">
      <Head member={member} onChanged={() => void refetch()} />
      {accounts.length === 0 && <EmptyState title={t("no_accounts")} description={t("no_accounts_help")} />}
      <ul className="my-accounts" aria-label={t("accounts")}>
        {accounts.map((account) => (
          <li key={account.member_account_id}>
            <AccountButton
              account={account}
              isShown={account === shown}
              onShow={() => setChosen(account.member_account_id)}
            />
          </li>
        ))}
      </ul>
      {hasLoans && <MyLoans />}
      {shown?.member_account_id && <MyAccount key={shown.member_account_id} account={shown} />}
    </div>
  );
}

function Head({ member, onChanged }: { member: Mine["member"]; onChanged(): void }) {
  const t = useT("my-membership");
  const dates = useDates();
  const [showsCode, setShowsCode] = useState(false);
  const since = member.membership_date && t("since", { day: dates.show(member.membership_date) });
  return (
    <header className="my-membership-head">
      <div>
        <h2>{member.full_name}</h2>
        <p>
          {[t("passbook", { number: member.passbook }), member.member_type, since]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <p>{[member.contact_number, member.email].filter(Boolean).join(" · ")}</p>
        {member.is_closed && <Tag color="error">{t("closed")}</Tag>}
      </div>
      <Flex gap="small" wrap>
        {!member.is_closed && <ChangeData name={member.full_name} onDone={onChanged} />}
        <Button icon={<QrcodeOutlined aria-hidden />} onClick={() => setShowsCode(true)}>
          {t("code")}
        </Button>
      </Flex>
      {showsCode && <CodeDialog member={member} onClose={() => setShowsCode(false)} />}
    </header>
  );
}

/** The code that the window scans to find the member. */
function CodeDialog({ member, onClose }: { member: Mine["member"]; onClose(): void }) {
  const t = useT("my-membership");
  const { data, error, refetch } = useRead(myQr, {});
  return (
    <Modal open title={t("code")} footer={null} onCancel={onClose}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
      {data && <QrCode value={data.content} label={t("code_of", { name: member.full_name })} size={240} />}
      <p>{t("code_help")}</p>
    </Modal>
  );
}

interface AccountButtonProps {
  account: MemberAccount;
  isShown: boolean;
  onShow(): void;
}

function AccountButton({ account, isShown, onShow }: AccountButtonProps) {
  const t = useT("my-membership");
  const labels = useLabels();
  const { name, number, kind, balance, available, on_hold, status } = account;
  return (
    <button type="button" className="my-account" aria-pressed={isShown} onClick={onShow}>
      <span>
        {name} {status !== "open" && <Tag>{labels.option(status)}</Tag>}
      </span>
      <strong>
        <Money value={balance} withSign />
      </strong>
      <span>{kind === "loan" ? t("owed", { number }) : t("number", { number })}</span>
      {on_hold > 0 && (
        <span>
          {t("available")} <Money value={available} withSign />
        </span>
      )}
    </button>
  );
}
