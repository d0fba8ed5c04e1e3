import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { get } from "react-hook-form";
import { useValidationMessages } from "../../../hooks/use-validation-messages";
import type { ApiError } from "../../../providers/api-error";
import { useT } from "../../../providers/i18n";
import { isBlank, type PaymentColumn, type PaymentRow, paymentRow } from "./payment-rows";

export type CellErrors = PaymentRow["faults"];
type ChangeRows = (change: (rows: readonly PaymentRow[]) => readonly PaymentRow[]) => void;

/** The rows of the grid; `onChange` is told of each change. */
export function usePaymentRows(onChange: (rows: readonly PaymentRow[]) => void) {
  const [rows, setRows] = useState<readonly PaymentRow[]>(() => [paymentRow()]);
  const latest = useRef(rows);
  const told = useRef(onChange);
  useEffect(() => {
    told.current = onChange;
  });
  const put = useCallback((next: readonly PaymentRow[]) => {
    latest.current = next;
    setRows(next);
  }, []);
  const change: ChangeRows = useCallback(
    (by) => {
      const next = by(latest.current);
      put(next.length > 0 ? next : [paymentRow()]);
      told.current(latest.current);
    },
    [put],
  );
  /** Names at its cell what the server refuses of a line; false where it is about none. */
  const refuseLine = ({ code, fields, detail }: ApiError, text: string | undefined): boolean => {
    const row = "lines" in fields && latest.current.filter((one) => !isBlank(one))[Number(detail.line) - 1];
    if (!row || !text) return false;
    const isOfAmount = code === "line_above_maximum_balance" || code === "line_fee_differs";
    const column: PaymentColumn = isOfAmount ? "amount" : "account";
    put(latest.current.map((one) => (one.key === row.key ? { ...one, faults: { [column]: text } } : one)));
    return true;
  };
  return { rows, change, refuseLine };
}

const noErrors: CellErrors = {};
const inputOf: Record<PaymentColumn, string> = {
  account: "account_id",
  amount: "amount",
  particulars: "particulars",
};

/** What is wrong with the cells of each row, by the contract or by the server, in the person's language. */
export function useCellErrors(rows: readonly PaymentRow[], errors: unknown) {
  const t = useT("teller");
  const { messageOf } = useValidationMessages("teller");
  return useMemo(() => {
    const found = new Map<number, CellErrors>();
    rows
      .filter((row) => !isBlank(row))
      .forEach((row, index) => {
        const said = Object.entries(inputOf).flatMap(([column, input]) => {
          const message = get({ lines: errors }, `lines.${index}.${input}.message`);
          return message ? [[column, messageOf(String(message), t(`payment.column.${column}`))]] : [];
        });
        found.set(row.key, { ...Object.fromEntries(said), ...row.faults });
      });
    return ({ key }: PaymentRow) => found.get(key) ?? noErrors;
  }, [rows, errors, messageOf, t]);
}
