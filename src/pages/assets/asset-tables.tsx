import { Table } from "antd";
import { Link } from "react-router";
import type { AssetReport } from "#contract/operations/assets/reports";
import { fixedAsset } from "#contract/resources/fixed-asset";
import { Money } from "../../components/money";
import { Scrolled } from "../../components/scrolled";
import { useBranch } from "../../hooks/use-branch";
import { useDates } from "../../hooks/use-dates";
import { useT } from "../../providers/i18n";

type Asset = AssetReport["data"][number];
type Account = AssetReport["accounts"][number];

const sums = ["cost", "depreciated", "carrying"] as const;
const sides = ["register", "books", "difference"] as const;

/** The assets, a line each, and what they come to. */
export function AssetTable({ report: { data, totals } }: { report: AssetReport }) {
  const t = useT("teller");
  const dates = useDates();
  const { path } = useBranch();
  const word = (name: "number" | "category_name" | "location" | "custodian") => ({
    title: t(`asset.column.${name}`),
    dataIndex: name,
  });
  return (
    <Scrolled label={t("asset.report")} minWidth={1000}>
      <Table<Asset>
        size="small"
        rowKey="id"
        aria-label={t("asset.report")}
        pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
        dataSource={data}
        columns={[
          word("number"),
          {
            title: t("asset.column.name"),
            render: (_, { id, name }) => <Link to={path(`${fixedAsset.page}/show/${id}`)}>{name}</Link>,
          },
          word("category_name"),
          word("location"),
          word("custodian"),
          { title: t("asset.column.acquired_on"), render: (_, asset) => dates.show(asset.acquired_on) },
          ...sums.map((name) => ({
            title: t(`asset.column.${name}`),
            align: "right" as const,
            render: (_: unknown, asset: Asset) => <Money value={asset[name]} />,
          })),
        ]}
        summary={() => (
          <Table.Summary.Row>
            <Table.Summary.Cell index={0} colSpan={6}>
              <strong>{t("asset.total")}</strong>
            </Table.Summary.Cell>
            {sums.map((name, index) => (
              <Table.Summary.Cell key={name} index={index + 1} align="right">
                <strong>
                  <Money value={totals[name]} />
                </strong>
              </Table.Summary.Cell>
            ))}
          </Table.Summary.Row>
        )}
      />
    </Scrolled>
  );
}

/** Each account of the assets: what the register says is on it, and what the books say. */
export function AccountsAgainstBooks({ accounts }: Pick<AssetReport, "accounts">) {
  const t = useT("teller");
  return (
    <Scrolled label={t("asset.against_books")} minWidth="max-content">
      <Table<Account>
        size="small"
        rowKey="account_id"
        title={() => <strong>{t("asset.against_books")}</strong>}
        pagination={false}
        dataSource={accounts}
        columns={[
          { title: t("asset.column.account"), render: (_, { code, name }) => `${code} ${name}` },
          ...sides.map((name) => ({
            title: t(`asset.column.${name}`),
            align: "right" as const,
            render: (_: unknown, account: Account) => <Money value={account[name]} />,
          })),
        ]}
      />
    </Scrolled>
  );
}
