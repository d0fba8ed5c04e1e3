import { SafetyCertificateOutlined } from "@ant-design/icons";
import { Button, Typography } from "antd";
import { Link } from "react-router";
import type { Output } from "#contract/kit/operation";
import { permissionOf } from "#contract/kit/operation";
import { showEntry } from "#contract/operations/ledger/show-entry";
import type { showYear } from "#contract/operations/periods/show-year";
import { Facts } from "../../components/facts";
import { Money } from "../../components/money";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useDates } from "../../hooks/use-dates";
import { useMonthName } from "../../hooks/use-month-name";
import { useT } from "../../providers/i18n";

interface YearSealProps {
  seal: NonNullable<Output<typeof showYear>["seal"]>;
  onShowEntry(id: string): void;
}

/** What the year was when it was closed: its closing entry, its hash, and its months' seals. */
export function YearSeal({ seal, onShowEntry }: YearSealProps) {
  const t = useT("periods");
  const dates = useDates();
  const mayShow = useCan()(permissionOf(showEntry));
  const { entry_id, reference, hash } = seal;
  const entry = entry_id && (
    <Button
      type="link"
      size="small"
      className="year-entry"
      disabled={!mayShow}
      onClick={() => onShowEntry(entry_id)}
    >
      {reference}
    </Button>
  );
  return (
    <>
      <section aria-label={t("year.closing")} className="month-seal">
        <h2>
          <SafetyCertificateOutlined aria-hidden /> {t("year.closing")}
        </h2>
        <Facts
          facts={[
            [t("year.net_surplus"), <Money key="surplus" value={seal.net_surplus} withSign />],
            [t("year.entry"), entry],
            [t("year.account"), seal.surplus_account],
            [t("seal.closed"), dates.show(seal.closed_at)],
            [t("seal.closed_by"), seal.closed_by_name],
            [t("seal.approved_by"), seal.approved_by_name],
            [t("seal.reason"), seal.reason],
          ]}
        />
        {hash && (
          <>
            <Typography.Text type="secondary">{t("year.hash")}</Typography.Text>
            <Typography.Paragraph copyable={{ text: hash }} code className="month-hash">
              {hash}
            </Typography.Paragraph>
          </>
        )}
      </section>
      <Months months={seal.months} />
    </>
  );
}

function Months({ months }: Pick<YearSealProps["seal"], "months">) {
  const t = useT("periods");
  const nameOf = useMonthName();
  const { path } = useBranch();
  return (
    <section aria-label={t("year.months")}>
      <h2>{t("year.months")}</h2>
      <table className="month-items year-months" aria-label={t("year.months")}>
        <thead>
          <tr>
            <th scope="col">{t("year.month")}</th>
            <th scope="col">{t("year.state")}</th>
            <th scope="col" className="month-amount">
              {t("year.entries")}
            </th>
            <th scope="col" className="month-amount">
              {t("year.amount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, hash, entries, debit }) => (
            <tr key={month}>
              <td>
                <Link to={path(`accounting/months/${month}`)}>{nameOf(month)}</Link>
              </td>
              <td title={hash ?? undefined}>{hash ? <code>{hash.slice(0, 8)}</code> : t("year.no_seal")}</td>
              <td className="month-amount">{entries?.toLocaleString("en-PH")}</td>
              <td className="month-amount">
                <Money value={debit} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
