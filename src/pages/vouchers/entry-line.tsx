import { DeleteOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { memo, type ReactNode, useCallback, useMemo, useState } from "react";
import type { Filter } from "#contract/kit/list-query";
import { formatPesos } from "#contract/kit/money";
import { ValidationError } from "../../components/field";
import { MoneyInput } from "../../components/money-input";
import { ReferencePicker } from "../../components/pickers/reference-picker";
import type { Row } from "../../lists/row";
import { useT } from "../../providers/i18n";
import { changedRow, type EntryRow, type Side, withAccount, withAmount } from "./entry-rows";
import { type EntryColumn, entryColumns } from "./pasted-rows";
import { accountOfHeld, chosenAccount, chosenMemberAccount } from "./use-paste";

export type CellErrors = Partial<Record<EntryColumn, string>>;

export interface EntryLineProps {
  index: number;
  row: EntryRow;
  errors: CellErrors;
  accounts: readonly Filter[];
  onChange(row: EntryRow): void;
  /** Something was picked in a cell: it goes on with the next. */
  onPicked(index: number, column: EntryColumn): void;
  onRemove(key: number): void;
}

interface CellProps extends EntryLineProps {
  /** What the input is called, and what it tells of its state. */
  shared: {
    id: string;
    status: "error" | undefined;
    "aria-label": string;
    "aria-invalid": boolean;
    "aria-describedby": string;
  };
}

interface PickerCellProps {
  shared: CellProps["shared"];
  to: string;
  filter: readonly Filter[];
  chosen: { id: string; label: string } | null;
  /** What was pasted and is none of these. */
  typed: string | undefined;
  placeholder?: string;
  onPick(row: Row | null): void;
}

/**
 * What stands in a cell, until the focus comes to it: then its editor takes its place. A voucher may have
 * hundreds of lines, and editors are heavy.
 */
function useEditor({ status, ...shared }: CellProps["shared"], shown: string, placeholder?: string) {
  const [isActive, setActive] = useState(false);
  const leave = useCallback(() => setActive(false), []);
  const still = (
    <input
      {...shared}
      className="entry-input"
      placeholder={placeholder}
      title={shown}
      value={shown}
      onChange={nothing}
      onFocus={() => setActive(true)}
    />
  );
  return { still: isActive ? null : still, leave };
}

const nothing = () => {};

/** Picks a row of another kind. */
function PickerCell({ shared, to, filter, chosen, typed, placeholder, onPick }: PickerCellProps) {
  const shown = chosen ?? (typed ? { id: typed, label: typed } : null);
  const { still, leave } = useEditor(shared, shown?.label ?? "", placeholder);
  if (still) return still;
  return (
    <ReferencePicker
      {...shared}
      status={shared.status ?? ""}
      autoFocus
      to={to}
      filter={filter}
      placeholder={placeholder ?? ""}
      value={shown?.id}
      label={shown?.label}
      onBlur={leave}
      onChange={(_id, _label, row) => onPick(row ?? null)}
    />
  );
}

function AccountCell({ index, row, accounts, shared, onChange, onPicked }: CellProps) {
  const pick = (picked: Row | null) => {
    onChange(withAccount(row, picked && chosenAccount(picked)));
    if (picked) onPicked(index, "account");
  };
  return (
    <PickerCell
      shared={shared}
      to="account"
      filter={accounts}
      chosen={row.account}
      typed={row.typed.account}
      onPick={pick}
    />
  );
}

/** Whose account it is; picked first, it says the account too. */
function MemberCell({ index, row, shared, onChange, onPicked }: CellProps) {
  const t = useT("vouchers");
  const accountId = row.account?.id;
  const filter = useMemo<Filter[]>(
    () => (accountId ? [{ field: "account_id", mode: "equal", value: accountId }] : []),
    [accountId],
  );
  if (row.account && !row.account.isHeld && !row.typed.member)
    return (
      <input
        id={shared.id}
        aria-label={shared["aria-label"]}
        className="entry-input"
        disabled
        placeholder="—"
      />
    );
  const pick = (picked: Row | null) => {
    const account = picked && !row.account ? accountOfHeld(picked) : row.account;
    onChange(changedRow(row, { account, member: picked && chosenMemberAccount(picked) }));
    if (picked) onPicked(index, "member");
  };
  return (
    <PickerCell
      shared={shared}
      to="member-accounting-ledger"
      filter={filter}
      chosen={row.member}
      typed={row.typed.member}
      placeholder={row.account ? t("grid.whose") : undefined}
      onPick={pick}
    />
  );
}

function AmountCell({ row, side, shared, onChange }: CellProps & { side: Side }) {
  const amount = row[side];
  const shown = amount === null ? "" : Number.isNaN(amount) ? (row.typed[side] ?? "") : formatPesos(amount);
  const { still, leave } = useEditor(shared, shown);
  if (still) return still;
  return (
    <MoneyInput
      {...shared}
      autoFocus
      value={amount}
      typed={shown}
      onBlur={leave}
      onChange={(now, text) => onChange(withAmount(row, side, now, text))}
    />
  );
}

function DescriptionCell({ row, shared: { status, ...shared }, onChange }: CellProps) {
  return (
    <input
      {...shared}
      className="entry-input"
      autoComplete="off"
      value={row.description}
      onChange={({ target }) => onChange(changedRow(row, { description: target.value }))}
    />
  );
}

const cells: Record<EntryColumn, (props: CellProps) => ReactNode> = {
  account: AccountCell,
  member: MemberCell,
  debit: (props) => <AmountCell {...props} side="debit" />,
  credit: (props) => <AmountCell {...props} side="credit" />,
  description: DescriptionCell,
};

/** A line of a voucher, a cell a column; what is wrong with a cell stands below it. */
export const EntryLine = memo(function EntryLine(props: EntryLineProps) {
  const t = useT("vouchers");
  const { index, row, errors, onRemove } = props;
  return (
    <tr data-row={index}>
      <th scope="row">{index + 1}</th>
      {entryColumns.map((column) => {
        const Cell = cells[column];
        const id = `entry_${row.key}_${column}`;
        const error = errors[column];
        const shared = {
          id,
          status: error ? ("error" as const) : undefined,
          "aria-label": t("grid.cell", { column: t(`grid.${column}`), line: index + 1 }),
          "aria-invalid": error !== undefined,
          "aria-describedby": `${id}_error`,
        };
        return (
          <td key={column} data-column={column} data-label={t(`grid.${column}`)}>
            <Cell {...props} shared={shared} />
            <div id={`${id}_error`}>{error && <ValidationError text={error} />}</div>
          </td>
        );
      })}
      <td>
        <Button
          type="text"
          tabIndex={-1}
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t("grid.remove", { line: index + 1 })}
          onClick={() => onRemove(row.key)}
        />
      </td>
    </tr>
  );
});
