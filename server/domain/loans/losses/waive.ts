import { v7 as uuidv7 } from "uuid";
import type { Loan } from "#contract/entities/loan-record";
import { type Centavos, formatPesos } from "#contract/kit/money";
import { undoWaiver, waiveLoan } from "#contract/operations/loans/waive-loan";
import { type LoanEvent, waivableOn } from "#server/domain/loans/engine/replay";
import { lockBook, postEvents } from "#server/domain/loans/losses/post-change";
import type { LoanBook } from "#server/domain/loans/payments/books";
import { closePaid, reopen } from "#server/domain/loans/payments/changes";
import { withEvent } from "#server/domain/loans/payments/totals";
import { weighLoan } from "#server/domain/loans/records/deciders";
import {
  answered,
  findLoan,
  type KeptLoan,
  type LoanCall,
  lockForStep,
} from "#server/domain/loans/records/rows";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof waiveLoan>;

/** What is waived, in centavos: the amount that is asked, or all that was due by the day. */
function amountOf({ input, today, refusal }: Call, book: LoanBook): Centavos {
  const { part, amount, due_through: through } = input;
  if ((amount === null) === (through === null)) throw refusal("amount_or_day");
  const most = waivableOn(book, today, { part, through });
  if (most === 0) throw refusal("nothing_to_waive");
  if (amount !== null && amount > most) throw refusal("waived_too_much", { most: formatPesos(most) });
  return amount ?? most;
}

const insert = `
  insert into loan_waiver (organization_id, branch_id, id, loan_id, waived_on, sequence, part, amount,
    due_through, reason, entry_id, created_at, created_by_id, approved_by_id)
  select kaban_organization(), kaban_branch(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12`;

/** The loan as it is once something was done to it that its own row does not say. */
export async function answeredAnew(call: LoanCall, id: string): Promise<Loan> {
  call.emit("loan.update", [id]);
  return answered(call, (await findLoan(call, id)) as KeptLoan);
}

async function waive(call: Call): Promise<Loan> {
  const { tx, input, today, now, caller, approvedById } = call;
  const loan = await lockForStep(call, waiveLoan);
  const found = await lockBook(call, loan.id);
  const amount = amountOf(call, found.book);
  await weighLoan(call, loan.id, amount);
  const { part, reason, due_through } = input;
  const id = uuidv7();
  const event: LoanEvent = { kind: "waiver", id, on: today, part, amount };
  const events = withEvent(found.book.events, event);
  const { change, entryId } = await postEvents(call, found, events, `Waiver of ${part}`);
  const { last_sequence } = found.locked.head;
  await tx.query(insert, [
    ...[id, loan.id, today, last_sequence, part, amount, due_through, reason, entryId, now],
    ...[caller.userId, approvedById],
  ]);
  await closePaid(call, [change]);
  const after = { name: loan.name, waived: part, amount, due_through };
  call.audit({ entity: "loan", entityId: loan.id, after, description: reason });
  return answeredAnew(call, loan.id);
}

interface KeptWaiver {
  loan_id: string;
  part: string;
  amount: Centavos;
  undone_at: Date | null;
}

const readWaiver = `
  select loan_id, part, amount, undone_at from loan_waiver
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()) and id = $1`;
const markUndone = `
  update loan_waiver set undone_at = $2, undone_by_id = $3, undone_by_entry_id = $4, undo_reason = $5
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()) and id = $1`;

async function undo(call: BranchCall<typeof undoWaiver>): Promise<Loan> {
  const { tx, input, now, caller, refusal } = call;
  const [first] = (await tx.query<KeptWaiver>(readWaiver, [input.id])).rows;
  if (!first) throw refusal("waiver_not_found");
  const found = await lockBook(call, first.loan_id);
  // Two who undo it queue for the loan: the second sees what the first has done.
  const [waiver] = (await tx.query<KeptWaiver>(readWaiver, [input.id])).rows;
  if (waiver?.undone_at) throw refusal("waiver_undone");
  const { book } = found;
  if (book.state === "written off") throw refusal("loan_written_off_since");
  await weighLoan(call, book.id, first.amount);
  if (book.state === "closed") await reopen(call, book);
  const events = book.events.filter((event) => !(event.kind === "waiver" && event.id === input.id));
  const what = `Waiver of ${first.part} undone`;
  const { change, entryId } = await postEvents(call, found, events, what);
  await tx.query(markUndone, [input.id, now, caller.userId, entryId, input.reason]);
  await closePaid(call, [change]);
  const before = { waived: first.part, amount: first.amount };
  call.audit({ entity: "loan", entityId: book.id, before, description: input.reason });
  return answeredAnew(call, book.id);
}

/** Waivers of interest, fines and fees, and what takes them back. */
export const loanWaiving: readonly OperationHandler[] = [serve(waiveLoan, waive), serve(undoWaiver, undo)];
