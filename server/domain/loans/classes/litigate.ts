import { v7 as uuidv7 } from "uuid";
import type { Loan } from "#contract/entities/loan-record";
import { endLitigation, litigateLoan } from "#contract/operations/loans/loan-classes";
import { classOf } from "#server/domain/loans/classes/class-of";
import { moveLoans } from "#server/domain/loans/classes/move";
import { replay } from "#server/domain/loans/engine/replay";
import { lockBook, postEvents } from "#server/domain/loans/losses/post-change";
import { answeredAnew } from "#server/domain/loans/losses/waive";
import { withEvent } from "#server/domain/loans/payments/totals";
import { weighLoan } from "#server/domain/loans/records/deciders";
import { lockForStep } from "#server/domain/loans/records/rows";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

const here = "organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())";

const insert = `
  insert into loan_litigation (organization_id, branch_id, id, loan_id, filed_on, case_number, court, counsel,
    remarks, stops_interest, begun_on, sequence, balance, entry_id, created_at, created_by_id, approved_by_id)
  select kaban_organization(), kaban_branch(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
    $13, $14, $15`;

async function begin(call: BranchCall<typeof litigateLoan>): Promise<Loan> {
  const { tx, input, today, now, caller, approvedById, refusal } = call;
  const { filed_on, case_number, court, counsel, remarks } = input;
  if (filed_on > today) throw refusal("filed_after_today");
  const loan = await lockForStep(call, litigateLoan);
  if (loan.loan_class === "in litigation") throw refusal("loan_in_litigation", { loan: loan.name });
  const found = await lockBook(call, loan.id);
  const { book } = found;
  if (book.balance <= 0) throw refusal("nothing_in_litigation");
  await weighLoan(call, loan.id, book.balance);
  const { stops_interest_in_litigation: stops, litigation_account_id, name: product } = book.product;
  const id = uuidv7();
  // How the loan stands from now on is kept with it: what it accrues, and what ends it.
  const event = { kind: "litigation", id, on: today } as const;
  if (stops) await postEvents(call, found, withEvent(book.events, event), "Loan in litigation");
  const { last_sequence } = found.locked.head;
  const toAccountId = litigation_account_id ?? book.account_id;
  const move = { loanId: loan.id, toClass: "in litigation", toAccountId } as const;
  const { entryId } = await moveLoans(call, [move], `Loan in litigation: ${book.number}`);
  await tx.query(insert, [
    ...[id, loan.id, filed_on, case_number, court, counsel, remarks, stops, today, last_sequence],
    ...[book.balance, entryId, now, caller.userId, approvedById],
  ]);
  const after = { name: loan.name, product, filed_on, case_number, court, counsel, balance: book.balance };
  const before = { loan_class: loan.loan_class };
  call.audit({
    ...{ entity: "loan", entityId: loan.id, before, after: { ...after, loan_class: "in litigation" } },
    ...(remarks && { description: remarks }),
  });
  return answeredAnew(call, loan.id);
}

const findOpen = `
  select id, stops_interest from loan_litigation
  where ${here} and loan_id = $1 and ended_at is null`;
const markEnded = `
  update loan_litigation set ended_on = $2, end_sequence = $3, end_reason = $4, end_entry_id = $5,
    ended_at = $6, ended_by_id = $7, end_approved_by_id = $8
  where ${here} and id = $1`;

async function end(call: BranchCall<typeof endLitigation>): Promise<Loan> {
  const { tx, input, today, now, caller, approvedById, refusal } = call;
  const loan = await lockForStep(call, endLitigation);
  if (loan.loan_class !== "in litigation") throw refusal("loan_not_in_litigation", { loan: loan.name });
  const found = await lockBook(call, loan.id);
  const { book } = found;
  await weighLoan(call, loan.id, book.balance);
  const { rows } = await tx.query<{ id: string; stops_interest: boolean }>(findOpen, [loan.id]);
  const { id, stops_interest } = rows[0] as { id: string; stops_interest: boolean };
  const event = { kind: "litigation ended", id, on: today } as const;
  const events = stops_interest ? withEvent(book.events, event) : book.events;
  if (stops_interest) await postEvents(call, found, events, "Loan out of litigation");
  const { last_sequence } = found.locked.head;
  const to = classOf(book.product, replay(book.terms, events, today).daysLate);
  const move = { loanId: loan.id, ...to };
  const { entryId } = await moveLoans(call, [move], `Loan out of litigation: ${book.number}`);
  await tx.query(markEnded, [
    ...[id, today, last_sequence, input.reason, entryId, now, caller.userId, approvedById],
  ]);
  call.audit({
    ...{ entity: "loan", entityId: loan.id, before: { loan_class: loan.loan_class } },
    ...{ after: { loan_class: to.toClass }, description: input.reason },
  });
  return answeredAnew(call, loan.id);
}

/** Loans that go to court, and come out of it. */
export const litigation: readonly OperationHandler[] = [
  serve(litigateLoan, begin),
  serve(endLitigation, end),
];
