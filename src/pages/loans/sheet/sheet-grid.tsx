import { Input } from "antd";
import { useRef } from "react";
import { Money } from "../../../components/money";
import { MoneyInput } from "../../../components/money-input";
import { gridKeys, useGridFocus } from "../../../hooks/use-grid-keys";
import { useLabels } from "../../../lists/labels";
import { useT } from "../../../providers/i18n";
import type { Sheet, SheetLine } from "./use-sheet";

const typedIn = ["amount"] as const;
const stay = () => {};

/** Each loan that is to be collected, with what was paid on it. */
export function SheetGrid({ sheet }: { sheet: Sheet }) {
  const t = useT("loans");
  const labels = useLabels();
  const body = useRef<HTMLTableSectionElement>(null);
  const onKeyDown = gridKeys(useGridFocus<string>(body, typedIn), stay);
  const named = (name: string, label: string) => labels.field(name, { kind: "text", max: 255, label });
  return (
    <div className="report-scroll">
      <table className="report">
        <thead>
          <tr>
            <th scope="col">{named("number", "Loan no.")}</th>
            <th scope="col">{named("member_name", "Member")}</th>
            <th scope="col" className="report-amount">
              {named("days_late", "Days late")}
            </th>
            <th scope="col" className="report-amount">
              {named("due", "Collectible")} (₱)
            </th>
            <th scope="col">{named("amount_paid", "Amount paid")} (₱)</th>
            <th scope="col">{named("receipt", "Receipt")}</th>
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {[...sheet.rows, ...sheet.others.map((line) => ({ ...line, id: line.loan_id }))].map((row, at) => (
            <SheetRow key={String(row.id)} sheet={sheet} row={row} at={at} />
          ))}
        </tbody>
        <tfoot>
          <tr className="report-sum">
            <th scope="row" colSpan={3}>
              {t("sheet.total", { count: sheet.lines.length })}
            </th>
            <td className="report-amount">
              <Money value={sheet.read.data?.sums.due ?? 0} />
            </td>
            <td className="report-amount">
              <Money value={Number.isNaN(sheet.total) ? 0 : sheet.total} />
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface SheetRowProps {
  sheet: Sheet;
  row: Readonly<Record<string, unknown>>;
  at: number;
}

function SheetRow({ sheet, row, at }: SheetRowProps) {
  const t = useT("loans");
  const line: SheetLine | undefined = sheet.typed[String(row.id)];
  const name = `${row.number} ${row.member_name}`;
  const isWrong = Number.isNaN(line?.amount);
  return (
    <tr data-row={at}>
      <td>{String(row.number)}</td>
      <td>{String(row.member_name)}</td>
      <td className="report-amount">{row.days_late === undefined ? "" : String(row.days_late)}</td>
      <td className="report-amount">{row.due === undefined ? "" : <Money value={Number(row.due)} />}</td>
      <td className="sheet-input" data-column="amount">
        <MoneyInput
          aria-label={t("sheet.amountOf", { name })}
          value={line?.amount ?? null}
          status={isWrong ? "error" : ""}
          onChange={(amount) => sheet.type(row, { amount })}
        />
      </td>
      <td className="sheet-input" data-column="reference">
        <Input
          aria-label={t("sheet.receiptOf", { name })}
          maxLength={50}
          value={line?.reference ?? ""}
          onChange={({ target }) => sheet.type(row, { reference: target.value })}
        />
      </td>
    </tr>
  );
}
