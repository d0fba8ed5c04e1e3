import { v7 as uuidv7 } from "uuid";
import type { Loan } from "#contract/entities/loan-record";
import type { Output } from "#contract/kit/operation";
import { moveLoan, previewMove } from "#contract/operations/loans/move-loan";
import { lockBook, postEvents } from "#server/domain/loans/losses/post-change";
import { amountsOf, type MovedAmounts, packageOf, standOn } from "#server/domain/loans/moves/carried";
import { assertFree } from "#server/domain/loans/moves/obstacles";
import {
  assertCounter,
  keepAccrued,
  keepBetween,
  linesBetween,
  postBetween,
} from "#server/domain/loans/moves/post-between";
import { type LoanBook, readBooks } from "#server/domain/loans/payments/books";
import { closeAccountOf } from "#server/domain/loans/payments/changes";
import { keepStandings } from "#server/domain/loans/payments/keep";
import { totalsOf } from "#server/domain/loans/payments/totals";
import { weighLoan } from "#server/domain/loans/records/deciders";
import { changeLoan, findLoan, type KeptLoan, lockForStep } from "#server/domain/loans/records/rows";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof moveLoan>;

const findBranch = `
  select b.name, lends_in(b.id) as lends, array(select same_member_in(b.id, $2)) as members
  from branch b
  where b.organization_id = (select kaban_organization()) and b.id <> (select kaban_branch()) and b.id = $1`;

/** The member of the other branch whom the loan becomes one of; refuses a branch that cannot take it. */
async function receiverOf({ tx, input, refusal }: Call, { member_id, member_name }: KeptLoan) {
  const { rows } = await tx.query<{ name: string; lends: boolean; members: string[] }>(findBranch, [
    input.to_branch_id,
    member_id,
  ]);
  if (!rows[0]) throw refusal("move_branch_not_found");
  const { name: branch, lends, members } = rows[0];
  if (members.length > 1) throw refusal("move_member_twice", { member: member_name, branch });
  if (!members[0]) throw refusal("move_member_elsewhere", { member: member_name, branch });
  if (!lends) throw refusal("move_no_product", { branch });
  return { branch, memberId: members[0] };
}

/** Where its interest is posted as it is earned, it is by the day of the move. */
const isKept = ({ product, interest_in_advance }: LoanBook) =>
  product.interest_receivable_account_id !== null || interest_in_advance > 0;

const readBook = async (tx: Transaction, id: string) => (await readBooks(tx, [id]))[0] as LoanBook;

/** The books of the loan with its interest posted to the day. */
async function broughtUpToDate(call: Call, id: string): Promise<LoanBook> {
  const { tx, today } = call;
  const found = await lockBook(call, id);
  if (!isKept(found.book)) return found.book;
  const through = { ...found.book, accrued_through: today };
  await postEvents(call, { ...found, book: through }, found.book.events, "Interest to the day of the move");
  await keepAccrued(tx, id, today);
  return readBook(tx, id);
}

const insert = `
  insert into loan_hand_over (organization_id, branch_id, id, loan_id, to_branch_id, to_member_id,
    handed_over_on, sequence, account_id, entry_id, reference, principal, receivable, unearned, interest,
    fines, fees, book, reason, created_at, created_by_id, approved_by_id)
  values (kaban_organization(), kaban_branch(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
    $15, $16, $17, $18, $19, $20)`;

async function handOver(call: Call): Promise<Loan> {
  const { tx, input, today, now, caller, approvedById } = call;
  const loan = await lockForStep(call, moveLoan);
  const receiver = await receiverOf(call, loan);
  await assertFree(call, loan);
  await assertCounter(call, input.account_id);
  await weighLoan(call, loan.id, loan.balance);
  const book = await broughtUpToDate(call, loan.id);
  const amounts = amountsOf(book, book.posted, standOn(book, today));
  const carried = await packageOf(tx, loan, book);
  const lines = linesBetween(book, amounts, input.account_id);
  const what = `Loan handed over to ${receiver.branch}`;
  const { entryId, reference, sequence } = await postBetween(call, book, { lines, what, day: today });
  await keepBetween(tx, loan.id, entryId);
  const { principal, receivable, unearned, interest, fines, fees } = amounts;
  await tx.query(insert, [
    ...[uuidv7(), loan.id, input.to_branch_id, receiver.memberId, today, sequence, input.account_id],
    ...[entryId, reference, principal, receivable, unearned, interest, fines, fees],
    ...[JSON.stringify(carried), input.reason, now, caller.userId, approvedById],
  ]);
  const left = await readBook(tx, loan.id);
  keepStandings(tx, [{ book: left, position: standOn(left, today) }], today);
  await closeAccountOf(tx, book, today);
  return changeLoan(call, loan, { state: "moved" }, `${what}: ${input.reason}`);
}

const sumOf = ({ principal, receivable, unearned }: MovedAmounts) => principal + receivable - unearned;

async function preview(call: BranchCall<typeof previewMove>): Promise<Output<typeof previewMove>> {
  const { tx, input, today, refusal } = call;
  const loan = await findLoan(call, input.id);
  if (!loan) throw refusal("loan_not_found");
  if (loan.state !== "released") throw refusal("loan_wrong_state", { state: loan.state });
  await assertFree(call, loan);
  const book = await readBook(tx, loan.id);
  const through = isKept(book) ? today : null;
  const { position, totals } = totalsOf(book, book.events, { today, through });
  const amounts = amountsOf(book, totals, position);
  return { ...amounts, handed_over_on: today, amount: sumOf(amounts) };
}

/** Loans that leave the branch. */
export const handingOver: readonly OperationHandler[] = [
  serve(moveLoan, handOver),
  serve(previewMove, preview),
];
