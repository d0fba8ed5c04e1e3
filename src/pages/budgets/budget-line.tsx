import { DeleteOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { memo } from "react";
import { budgetMonths } from "#contract/entities/budget";
import { formatPesos } from "#contract/kit/money";
import { ValidationError } from "../../components/field";
import { Money } from "../../components/money";
import { ReferencePicker } from "../../components/pickers/reference-picker";
import { ReferenceText } from "../../components/pickers/reference-text";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import {
  amountIn,
  type BudgetMonth,
  isBlank,
  ofAccount,
  type SheetFaults,
  type SheetRow,
  totalOf,
  typedIn,
} from "./sheet-rows";

interface BudgetLineProps {
  index: number;
  row: SheetRow;
  faults: SheetFaults;
  onChange(row: SheetRow): void;
  onRemove(key: number): void;
}

/** An account's year: a cell a month, what is wrong with a cell below it, and what it comes to. */
export const BudgetLine = memo(
  function BudgetLine(props: BudgetLineProps) {
    const t = useT("budgets");
    const { index, row, faults, onRemove } = props;
    const isNew = !row.kept && !isBlank(row);
    return (
      <tr data-row={index}>
        <th scope="row" data-column="account">
          <AccountCell {...props} />
          {faults.account && <ValidationError text={faults.account} />}
        </th>
        {budgetMonths.map((month) => (
          <td key={month} data-column={month}>
            <MonthCell {...props} month={month} />
            {faults[month] && <ValidationError text={faults[month]} />}
          </td>
        ))}
        <td className="budget-total">
          <Money value={totalOf(row)} />
        </td>
        <td>
          {isNew && (
            <Button
              type="text"
              tabIndex={-1}
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t("remove", { line: index + 1 })}
              onClick={() => onRemove(row.key)}
            />
          )}
        </td>
      </tr>
    );
  },
  (one, other) =>
    one.row === other.row &&
    one.index === other.index &&
    JSON.stringify(one.faults) === JSON.stringify(other.faults),
);

/** The account: fixed once there is one, to be picked before. */
function AccountCell({ index, row, faults, onChange }: BudgetLineProps) {
  const t = useT("budgets");
  const { account, texts } = row;
  if (account) return <span>{account.label ?? <ReferenceText to="account" id={account.id} />}</span>;
  const typed = texts.account;
  return (
    <ReferencePicker
      id={`budget_${row.key}_account`}
      aria-label={t("cell", { column: t("account"), line: index + 1 })}
      aria-invalid={faults.account !== undefined}
      status={faults.account ? "error" : ""}
      to="account"
      placeholder={t("account")}
      value={typed || undefined}
      label={typed || undefined}
      onChange={(id, label) => onChange(ofAccount(row, id ? { id, label } : null))}
    />
  );
}

function MonthCell({ index, row, faults, month, onChange }: BudgetLineProps & { month: BudgetMonth }) {
  const t = useT("budgets");
  const labels = useLabels();
  const amount = amountIn(row, month);
  return (
    <input
      className="budget-input"
      inputMode="decimal"
      autoComplete="off"
      aria-label={t("cell", { column: labels.field(month), line: index + 1 })}
      aria-invalid={faults[month] !== undefined}
      value={row.texts[month]}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ target }) => onChange(typedIn(row, { [month]: target.value }))}
      onBlur={() => {
        const text = amount === null ? row.texts[month] : amount === 0 ? "" : formatPesos(amount);
        if (text !== row.texts[month]) onChange(typedIn(row, { [month]: text }));
      }}
    />
  );
}
