import type { CalendarDate } from "#contract/kit/dates";
import { isWrittenOff } from "#server/domain/loans/payments/books";
import type { SpreadLine } from "#server/domain/loans/payments/spread";
import type { Savings } from "#server/domain/loans/payments/way";
import type { Transaction } from "#server/platform/db/database";

const insert = `
  insert into loan_payment (organization_id, branch_id, id, loan_id, entry_id, entry_date, amount,
    into_savings, savings_account_id, by_hand, is_recovery, created_at, created_by_id, pledge_id)
  select kaban_organization(), kaban_branch(), p.id, p.loan_id, $2, $3, p.amount, p.into_savings,
    p.savings_account_id, p.by_hand, p.is_recovery, $4, $5, $6
  from jsonb_to_recordset($1) as p (id uuid, loan_id uuid, amount bigint, into_savings bigint,
    savings_account_id uuid, by_hand jsonb, is_recovery boolean)`;

interface Keeping {
  entryId: string;
  entryDate: CalendarDate;
  into: Savings | null;
  /** The pledge that was called on. */
  pledgeId?: string | null;
}

/** Keeps what a receipt pays on each of its loans. */
export async function keepLoanPayments(
  { tx, now, caller }: { tx: Transaction; now: Date; caller: { userId: string } },
  lines: readonly Pick<SpreadLine, "book" | "paymentId" | "amount" | "intoSavings" | "byHand">[],
  { entryId, entryDate, into, pledgeId = null }: Keeping,
): Promise<void> {
  const rows = lines.map(({ book, paymentId: id, amount, intoSavings, byHand }) => ({
    ...{ id, loan_id: book.id, amount, into_savings: intoSavings, by_hand: byHand },
    savings_account_id: intoSavings > 0 ? into?.id : null,
    is_recovery: isWrittenOff(book),
  }));
  await tx.query(insert, [JSON.stringify(rows), entryId, entryDate, now, caller.userId, pledgeId]);
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
