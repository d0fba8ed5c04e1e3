import { Button } from "antd";
import type { LedgerLine } from "#contract/entities/member-ledger";
import { Money } from "../../components/money";
import { Scrolled } from "../../components/scrolled";
import { useDates } from "../../hooks/use-dates";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";

interface LedgerTableProps {
  lines: LedgerLine[];
  /** Opens the entry of a line; undefined for who may not see entries. */
  onOpen?(entryId: string): void;
}

/** Lines of an account, each with the balance it left. */
export function LedgerTable({ lines, onOpen }: LedgerTableProps) {
  const t = useT("member-ledger");
  const columns = ["date", "reference", "particulars", "debit", "credit", "balance"];
  return (
    <Scrolled label={t("ledger.lines")}>
      <table className="member-ledger-table">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`line.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={`${line.entry_id}-${line.line_number}`} line={line} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}

function Line({ line, onOpen }: { line: LedgerLine; onOpen?(entryId: string): void }) {
  const labels = useLabels();
  const dates = useDates();
  const { entry_id, entry_date, reference, source, payment_type_name, description } = line;
  return (
    <tr>
      <td>{dates.show(entry_date)}</td>
      <th scope="row">
        {onOpen ? (
          <Button type="link" size="small" onClick={() => onOpen(entry_id)}>
            {reference}
          </Button>
        ) : (
          reference
        )}
      </th>
      <td>{[labels.option(source), payment_type_name, description].filter(Boolean).join(" · ")}</td>
      <td>{line.debit !== 0 && <Money value={line.debit} />}</td>
      <td>{line.credit !== 0 && <Money value={line.credit} />}</td>
      <td>
        <Money value={line.balance} />
      </td>
    </tr>
  );
}
