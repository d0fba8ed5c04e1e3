import { amountInWords } from "#contract/kit/amount-in-words";
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
  /** The member, or who paid where it was none. */
  member: string;
  passbook: string | null;
  /** Null where the lines name theirs. */
  account: string | null;
  payment_type: string | null;
  amount: Centavos;
  balance_before: Centavos | null;
  balance_after: Centavos | null;
  description: string;
  teller: string;
  /** What was paid, of a payment. */
  lines?: { account: string; particulars: string; amount: Centavos }[];
  joint_holder?: string | null;
  /** Of a check or an online payment: bank, date, number. */
  bank?: string | null;
  cash_received?: Centavos | null;
  /** The number of the entry that took it back. */
  reversed_by?: string | null;
  /** Which print of it this is: 0 while it is not printed, 1 the receipt, above that a reprint. */
  print_number: number;
  /** The authority to print that its number is of. */
  authority?: { name: string; range: string; issued_on: string } | null;
}

/** Date and time on the branch's wall, minutes only. */
export function momentIn(timeZone: string, moment: string): string {
  return new Intl.DateTimeFormat("en-PH", {
    timeZone,
    dateStyle: "medium",
    timeStyle: "short",
  }).format(new Date(moment));
}

type Said = [name: string, value: string | null | undefined];

/** A receipt, the same on screen and on paper. */
export function Receipt({ receipt, timeZone }: { receipt: ReceiptData; timeZone: string }) {
  const t = useT("teller");
  const dates = useDates();
  const money = (amount: Centavos | null | undefined) => (amount == null ? null : formatPesos(amount));
  const { amount, cash_received: received, lines, authority } = receipt;
  const head: Said[] = [
    ["number", receipt.reference],
    ["date", dates.show(receipt.entry_date)],
    ["member", receipt.member],
    ["passbook", receipt.passbook],
    ["joint_holder", receipt.joint_holder],
    ["account", receipt.account],
    ["payment_type", receipt.payment_type],
    ["bank", receipt.bank],
  ];
  const rest: Said[] = [
    ["balance_before", money(receipt.balance_before)],
    ["amount", `₱${formatPesos(amount)}`],
    ["balance_after", money(receipt.balance_after)],
    ["cash_received", money(received)],
    ["change", received == null ? null : formatPesos(received - amount)],
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
        {receipt.print_number > 1 && (
          <strong>{t("receipt.copy", { number: receipt.print_number - 1 })}</strong>
        )}
        {receipt.reversed_by && <strong>{t("receipt.reversed", { reference: receipt.reversed_by })}</strong>}
      </header>
      <Rows rows={head} />
      {lines && <Lines lines={lines} />}
      <Rows rows={rest} />
      {lines && <p>{amountInWords(amount)}</p>}
      <footer>
        <div className="receipt-signature">{t(lines ? "receipt.received_by" : "receipt.signature")}</div>
        <div>{t("receipt.keep")}</div>
        {!receipt.source.endsWith("withdraw") && <div>{t("receipt.no_input_tax")}</div>}
        {authority && (
          <div>{t("receipt.authority", { ...authority, day: dates.show(authority.issued_on) })}</div>
        )}
      </footer>
    </article>
  );
}

function Lines({ lines }: { lines: NonNullable<ReceiptData["lines"]> }) {
  return (
    <ol className="receipt-lines">
      {lines.map(({ account, particulars, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a posted entry stay where they are
        <li key={index}>
          <span>
            {account}
            {particulars && <small> {particulars}</small>}
          </span>
          <span>{formatPesos(amount)}</span>
        </li>
      ))}
    </ol>
  );
}

function Rows({ rows }: { rows: Said[] }) {
  const t = useT("teller");
  return (
    <dl>
      {rows.map(
        ([name, value]) =>
          value && <Row key={name} name={t(`receipt.${name}`)} value={value} isAmount={name === "amount"} />,
      )}
    </dl>
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
