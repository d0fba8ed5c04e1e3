import { v7 as uuidv7 } from "uuid";
import { acceptLoan, declineLoan } from "#contract/operations/loans/move-loan";
import { mirrored } from "#server/domain/ledger/journal";
import { insertMemberAccounts } from "#server/domain/ledger/member-accounts";
import { keepBeginnings } from "#server/domain/loans/imports/keep";
import { type Arrival, lockArrival } from "#server/domain/loans/moves/arrival";
import { standOn } from "#server/domain/loans/moves/carried";
import {
  assertCounter,
  keepAccrued,
  keepBetween,
  linesBetween,
  postBetween,
} from "#server/domain/loans/moves/post-between";
import { offerHere } from "#server/domain/loans/moves/product-here";
import { type LoanBook, readBooks } from "#server/domain/loans/payments/books";
import { keepStandings } from "#server/domain/loans/payments/keep";
import { drawLoanNumber } from "#server/domain/loans/records/number";
import type { Offer } from "#server/domain/loans/records/offers";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof acceptLoan>;
const here = "organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())";

const insertTaken = `
  insert into loan_taken_over (organization_id, branch_id, id, arrival_id, number, member_id, loan_product_id,
    granted_on, amount, term_months, payment_mode, interest_rate, first_due_date, first_day, second_day,
    payment_days, taken_over_on, outstanding, interest_due, fines_due, maturity_date, instalments, payments,
    book)
  values (kaban_organization(), kaban_branch(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
    $15, $16, $17, $18, $19, $20, $21, $22)`;

interface Begun {
  id: string;
  number: string;
  offer: Offer;
  memberAccountId: string;
  entryId: string;
  reference: string;
  sequence: number;
}

/** Keeps the loan as it stands, and lets it run here. */
async function begin(call: Call, arrival: Arrival, begun: Begun): Promise<void> {
  const { tx, now, today, caller, approvedById } = call;
  const { book, member_id, principal, interest, fines, fees } = arrival;
  const { loan, history, schedule } = book;
  const { number, offer, entryId, reference, memberAccountId, sequence } = begun;
  const takenId = uuidv7();
  const terms = [loan.granted_on, loan.amount, loan.term_months, loan.payment_mode, loan.interest_rate];
  const days = [loan.first_due_date, loan.first_day, loan.second_day, loan.payment_days];
  await tx.query(insertTaken, [
    ...[takenId, arrival.id, number, member_id, offer.product.id, ...terms, ...days],
    ...[today, principal, interest, fines + fees, loan.maturity_date],
    ...[JSON.stringify(schedule), JSON.stringify(history), JSON.stringify(book)],
  ]);
  const what = { ...loan, id: takenId, loanId: begun.id, number, member_id, offer, officer_id: null };
  const owed = { outstanding: principal, interest_due: interest, fines_due: fines, receivable: 0 };
  await keepBeginnings(
    tx,
    [
      {
        ...{ ...what, ...owed, taken_over_on: today, instalments: [...schedule], payments: history },
        ...{ loan_product_id: offer.product.id, member_account_id: null, memberAccountId },
        ...{ entryId, reference, member_name: arrival.member_name, is_closed: false },
        ...{ is_number_taken: false, balance: null, last_entry_id: null },
      },
    ],
    { userId: caller.userId, approvedById: approvedById ?? caller.userId, now, sequence },
    async () => undefined,
  );
}

const settle = `
  update loan set class_since = $2, updated_at = $3
  where ${here} and id = $1`;
const markAccepted = `
  update loan_arrival set state = 'accepted', loan_id = $2, account_id = $3, entry_id = $4, reference = $5,
    decided_on = $6, decided_at = $7, decided_by_id = $8, approved_by_id = $9
  where ${here} and id = $1`;

async function accept(call: Call) {
  const { tx, input, now, today, caller, approvedById } = call;
  const arrival = await lockArrival(call, input.id);
  const { book, principal, receivable, unearned } = arrival;
  await assertCounter(call, input.account_id);
  const offer = await offerHere(call, arrival);
  call.weigh(principal + receivable - unearned);
  const [id, memberAccountId, number] = [uuidv7(), uuidv7(), await drawLoanNumber(tx, today)];
  const { account_id } = offer.product;
  const whose = { account_id, member_account_id: memberAccountId, member_id: arrival.member_id, number };
  const opened = { id: memberAccountId, memberId: arrival.member_id, accountId: account_id };
  await insertMemberAccounts(tx, [
    { ...opened, openedOn: today, createdAt: now, createdById: caller.userId },
  ]);
  const lines = mirrored(linesBetween({ ...whose, product: offer.product }, arrival, input.account_id));
  const what = `Loan ${arrival.number} taken over from ${arrival.from_branch}`;
  const posted = await postBetween(call, { ...whose, product: offer.product }, { lines, what, day: today });
  await begin(call, arrival, { id, number, offer, memberAccountId, ...posted });
  await keepBetween(tx, id, posted.entryId);
  // Nothing is dated before it came here.
  await tx.query(settle, [id, today, now]);
  const [runs] = (await readBooks(tx, [id])) as [LoanBook];
  keepStandings(tx, [{ book: runs, position: standOn(runs, today) }], today);
  await keepAccrued(tx, id, book.accrued_through);
  await tx.query(markAccepted, [
    ...[arrival.id, id, input.account_id, posted.entryId, posted.reference],
    ...[today, now, caller.userId, approvedById],
  ]);
  const after = { number, outstanding: principal, state: "released" };
  call.auditMany([
    {
      ...{ entity: "loan-arrival", entityId: arrival.id, before: { state: "waiting" } },
      after: { state: "accepted" },
    },
    { entity: "loan", entityId: id, after, description: what },
  ]);
  call.emit("loan-arrival.update", [arrival.id]);
  call.emit("loan.create", [id]);
  return { id: arrival.id, state: "accepted", loan_id: id };
}

const markDeclined = `
  update loan_arrival set state = 'declined', decline_reason = $2, decided_on = $3, decided_at = $4,
    decided_by_id = $5
  where ${here} and id = $1`;

async function decline(call: BranchCall<typeof declineLoan>) {
  const { tx, input, now, today, caller } = call;
  const { id } = await lockArrival(call, input.id);
  await tx.query(markDeclined, [id, input.reason, today, now, caller.userId]);
  call.audit({
    ...{ entity: "loan-arrival", entityId: id, before: { state: "waiting" } },
    ...{ after: { state: "declined" }, description: input.reason },
  });
  call.emit("loan-arrival.update", [id]);
  return { id, state: "declined", loan_id: null };
}

/** Loans that come from other branches, taken over or not. */
export const arriving: readonly OperationHandler[] = [serve(acceptLoan, accept), serve(declineLoan, decline)];
