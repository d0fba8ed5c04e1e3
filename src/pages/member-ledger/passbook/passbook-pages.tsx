import { Tag } from "antd";
import type { PassbookLine } from "#contract/entities/passbook";
import { Money } from "../../../components/money";
import { Scrolled } from "../../../components/scrolled";
import { useDates } from "../../../hooks/use-dates";
import { useT } from "../../../providers/i18n";
import "../member-ledger.css";
import "./passbook.css";

/** The lines by their pages, the last page first in hand. */
function byPage(lines: PassbookLine[]): [page: number, lines: PassbookLine[]][] {
  const pages = new Map<number, PassbookLine[]>();
  for (const line of lines) pages.set(line.page, [...(pages.get(line.page) ?? []), line]);
  return [...pages].reverse();
}

/** A passbook as it lies open: what is printed, and faintly what would be printed next. */
export function PassbookPages({ lines }: { lines: PassbookLine[] }) {
  const t = useT("member-ledger");
  return byPage(lines).map(([page, onPage]) => (
    <Scrolled key={page} label={t("passbook.page", { page })}>
      <table className="member-ledger-table passbook-page">
        <caption>{t("passbook.page", { page })}</caption>
        <thead>
          <tr>
            {["line", "date", "code", "debit", "credit", "balance", "printed"].map((name) => (
              <th key={name} scope="col">
                {t(`passbook.column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {onPage.map((line) => (
            <Line key={line.position} line={line} />
          ))}
        </tbody>
      </table>
    </Scrolled>
  ));
}

function Line({ line }: { line: PassbookLine }) {
  const t = useT("member-ledger");
  const dates = useDates();
  const { printed_at, printed_by_name } = line;
  return (
    <tr className={printed_at ? undefined : "is-waiting"}>
      <th scope="row">{line.line}</th>
      <td>{dates.show(line.entry_date)}</td>
      <td>{line.source ? `${t(`code.${line.source}`)} ${line.reference}` : t("passbook.forwarded")}</td>
      <td>{line.debit !== 0 && <Money value={line.debit} />}</td>
      <td>{line.credit !== 0 && <Money value={line.credit} />}</td>
      <td>
        <Money value={line.balance} />
      </td>
      <td>
        {printed_at ? (
          t("passbook.printed", { date: dates.show(printed_at), person: printed_by_name ?? "" })
        ) : (
          <Tag>{t("passbook.not_printed")}</Tag>
        )}
      </td>
    </tr>
  );
}
