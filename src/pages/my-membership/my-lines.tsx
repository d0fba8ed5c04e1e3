import type { LedgerLine, MemberAccount } from "#contract/entities/member-ledger";
import { Money } from "../../components/money";
import { useDates } from "../../hooks/use-dates";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";

interface MyLinesProps {
  lines: readonly LedgerLine[];
  /** The side on which the account grows. */
  side: MemberAccount["normal_side"];
}

/** Lines of one's own account as they are read on a phone: what it was, by how much, and what was left. */
export function MyLines({ lines, side }: MyLinesProps) {
  const t = useT("my-membership");
  const labels = useLabels();
  const dates = useDates();
  return (
    <ul className="my-lines" aria-label={t("lines")}>
      {lines.map((line) => {
        const { entry_id, line_number, entry_date, reference, source, payment_type_name, description } = line;
        const moved = side === "credit" ? line.credit - line.debit : line.debit - line.credit;
        return (
          <li key={`${entry_id}-${line_number}`}>
            <span>
              <strong>{[labels.option(source), payment_type_name].filter(Boolean).join(" · ")}</strong>
              <small>{[dates.show(entry_date), reference, description].filter(Boolean).join(" · ")}</small>
            </span>
            <span className="my-line-amounts">
              <strong>
                {moved > 0 && "+"}
                <Money value={moved} />
              </strong>
              <small>
                {t("left")} <Money value={line.balance} />
              </small>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
