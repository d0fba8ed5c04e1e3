import { SafetyCertificateOutlined } from "@ant-design/icons";
import { Typography } from "antd";
import { Facts } from "../../components/facts";
import { Money } from "../../components/money";
import { useDates } from "../../hooks/use-dates";
import { useT } from "../../providers/i18n";
import type { Checklist } from "./checklist";

/** What the month was when it was closed, and the hash that proves it. */
export function MonthSeal({ seal }: { seal: NonNullable<Checklist["seal"]> }) {
  const t = useT("periods");
  const dates = useDates();
  return (
    <section aria-label={t("seal.title")} className="month-seal">
      <h2>
        <SafetyCertificateOutlined aria-hidden /> {t("seal.title")}
      </h2>
      <Facts
        facts={[
          [t("seal.closed"), dates.show(seal.closed_at)],
          [t("seal.closed_by"), seal.closed_by_name],
          [t("seal.approved_by"), seal.approved_by_name],
          [t("seal.entries"), seal.entries.toLocaleString("en-PH")],
          [t("seal.amount"), <Money key="amount" value={seal.debit} withSign />],
          [t("seal.reason"), seal.reason],
        ]}
      />
      <Typography.Text type="secondary">{t("seal.hash")}</Typography.Text>
      <Typography.Paragraph copyable={{ text: seal.hash }} code className="month-hash">
        {seal.hash}
      </Typography.Paragraph>
    </section>
  );
}
