import { v7 as uuidv7 } from "uuid";
import type { Loan } from "#contract/entities/loan-record";
import { undoWriteOff, writeOffLoan } from "#contract/operations/loans/write-off-loan";
import type { Parts } from "#server/domain/loans/engine/loan-state";
import { lockBook, postEvents } from "#server/domain/loans/losses/post-change";
import { closeAccountOf, openAccountOf } from "#server/domain/loans/payments/changes";
import { withEvent } from "#server/domain/loans/payments/totals";
import { weighLoan } from "#server/domain/loans/records/deciders";
import { changeLoan, type KeptLoan, type LoanCall, lockForStep } from "#server/domain/loans/records/rows";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

const insert = `
  insert into loan_write_off (organization_id, branch_id, id, loan_id, written_off_on, sequence, entry_id,
    reference, principal, interest, fines, fees, reason, created_at, created_by_id, approved_by_id)
  select kaban_organization(), kaban_branch(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14`;

async function writeOff(call: BranchCall<typeof writeOffLoan>): Promise<Loan> {
  const { tx, input, today, now, caller, approvedById, refusal } = call;
  const loan = await lockForStep(call, writeOffLoan);
  const found = await lockBook(call, loan.id);
  const { book, locked } = found;
  if (book.balance <= 0) throw refusal("nothing_to_write_off");
  await weighLoan(call, loan.id, book.balance);
  const id = uuidv7();
  const events = withEvent(book.events, { kind: "write-off", id, on: today });
  const { change, entryId, reference } = await postEvents(call, found, events, "Write-off of loan");
  const { principal, interest, fines, fees } = change.position.claim as Parts;
  await tx.query(insert, [
    ...[id, loan.id, today, locked.head.last_sequence, entryId, reference],
    ...[principal, interest, fines, fees, input.reason, now, caller.userId, approvedById],
  ]);
  // Nothing is posted to it from now on: what is paid is income.
  await closeAccountOf(tx, book, today);
  return changeLoan(call, loan, { state: "written off" }, input.reason);
}

const findRecovered = `
  select exists (select from loan_payment y where y.organization_id = (select kaban_organization())
    and y.branch_id = (select kaban_branch()) and y.loan_id = $1 and y.is_recovery
    and y.reversed_by_entry_id is null) as is_recovered`;
const markUndone = `
  update loan_write_off set undone_at = $2, undone_by_id = $3, undone_by_entry_id = $4, undo_reason = $5
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
    and loan_id = $1 and undone_at is null`;

async function isRecovered(tx: Transaction, loanId: string): Promise<boolean> {
  const { rows } = await tx.query<{ is_recovered: boolean }>(findRecovered, [loanId]);
  return rows[0]?.is_recovered ?? false;
}

async function undo(call: BranchCall<typeof undoWriteOff>): Promise<Loan> {
  const { tx, input, now, caller, refusal } = call;
  const loan: KeptLoan = await lockForStep(call as LoanCall & typeof call, undoWriteOff);
  if (await isRecovered(tx, loan.id)) throw refusal("loan_recovered_since");
  await openAccountOf(tx, { member_account_id: loan.member_account_id as string });
  const found = await lockBook(call, loan.id);
  const events = found.book.events.filter(({ kind }) => kind !== "write-off");
  const { change, entryId } = await postEvents(call, found, events, "Write-off of loan undone");
  await weighLoan(call, loan.id, change.position.balance);
  await tx.query(markUndone, [loan.id, now, caller.userId, entryId, input.reason]);
  return changeLoan(call, loan, { state: "released" }, input.reason);
}

/** Loans that are given up, and taken back into the books. */
export const loanWritingOff: readonly OperationHandler[] = [
  serve(writeOffLoan, writeOff),
  serve(undoWriteOff, undo),
];
