import { Button, Drawer, Flex, Table, Tag } from "antd";
import { useNavigate } from "react-router";
import type { Output } from "#contract/kit/operation";
import { permissionOf } from "#contract/kit/operation";
import { showMember } from "#contract/operations/members/show-member";
import { memberAccounts } from "#contract/operations/savings/member-accounts";
import { postDeposit } from "#contract/operations/teller/post-deposit";
import { postWithdrawal } from "#contract/operations/teller/post-withdrawal";
import { Money } from "../../../components/money";
import { ErrorState, LoadingState } from "../../../components/states";
import { useMay } from "../../../hooks/use-auth";
import { useRead } from "../../../hooks/use-operation";
import { useT } from "../../../providers/i18n";
import { useLive } from "../../../providers/live";
import { useTransferPath } from "../teller/use-named-member";

type Member = Output<typeof showMember>;
type Held = Output<typeof memberAccounts>["data"][number];

/** What a member holds, beside the list, and the way to the window with the member already picked. */
export function MemberPanel({ id, onClose }: { id: string | null; onClose(): void }) {
  const t = useT("teller");
  return (
    <Drawer open={id !== null} width={560} title={t("field.member")} onClose={onClose} destroyOnHidden>
      {id && <ReadMember key={id} id={id} />}
    </Drawer>
  );
}

function ReadMember({ id }: { id: string }) {
  const member = useRead(showMember, { id });
  const held = useRead(memberAccounts, { id });
  useLive(["journal.create"], () => void held.refetch());
  const error = member.error ?? held.error;
  if (error) return <ErrorState error={error} />;
  if (!member.data || !held.data) return <LoadingState />;
  return (
    <Flex vertical gap="middle">
      <Head member={member.data} />
      <Balances accounts={held.data.data} />
    </Flex>
  );
}

function Head({ member }: { member: Member }) {
  const t = useT("teller");
  const may = useMay();
  const navigate = useNavigate();
  const transferPath = useTransferPath();
  return (
    <>
      <h2 style={{ margin: 0 }}>{member.full_name}</h2>
      <Flex gap="small" align="center" wrap>
        <Tag>{member.passbook}</Tag>
        {member.is_closed && <Tag color="red">{t("member.closed")}</Tag>}
        {may(permissionOf(postDeposit)) && (
          <Button type="primary" onClick={() => navigate(transferPath("deposit", member.id))}>
            {t("page.deposit")}
          </Button>
        )}
        {may(permissionOf(postWithdrawal)) && (
          <Button onClick={() => navigate(transferPath("withdraw", member.id))}>{t("page.withdraw")}</Button>
        )}
      </Flex>
    </>
  );
}

function Balances({ accounts }: { accounts: Held[] }) {
  const t = useT("teller");
  return (
    <Table<Held>
      size="small"
      rowKey="account_id"
      pagination={false}
      dataSource={accounts}
      scroll={{ x: true }}
      columns={[
        {
          title: t("field.account"),
          render: (_, { code, name, status }) => (
            <>
              {code} {name} {status !== "open" && <Tag>{t(`account.${status}`)}</Tag>}
            </>
          ),
        },
        { title: t("members.last_entry"), dataIndex: "last_entry_date" },
        {
          title: t("members.balance"),
          dataIndex: "balance",
          align: "right",
          render: (balance: number) => <Money value={balance} />,
        },
      ]}
    />
  );
}
