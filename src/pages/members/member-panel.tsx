import { Alert, Button, Drawer, Flex, Table, Tag } from "antd";
import { useNavigate } from "react-router";
import type { MemberProfile } from "#contract/entities/member-profile";
import { permissionOf } from "#contract/kit/operation";
import { showMember } from "#contract/operations/members/show-member";
import { postDeposit } from "#contract/operations/teller/post-deposit";
import { postWithdrawal } from "#contract/operations/teller/post-withdrawal";
import { Balance } from "../../components/balance";
import { Facts } from "../../components/facts";
import { MemberCard } from "../../components/member-card";
import { Money } from "../../components/money";
import { ErrorState, LoadingState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";
import { useTransferPath } from "../teller/use-named-member";
import { VerificationActs } from "./verification/verification-acts";
import "./members.css";

/** A member beside the list: who they are, what they hold and lack, and the way to the window. */
export function MemberPanel({ id, onClose }: { id: string | null; onClose(): void }) {
  const t = useT("members");
  return (
    <Drawer
      open={id !== null}
      width="min(620px, 100vw)"
      title={t("panel.title")}
      onClose={onClose}
      destroyOnHidden
    >
      {id && <ReadMember key={id} id={id} />}
    </Drawer>
  );
}

function ReadMember({ id }: { id: string }) {
  const { data, error, refetch } = useRead(showMember, { id }, { invalidatedBy: ["member.update"] });
  useLive(["journal.create", "member.update"], () => void refetch());
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return (
    <Flex vertical gap="middle">
      <MemberCard member={data}>{data.member_type_name && <Tag>{data.member_type_name}</Tag>}</MemberCard>
      <Ways member={data} />
      <Notices member={data} />
      <Particulars member={data} />
      <Balances member={data} />
    </Flex>
  );
}

interface Shown {
  member: MemberProfile;
}

/** Where one goes from here. */
function Ways({ member }: Shown) {
  const t = useT("members");
  const can = useCan();
  const { path } = useBranch();
  const navigate = useNavigate();
  const transferPath = useTransferPath();
  const isServed = !member.is_closed;
  return (
    <>
      <Flex gap="small" wrap>
        {isServed && can(permissionOf(postDeposit)) && (
          <Button type="primary" onClick={() => navigate(transferPath("deposit", member.id))}>
            {t("page.deposit")}
          </Button>
        )}
        {isServed && can(permissionOf(postWithdrawal)) && (
          <Button onClick={() => navigate(transferPath("withdraw", member.id))}>{t("page.withdraw")}</Button>
        )}
        <Button onClick={() => navigate(path(`member-profile/${member.id}/overview`))}>
          {t("panel.profile")}
        </Button>
      </Flex>
      <VerificationActs member={member} />
    </>
  );
}

/** What whoever serves the member should know first. */
function Notices({ member }: Shown) {
  const t = useT("members");
  const remark = member.remarks.find(({ act }) => act === "close");
  const lacking = member.lacks.map((requirement) => t(`missing.${requirement}`)).join(", ");
  return (
    <>
      {member.is_closed && (
        <Alert type="error" showIcon message={t("panel.closed")} description={remark?.description} />
      )}
      {member.status === "not allowed" && (
        <Alert type="warning" showIcon message={t("panel.notAllowed")} description={member.status_reason} />
      )}
      {member.suspected_count > 0 && (
        <Alert type="warning" showIcon message={t("panel.suspected", { count: member.suspected_count })} />
      )}
      {lacking && <Alert type="info" showIcon message={t("panel.lacks")} description={lacking} />}
    </>
  );
}

function Particulars({ member }: Shown) {
  const t = useT("members");
  const dates = useDates();
  const { totals } = member;
  const facts: [string, React.ReactNode][] = [
    ["savings", <Money key="savings" value={totals.savings} withSign />],
    ["shareCapital", <Money key="share" value={totals.share_capital} withSign />],
    ["timeDeposits", <Money key="time" value={totals.time_deposits} withSign />],
    ["group", member.member_group_name],
    ["center", member.member_center_name],
    ["since", member.membership_date && dates.show(member.membership_date)],
    ["recruiter", member.recruited_by_name],
  ];
  return <Facts facts={facts.map(([name, value]) => [t(`fact.${name}`), value])} />;
}

function Balances({ member }: Shown) {
  const t = useT("members");
  const dates = useDates();
  return (
    <Table<MemberProfile["holdings"][number]>
      size="small"
      rowKey="account_id"
      pagination={false}
      dataSource={member.holdings}
      scroll={{ x: true }}
      locale={{ emptyText: t("panel.noAccounts") }}
      columns={[
        {
          title: t("panel.account"),
          render: (_, { code, name, status }) => (
            <>
              {code} {name} {status !== "open" && <Tag>{t(`account.${status}`)}</Tag>}
            </>
          ),
        },
        {
          title: t("panel.lastEntry"),
          dataIndex: "last_entry_date",
          render: (day: string | null) => day && dates.show(day),
        },
        {
          title: t("panel.balance"),
          align: "right",
          render: (_, account) => <Balance account={account} />,
        },
      ]}
    />
  );
}
