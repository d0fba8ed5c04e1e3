import type { Centavos } from "#contract/kit/money";
import type { NotedFee } from "#contract/operations/teller/noted-fees";

export type PaymentColumn = "account" | "amount" | "particulars";

/** A line of a receipt as it is being typed. */
export interface PaymentRow {
  key: number;
  account: { id: string; label: string } | null;
  /** Which account of the member, where they have several of the product. */
  memberAccountId: string | null;
  /** In centavos; NaN while what is typed is no amount. */
  amount: Centavos | null;
  particulars: string;
  /** The returned check whose noted fee it pays. */
  feeCheckId?: string | undefined;
  /** What the server refuses of it, at the cell that it is about, until that is changed. */
  faults: Partial<Record<PaymentColumn, string>>;
}

let lastKey = 0;

/** A row with nothing in it. */
export const paymentRow = (): PaymentRow => {
  lastKey += 1;
  return { key: lastKey, account: null, memberAccountId: null, amount: null, particulars: "", faults: {} };
};

/** A row that pays a fee which was noted for the member. */
export const feeRow = (fee: NotedFee, particulars: string): PaymentRow => ({
  ...paymentRow(),
  account: { id: fee.account_id, label: fee.account_name },
  amount: fee.amount,
  particulars,
  feeCheckId: fee.check_id,
});

/** Nothing was typed in it: it is no line. */
export const isBlank = ({ account, amount, particulars }: PaymentRow) =>
  account === null && amount === null && particulars.trim() === "";

/** What is changed of a row; what was refused of it is said no more. */
export const changedRow = (row: PaymentRow, part: Partial<PaymentRow>): PaymentRow => ({
  ...row,
  ...part,
  faults: {},
});

/** The lines as they are sent; rows with nothing in them are none. */
export const linesOf = (rows: readonly PaymentRow[]) =>
  rows
    .filter((row) => !isBlank(row))
    .map(({ account, memberAccountId, feeCheckId, amount, particulars }) => ({
      account_id: account?.id as string,
      ...(feeCheckId && { fee_check_id: feeCheckId }),
      ...(memberAccountId && { member_account_id: memberAccountId }),
      amount: amount as Centavos,
      particulars: particulars.trim(),
    }));

/** What all lines come to, in centavos; what is no amount counts as nothing. */
export const totalOf = (rows: readonly PaymentRow[]): Centavos =>
  rows.reduce((sum, { amount }) => sum + (amount || 0), 0);
