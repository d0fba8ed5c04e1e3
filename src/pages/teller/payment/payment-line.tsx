import { DeleteOutlined } from "@ant-design/icons";
import { Button, Select } from "antd";
import { memo } from "react";
import type { Filter } from "#contract/kit/list-query";
import { Balance } from "../../../components/balance";
import { ValidationError } from "../../../components/field";
import { MoneyInput } from "../../../components/money-input";
import { ReferencePicker } from "../../../components/pickers/reference-picker";
import { useT } from "../../../providers/i18n";
import type { HeldAccount } from "../account-choice";
import type { PaymentColumn, PaymentRow } from "./payment-rows";
import type { CellErrors } from "./use-payment-rows";

interface PaymentLineProps {
  index: number;
  row: PaymentRow;
  errors: CellErrors;
  /** What the member holds. */
  holdings: readonly HeldAccount[];
  onChange(key: number, part: Partial<PaymentRow>): void;
  /** An account was picked: it goes on with the amount. */
  onPicked(index: number): void;
  onRemove(key: number): void;
}

const offered: readonly Filter[] = [
  { field: "show_in_payment", mode: "equal", value: true },
  { field: "status", mode: "equal", value: "open" },
];

/**
 * A line of a receipt: into what, how much, what for; what is wrong with a cell stands below it. It is drawn
 * anew while it is typed into, not while another is.
 */
export const PaymentLine = memo((props: PaymentLineProps) => {
  const t = useT("teller");
  const { index, row, errors, onPicked, onRemove } = props;
  const change = (part: Partial<PaymentRow>) => props.onChange(row.key, part);
  const cell = (column: PaymentColumn) => {
    const id = `line_${row.key}_${column}`;
    const error = errors[column];
    return {
      td: { "data-column": column, "data-label": t(`payment.column.${column}`) },
      input: {
        id,
        "aria-label": t("payment.cell", { column: t(`payment.column.${column}`), line: index + 1 }),
        "aria-invalid": error !== undefined,
        "aria-describedby": `${id}_error`,
      },
      status: error ? ("error" as const) : undefined,
      below: <div id={`${id}_error`}>{error && <ValidationError text={error} />}</div>,
    };
  };
  const [account, amount, particulars] = [cell("account"), cell("amount"), cell("particulars")];
  return (
    <tr data-row={index}>
      <th scope="row">{index + 1}</th>
      <td {...account.td}>
        <ReferencePicker
          {...account.input}
          status={account.status ?? ""}
          to="account"
          filter={offered}
          placeholder={t("payment.pick")}
          value={row.account?.id}
          label={row.account?.label}
          onChange={(id, label = "") => {
            change({ account: id ? { id, label } : null, memberAccountId: null, feeCheckId: undefined });
            if (id) onPicked(index);
          }}
        />
        <OfMember {...props} />
        {account.below}
      </td>
      <td {...amount.td}>
        <MoneyInput
          {...amount.input}
          status={amount.status}
          isGrouped
          value={row.amount}
          onChange={(now) => change({ amount: now })}
        />
        {amount.below}
      </td>
      <td {...particulars.td}>
        <input
          {...particulars.input}
          className="entry-input"
          autoComplete="off"
          maxLength={100}
          value={row.particulars}
          onChange={({ target }) => change({ particulars: target.value })}
        />
        {particulars.below}
      </td>
      <td>
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t("payment.remove", { line: index + 1 })}
          onClick={() => onRemove(row.key)}
        />
      </td>
    </tr>
  );
});

/** Which account of the member the line pays into, and what is in it. */
function OfMember({ index, row, holdings, onChange }: PaymentLineProps) {
  const t = useT("teller");
  const own = holdings.filter(({ account_id }) => account_id === row.account?.id);
  const [first] = own;
  if (!first) return null;
  const held = own.find(({ member_account_id }) => member_account_id === row.memberAccountId);
  const shown = own.length > 1 ? held : first;
  return (
    <div className="payment-held">
      {own.length > 1 ? (
        <Select
          size="small"
          aria-label={t("payment.which", { line: index + 1 })}
          placeholder={t("payment.choose")}
          value={row.memberAccountId}
          onChange={(memberAccountId) => onChange(row.key, { memberAccountId })}
          options={own.map(({ member_account_id, number }) => ({ value: member_account_id, label: number }))}
        />
      ) : (
        <span>{first.number ?? t("account.new")}</span>
      )}
      {shown && <Balance account={shown} withSign />}
    </div>
  );
}
