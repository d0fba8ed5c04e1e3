import { DeleteOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useRef } from "react";
import { loan } from "#contract/entities/loan";
import { ValidationError } from "../../../components/field";
import { Money } from "../../../components/money";
import { MoneyInput } from "../../../components/money-input";
import { gridKeys, useGridFocus } from "../../../hooks/use-grid-keys";
import { useLabels } from "../../../lists/labels";
import { useT } from "../../../providers/i18n";
import { useRefusalText } from "../../../providers/refusal-text";
import { type Borrower, isAsked, type Together } from "./use-together";

const typedIn = ["amount"] as const;
const stay = () => {};
const { application, terms } = loan.groups.loan;

/** Who asks for how much, each with what is wrong with their application. */
export function Borrowers({ together }: { together: Together }) {
  const t = useT("loans");
  const labels = useLabels();
  const body = useRef<HTMLTableSectionElement>(null);
  const onKeyDown = gridKeys(useGridFocus<string>(body, typedIn), stay);
  const { rows } = together.borrowers;
  return (
    <div className="report-scroll">
      <table className="report borrowers">
        <thead>
          <tr>
            <th scope="col">{labels.field("member_id", application.member_id)}</th>
            <th scope="col">{labels.field("amount", terms.amount)} (₱)</th>
            <th />
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {rows.map((row, at) => (
            <BorrowerRow key={row.id} row={row} at={at} together={together} />
          ))}
        </tbody>
        <tfoot>
          <tr className="report-sum">
            <th scope="row">{t("together.count", { count: rows.length })}</th>
            <td className="report-amount">
              <Money value={rows.filter(isAsked).reduce((sum, { amount }) => sum + (amount ?? 0), 0)} />
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function BorrowerRow({ row, at, together }: { row: Borrower; at: number; together: Together }) {
  const t = useT("loans");
  const textOf = useRefusalText();
  const { name, amount, refusal } = row;
  const { borrowers, isChecked } = together;
  const isMissing = (isChecked || Number.isNaN(amount)) && !isAsked(row);
  const wrong = isMissing ? t("together.amountNeeded") : refusal && textOf(refusal);
  const told = `together-${row.id}`;
  return (
    <tr data-row={at}>
      <td>{name}</td>
      <td className="sheet-input" data-column="amount">
        <MoneyInput
          isGrouped
          aria-label={t("together.amountOf", { name })}
          aria-invalid={wrong !== null}
          aria-describedby={told}
          status={wrong ? "error" : ""}
          value={amount}
          onChange={(now) => borrowers.change(row.id, { amount: now, refusal: null })}
        />
        <div id={told}>{wrong && <ValidationError text={wrong} />}</div>
      </td>
      <td>
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t("together.remove", { name })}
          onClick={() => borrowers.remove(row.id)}
        />
      </td>
    </tr>
  );
}
