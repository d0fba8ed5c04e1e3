import { PlusOutlined } from "@ant-design/icons";
import { Alert, Button } from "antd";
import { type RefObject, useEffect, useRef } from "react";
import { Money } from "../../../components/money";
import { cellOf, gridKeys, useGridFocus } from "../../../hooks/use-grid-keys";
import { useKeys } from "../../../hooks/use-keys";
import { useLatest } from "../../../hooks/use-latest";
import { useListedShortcut } from "../../../hooks/use-shortcut";
import { useT } from "../../../providers/i18n";
import { PaymentLine } from "./payment-line";
import { changedRow, isBlank, type PaymentColumn, type PaymentRow, paymentRow } from "./payment-rows";
import type { Payment } from "./use-payment";
import "../../vouchers/vouchers.css";
import "./payment.css";

interface PaymentGridProps {
  payment: Payment;
  isActive: boolean;
  /** Enter on an empty line after the others: it goes on with how it is paid. */
  onLeave(): void;
}

const columns = ["account", "amount", "particulars"] as const;
/** Where Enter goes; particulars are come to with Tab. */
const walked = ["account", "amount"] as const;

/** What is paid for, a line an account: typed as in a spreadsheet, by the keyboard alone. */
export function PaymentGrid({ payment, isActive, onLeave }: PaymentGridProps) {
  const t = useT("teller");
  const { rows, changeRows, linesRefusal } = payment;
  const table = useRef<HTMLTableElement>(null);
  const focus = useGridFocus<PaymentColumn>(table, walked);
  // What was picked or added is shown first, then the focus goes there.
  const wanted = useRef<[row: number, column: PaymentColumn] | null>(null);
  useEffect(() => {
    const cell = wanted.current;
    wanted.current = null;
    if (cell) focus.focus(Math.min(cell[0], rows.length - 1), cell[1]);
  }, [rows, focus]);
  const add = () => {
    wanted.current = [rows.length, "account"];
    changeRows((all) => [...all, paymentRow()]);
  };
  const change = useLatest((key: number, part: Partial<PaymentRow>) =>
    changeRows((all) => all.map((one) => (one.key === key ? changedRow(one, part) : one))),
  );
  const goOn = useLatest((index: number) => {
    wanted.current = [index, "amount"];
  });
  const remove = useLatest((key: number) => changeRows((all) => all.filter((row) => row.key !== key)));
  useLineKeys(table, isActive, (row, column) => {
    if (column) focus.focus(Math.min(row ?? rows.length - 1, rows.length - 1), column);
    else if (row !== null) {
      wanted.current = [Math.max(0, Math.min(row, rows.length - 2)), "account"];
      changeRows((all) => all.filter((_, index) => index !== row));
    }
  });
  const leaves = (index: number) => {
    const row = rows[index];
    const isDone = row !== undefined && isBlank(row) && index === rows.length - 1 && index > 0;
    if (isDone) onLeave();
    return isDone;
  };
  return (
    <fieldset className="entry-grid payment-grid">
      <legend>{t("payment.lines")}</legend>
      <table
        ref={table}
        aria-label={t("payment.lines")}
        onKeyDownCapture={gridKeys<PaymentColumn>(focus, add, leaves)}
      >
        <thead>
          <tr>
            <th scope="col">#</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`payment.column.${column}`)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <PaymentLine
              key={row.key}
              index={index}
              row={row}
              errors={payment.cellErrorsOf(row)}
              holdings={payment.holdings}
              onChange={change}
              onPicked={goOn}
              onRemove={remove}
            />
          ))}
        </tbody>
      </table>
      <div className="payment-sum">
        <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={add}>
          {t("payment.add")}
        </Button>
        <output aria-label={t("payment.total")}>
          {t("payment.total")}{" "}
          <strong>
            <Money value={payment.total} withSign />
          </strong>
        </output>
      </div>
      {linesRefusal && <Alert type="error" showIcon role="alert" message={linesRefusal} />}
    </fieldset>
  );
}

/** The keys of accounting's payment screen: to the account or amount of a line, and a line taken out. */
function useLineKeys(
  table: RefObject<HTMLTableElement | null>,
  isActive: boolean,
  act: (row: number | null, column: PaymentColumn | null) => void,
) {
  const t = useT("teller");
  const here = () => {
    const active = document.activeElement;
    return table.current?.contains(active) ? (cellOf(active)?.row ?? null) : null;
  };
  useKeys(
    {
      "Alt+Digit2": () => act(here(), "account"),
      "Alt+Digit3": () => act(here(), "amount"),
      "Alt+Delete": () => act(here(), null),
    },
    isActive,
  );
  useListedShortcut("alt+2", t("payment.key.account"));
  useListedShortcut("alt+3", t("payment.key.amount"));
  useListedShortcut("alt+delete", t("payment.key.remove"));
}
