import type { Centavos } from "#contract/kit/money";
import { formatPesos } from "#contract/kit/money";
import { useDates } from "../hooks/use-dates";
import { useT } from "../providers/i18n";

/** What a receipt says. Amounts in centavos; balances are the member's in that account. */
export interface ReceiptData {
  id: string;
  organization: string;
  branch: string;
  source: string;
  reference: string;
  entry_date: string;
  created_at: string;
  member: string;
  passbook: string | null;
  account: string;
  payment_type: string | null;
  amount: Centavos;
  balance_before: Centavos | null;
  balance_after: Centavos | null;
  description: string;
  teller: string;
  /** Printed before: it says so, that nobody takes it for a second payment. */
  is_copy: boolean;
}

/** Date and time on the branch's wall, minutes only. */
export function momentIn(timeZone: string, moment: string): string {
  return new Intl.DateTimeFormat("en-PH", {
    timeZone,
    dateStyle: "medium",
    timeStyle: "short",
  }).format(new Date(moment));
}

/** A receipt, the same on screen and on a roll of 80 mm. */
export function Receipt({ receipt, timeZone }: { receipt: ReceiptData; timeZone: string }) {
  const t = useT("teller");
  const dates = useDates();
  const money = (amount: Centavos | null) => (amount === null ? null : formatPesos(amount));
  const rows: [name: string, value: string | null][] = [
    ["number", receipt.reference],
    ["date", dates.show(receipt.entry_date)],
    ["member", receipt.member],
    ["passbook", receipt.passbook],
    ["account", receipt.account],
    ["payment_type", receipt.payment_type],
    ["balance_before", money(receipt.balance_before)],
    ["amount", `₱${formatPesos(receipt.amount)}`],
    ["balance_after", money(receipt.balance_after)],
    ["description", receipt.description],
    ["teller", receipt.teller],
    ["posted_at", momentIn(timeZone, receipt.created_at)],
  ];
  return (
    <article className="receipt" aria-label={t("receipt.label")}>
      <header>
        <h2>{receipt.organization}</h2>
        <div>{receipt.branch}</div>
        <div>{t(`receipt.source.${receipt.source}`)}</div>
        {receipt.is_copy && <strong>{t("receipt.copy")}</strong>}
      </header>
      <dl>
        {rows.map(
          ([name, value]) =>
            value && (
              <Row key={name} name={t(`receipt.${name}`)} value={value} isAmount={name === "amount"} />
            ),
        )}
      </dl>
      <footer>
        <div className="receipt-signature">{t("receipt.signature")}</div>
        <div>{t("receipt.keep")}</div>
      </footer>
    </article>
  );
}

function Row({ name, value, isAmount }: { name: string; value: string; isAmount: boolean }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={isAmount ? "receipt-amount" : undefined}>{value}</dd>
    </>
  );
}
