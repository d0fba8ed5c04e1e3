import type { CalendarDate } from "#contract/kit/dates";
import { isWrittenOff } from "#server/domain/loans/payments/books";
import type { SpreadLine } from "#server/domain/loans/payments/spread";
import type { Savings } from "#server/domain/loans/payments/way";
import type { Transaction } from "#server/platform/db/database";
import { send } from "#server/platform/db/tenant";

const insert = `
  insert into loan_payment (organization_id, branch_id, id, loan_id, entry_id, entry_date, amount,
    into_savings, savings_account_id, by_hand, is_recovery, created_at, created_by_id, pledge_id)
  select kaban_organization(), kaban_branch(), p.id, p.loan_id, p.entry_id, p.entry_date, p.amount,
    p.into_savings, p.savings_account_id, p.by_hand, p.is_recovery, p.created_at, p.created_by_id, p.pledge_id
  from jsonb_to_recordset($1) as p (id uuid, loan_id uuid, entry_id uuid, entry_date date, amount bigint,
    into_savings bigint, savings_account_id uuid, by_hand jsonb, is_recovery boolean, created_at timestamptz,
    created_by_id uuid, pledge_id uuid)`;

/** A receipt with what it pays on each of its loans. */
export interface KeptReceipt {
  lines: readonly Pick<SpreadLine, "book" | "paymentId" | "amount" | "intoSavings" | "byHand">[];
  entryId: string;
  entryDate: CalendarDate;
  into: Savings | null;
  /** The pledge that was called on. */
  pledgeId?: string | null;
  now: Date;
  caller: { userId: string };
}

/** Keeps what receipts pay on each of their loans. */
export function keepLoanPayments(tx: Transaction, receipts: readonly KeptReceipt[]): void {
  const rows = receipts.flatMap(({ lines, entryId, entryDate, into, pledgeId = null, now, caller }) =>
    lines.map(({ book, paymentId: id, amount, intoSavings, byHand }) => ({
      ...{ id, loan_id: book.id, entry_id: entryId, entry_date: entryDate, amount, by_hand: byHand },
      ...{ into_savings: intoSavings, savings_account_id: intoSavings > 0 ? into?.id : null },
      ...{ is_recovery: isWrittenOff(book), pledge_id: pledgeId },
      ...{ created_at: now, created_by_id: caller.userId },
    })),
  );
  send(tx, { name: "loan-payments", text: insert, values: [JSON.stringify(rows)] });
}

/** A payment that a receipt has made on a loan. */
export interface KeptReceiptLine {
  id: string;
  loan_id: string;
  into_savings: number;
  savings_account_id: string | null;
  /** The loan was written off by then. */
  is_recovery: boolean;
}

/** What a receipt has paid on loans; empty where it is none of loans. */
export async function readLoanPayments(tx: Transaction, entryId: string): Promise<KeptReceiptLine[]> {
  const { rows } = await tx.query(
    `select id, loan_id, into_savings, savings_account_id, is_recovery from loan_payment
     where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
       and entry_id = $1 order by id`,
    [entryId],
  );
  return rows;
}

const giveBack = `
  update loan_pledge g set called = g.called - y.amount
  from loan_payment y
  where g.organization_id = (select kaban_organization()) and g.branch_id = (select kaban_branch())
    and y.organization_id = g.organization_id and y.branch_id = g.branch_id and y.pledge_id = g.id
    and y.entry_id = $1`;

/**
 * Says of the payments of a receipt which entry has taken them back; what was taken of a pledge is on hold
 * again.
 */
export async function markReversed(tx: Transaction, entryId: string, reversalId: string): Promise<void> {
  await tx.query(giveBack, [entryId]);
  await tx.query(
    `update loan_payment set reversed_by_entry_id = $2
     where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
       and entry_id = $1`,
    [entryId, reversalId],
  );
}
