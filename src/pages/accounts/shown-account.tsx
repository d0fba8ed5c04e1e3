import { DeleteOutlined } from "@ant-design/icons";
import { Button, Descriptions, Flex, Tabs, Tag } from "antd";
import type { Account } from "#contract/entities/account-input";
import type { Field } from "#contract/kit/field";
import type { Output } from "#contract/kit/operation";
import { showAccount } from "#contract/operations/accounts/show-account";
import { ShowFrame } from "../../components/record-frame";
import { ErrorState, LoadingState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { Cell } from "../../lists/cells";
import { useLabels } from "../../lists/labels";
import type { RowAction } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { OperationButtons } from "../../resources/operations/operation-buttons";
import { AccountCourse } from "./account-course";
import { flat, useAccountFields } from "./account-fields";
import { AccountHistory } from "./account-history";
import { ShownTag } from "./account-tags";
import { sectionsOf } from "./sections";
import { roleOf } from "./start";
import "./accounts.css";

type Shown = Output<typeof showAccount>;

interface ShownAccountProps {
  id: string;
  actions(account: Account): { edit?(): void; remove?(): void; operations: RowAction[] };
}

/** Everything about an account: what it is, and every version it has had. */
export function ShownAccount({ id, actions }: ShownAccountProps) {
  const t = useT("accounts");
  const maySeeHistory = useCan()("account:history");
  const { data, error, refetch } = useRead(
    showAccount,
    { id },
    { invalidatedBy: ["account.*", "journal.create"] },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const tabs = [
    { key: "details", label: t("show.details"), children: <Details account={data} /> },
    { key: "history", label: t("show.history"), children: <AccountHistory account={data} /> },
  ];
  const { edit, remove, operations } = actions(data);
  return (
    <ShowFrame
      resource="account"
      id={id}
      onEdit={edit}
      buttons={
        <>
          <OperationButtons actions={operations} />
          {remove && (
            <Button danger icon={<DeleteOutlined aria-hidden />} onClick={remove}>
              {t("list.delete")}
            </Button>
          )}
        </>
      }
    >
      <Tabs items={maySeeHistory ? tabs : tabs.slice(0, 1)} destroyOnHidden />
    </ShowFrame>
  );
}

function Details({ account }: { account: Shown }) {
  const t = useT("accounts");
  const fields = useAccountFields();
  const values = { ...flat(account), id: account.id };
  const sections = sectionsOf({ kind: account.account_type, type: account.type });
  const shownOf = (name: string) => {
    if (name === "role") return t(`role.${roleOf(values)}`);
    if (name === "tags") return account.tags.map((tag) => <ShownTag key={tag.name} tag={tag} />);
    return <Cell name={name} field={fields[name] as Field} row={values} />;
  };
  return (
    <Flex vertical gap="middle">
      <Standing account={account} />
      <AccountCourse id={account.id} />
      {sections.map(({ name, fields: names }) => (
        <Descriptions
          key={name}
          bordered
          size="small"
          column={1}
          title={t(`section.${name}`)}
          items={names
            .map((one) => one.replace("terms.", ""))
            .map((one) => ({
              key: one,
              label: one === "role" ? t("field.role") : fields[one]?.label,
              children: shownOf(one),
            }))}
        />
      ))}
    </Flex>
  );
}

/** How it stands: what it holds, whether it is open, who changed it last. */
function Standing({ account }: { account: Shown }) {
  const t = useT("accounts");
  const labels = useLabels();
  const dates = useDates();
  const { status, balance, line_count: count, roles, mapped_code: mapped, is_contra } = account;
  const stamp = (at: string, by: string | null) => [dates.show(at), by].filter(Boolean).join(" · ");
  const items = [
    {
      key: "status",
      label: t("field.status"),
      children: (
        <>
          <Tag>{labels.option(status)}</Tag>
          {is_contra && <Tag>{t("tree.contra")}</Tag>}
        </>
      ),
    },
    {
      key: "balance",
      label: t("field.balance"),
      children: <Cell name="balance" field={{ kind: "money" }} row={{ id: account.id, balance }} />,
    },
    { key: "lines", label: t("show.lines"), children: count.toLocaleString("en") },
    ...(roles.length > 0 ? [{ key: "roles", label: t("show.roles"), children: roles.join(", ") }] : []),
    ...(mapped
      ? [{ key: "mapped", label: t("show.mapped"), children: `${mapped.code} ${mapped.name}` }]
      : []),
    {
      key: "created",
      label: t("show.created"),
      children: stamp(account.created_at, account.created_by_name),
    },
    {
      key: "updated",
      label: t("show.updated"),
      children: stamp(account.updated_at, account.updated_by_name),
    },
  ];
  return (
    <Descriptions bordered size="small" column={1} title={`${account.code} ${account.name}`} items={items} />
  );
}
