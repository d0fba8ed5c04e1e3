import { v7 as uuidv7 } from "uuid";
import type { Loan } from "#contract/entities/loan-record";
import { chargeLoan, undoCharge } from "#contract/operations/loans/charge-loan";
import { sumOf } from "#server/domain/loans/engine/loan-state";
import { type LoanEvent, replay } from "#server/domain/loans/engine/replay";
import { lockBook, postEvents } from "#server/domain/loans/losses/post-change";
import { answeredAnew } from "#server/domain/loans/losses/waive";
import { withEvent } from "#server/domain/loans/payments/totals";
import { lockForStep } from "#server/domain/loans/records/rows";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

const insert = `
  insert into loan_charge (organization_id, branch_id, id, loan_id, name, charged_on, sequence, due_on,
    amount, created_at, created_by_id, account_id)
  select kaban_organization(), kaban_branch(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10`;

// It is neither cash nor held by members.
const findUsable = `
  select from account where organization_id = (select kaban_organization())
    and branch_id = (select kaban_branch()) and id = $1 and member_kind is null and not is_cash_equivalent
    and deleted_at is null and status = 'open'`;

async function charge(call: BranchCall<typeof chargeLoan>): Promise<Loan> {
  const { tx, input, today, now, caller, refusal } = call;
  const loan = await lockForStep(call, chargeLoan);
  const { charge_name: name, amount, due_on, account_id: accountId } = input;
  const dueOn = due_on ?? today;
  if (dueOn < today) throw refusal("charge_due_before");
  const found = await lockBook(call, loan.id);
  const { product, events: before } = found.book;
  const isUsable = accountId === null || (await tx.query(findUsable, [accountId])).rowCount === 1;
  if (!isUsable) throw refusal("charge_account_not_usable");
  if (!(accountId ?? product.service_fee_account_id))
    throw refusal("charge_without_account", { product: product.name });
  const id = uuidv7();
  const event: LoanEvent = { kind: "charge", id, name, on: today, dueOn, amount, accountId };
  await postEvents(call, found, withEvent(before, event), "Charge on loan");
  const { last_sequence } = found.locked.head;
  await tx.query(insert, [
    id,
    loan.id,
    name,
    today,
    last_sequence,
    dueOn,
    amount,
    now,
    caller.userId,
    accountId,
  ]);
  const after = { charge_name: name, amount, due_on: dueOn, account_id: accountId };
  call.audit({ entity: "loan", entityId: loan.id, after, description: name });
  return answeredAnew(call, loan.id);
}

interface KeptCharge {
  loan_id: string;
  name: string;
  amount: number;
  undone_at: Date | null;
}

const readCharge = `
  select loan_id, name, amount, undone_at from loan_charge
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()) and id = $1`;
const markUndone = `
  update loan_charge set undone_at = $2, undone_by_id = $3, undo_reason = $4
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()) and id = $1`;

async function undo(call: BranchCall<typeof undoCharge>): Promise<Loan> {
  const { tx, input, today, now, caller, refusal } = call;
  const [first] = (await tx.query<KeptCharge>(readCharge, [input.id])).rows;
  if (!first) throw refusal("charge_not_found");
  const found = await lockBook(call, first.loan_id);
  // Two who undo it queue for the loan: the second sees what the first has done.
  const [kept] = (await tx.query<KeptCharge>(readCharge, [input.id])).rows;
  if (kept?.undone_at) throw refusal("charge_undone");
  const { book } = found;
  const row = replay(book.terms, book.events, today).instalments.find((one) => one.charge?.id === input.id);
  if (!row || sumOf(row.paid) + sumOf(row.waived) > 0 || book.state !== "released")
    throw refusal("charge_paid");
  const events = book.events.filter((event) => !(event.kind === "charge" && event.id === input.id));
  await postEvents(call, found, events, "Charge on loan undone");
  await tx.query(markUndone, [input.id, now, caller.userId, input.reason]);
  const before = { charge_name: first.name, amount: first.amount };
  call.audit({ entity: "loan", entityId: book.id, before, description: input.reason });
  return answeredAnew(call, book.id);
}

/** What is charged to loans after their release. */
export const loanCharging: readonly OperationHandler[] = [serve(chargeLoan, charge), serve(undoCharge, undo)];
