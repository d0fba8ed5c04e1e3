import type { Loan } from "#contract/entities/loan-record";
import { formatPesos } from "#contract/kit/money";
import type { Refusal } from "#contract/kit/refusal";
import {
  approveLoan,
  closeLoan,
  printLoan,
  rejectLoan,
  returnLoan,
  submitLoan,
  undoLoanApproval,
  undoLoanPrint,
  withdrawLoan,
} from "#contract/operations/loans/loan-steps";
import { lockHead } from "#server/domain/ledger/locks";
import { sumOf } from "#server/domain/loans/engine/loan-state";
import { type LoanBook, readBooks } from "#server/domain/loans/payments/books";
import { isOver, movedBy, totalsOf } from "#server/domain/loans/payments/totals";
import { approversOf, weighLoan } from "#server/domain/loans/records/deciders";
import { eligibilityOf } from "#server/domain/loans/records/eligibility";
import { assertOffered, figuresOf, type TermCall } from "#server/domain/loans/records/figures";
import { drawPrintedNumber } from "#server/domain/loans/records/number";
import { type Offer, readOffer } from "#server/domain/loans/records/offers";
import { findPrevious, withPayoff } from "#server/domain/loans/records/previous";
import { changeLoan, type KeptLoan, type LoanCall, lockForStep } from "#server/domain/loans/records/rows";
import { readStanding } from "#server/domain/loans/records/standing";
import { assertTranches } from "#server/domain/loans/records/tranche-plan";
import { isIndependent } from "#server/platform/approvals/independence";
import { readAlone } from "#server/platform/approvals/rules";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

/** By whom and when a step was taken; null by nobody. */
const stamp = (name: string, at: Date | null, by: string | null) => ({
  [`${name}_at`]: at,
  [`${name}_by_id`]: by,
});

/** On what terms a loan is lent, and what it comes to today; refuses what is no longer offered. */
export async function assertTerms(call: LoanCall, loan: KeptLoan, kept: Offer | null) {
  const offer = kept ?? (await readOffer(call.tx, loan.loan_product_id, call.today));
  const terms = call as unknown as TermCall;
  const forward = call.refusal as BranchCall<typeof approveLoan>["refusal"];
  if (loan.member_is_closed) throw forward("member_closed");
  if (!offer) throw terms.refusal("loan_product_not_found");
  const { base_rate = null } = offer.product;
  if (!kept && Number(base_rate) !== Number(loan.base_rate))
    throw terms.refusal("base_rate_moved", { rate: base_rate ?? "0" });
  await assertOffered(terms, offer, loan);
  assertTranches(forward, offer, loan);
  const deductions = kept ? loan.deductions : undefined;
  const worked = { offer, on: call.today, memberTypeId: loan.member_type_id, deductions };
  const figures = await figuresOf(terms, loan, worked);
  const previous = await findPrevious({ tx: call.tx, today: call.today, refusal: forward }, loan, offer);
  return { offer, figures: withPayoff(forward, figures, previous), previous };
}

/**
 * Draft → submitted. Answers what the member lacks as a refusal, so that a decision may lift it: nothing has
 * been written by then. Without a reason nobody is asked.
 */
async function submit(call: BranchCall<typeof submitLoan>): Promise<Loan | Refusal> {
  const { now, caller, input, lifted, approvedById, refusal } = call;
  const loan = await lockForStep(call, submitLoan);
  const { offer, figures } = await assertTerms(call, loan, null);
  const standing = await readStanding(call, loan);
  if (standing.status !== "verified") throw refusal("member_not_verified");
  const matures = figures.schedule.at(-1)?.due_on;
  const lacking = eligibilityOf(loan, offer, standing, matures).filter(({ is_met }) => !is_met);
  await weighLoan(call, loan.id, loan.amount);
  const isLet = lacking.length === 0 || lifted.includes("not_eligible");
  if (!isLet) {
    const refused = refusal("not_eligible", { count: lacking.length, reasons: lacking });
    if (!input.exception_reason) throw refused;
    return refused;
  }
  const exception = lacking.length > 0;
  return changeLoan(call, loan, {
    state: "submitted",
    ...stamp("submitted", now, caller.userId),
    exception_reason: exception ? input.exception_reason : null,
    exception_by_id: exception ? approvedById : null,
  });
}

const findKept = `
  select c.description as collateral from loan_collateral c
  where c.organization_id = (select kaban_organization()) and c.branch_id = (select kaban_branch())
    and c.loan_id = $1 and c.received_on is not null and c.returned_on is null limit 1`;

/** Submitted → draft, unless papers are in keeping for what would be written anew. */
async function takeBack(call: BranchCall<typeof returnLoan>): Promise<Loan> {
  const loan = await lockForStep(call, returnLoan);
  const { rows } = await call.tx.query(findKept, [loan.id]);
  if (rows[0]) throw call.refusal("collateral_in_keeping", rows[0]);
  const nothing = { exception_reason: null, exception_by_id: null };
  return changeLoan(call, loan, { state: "draft", ...stamp("submitted", null, null), ...nothing });
}

const keep = `
  insert into loan_deduction (organization_id, branch_id, loan_id, line_number, name, account_id, amount,
    is_added, is_by_hand)
  select kaban_organization(), kaban_branch(), $1, d.line_number, d.name, d.account_id, d.amount, d.is_added,
    d.is_by_hand
  from jsonb_to_recordset($2) as d (line_number integer, name text, account_id uuid, amount bigint,
    is_added boolean, is_by_hand boolean)`;

/** Submitted → printed, under its number, with the terms of today. */
async function print(call: BranchCall<typeof printLoan>): Promise<Loan> {
  const { tx, now, today, caller } = call;
  const loan = await lockForStep(call, printLoan);
  const { offer, figures } = await assertTerms(call, loan, null);
  const lines = figures.deductions.map((one, index) => ({ ...one, line_number: index + 1 }));
  const drawn = loan.number ? null : await drawPrintedNumber(tx, today);
  if (drawn?.outside)
    throw call.refusal("number_not_authorized", { number: drawn.number, ranges: drawn.outside });
  await tx.query(keep, [loan.id, JSON.stringify(lines)]);
  return changeLoan(call, loan, {
    state: "printed",
    ...(drawn && { number: drawn.number, number_kind: drawn.number_kind }),
    print_count: loan.print_count + 1,
    account_id: offer.product.account_id,
    product_version: offer.product.version,
    product_terms: JSON.stringify(offer),
    ...stamp("printed", now, caller.userId),
  });
}

/** Printed → submitted; the number stays. */
async function undoPrint(call: BranchCall<typeof undoLoanPrint>): Promise<Loan> {
  const loan = await lockForStep(call, undoLoanPrint);
  const terms = { account_id: null, product_version: null, product_terms: null };
  const nothing = loan.member_account_id ? { product_version: null, product_terms: null } : terms;
  const after = await changeLoan(call, loan, {
    state: "submitted",
    ...stamp("printed", null, null),
    ...nothing,
  });
  await call.tx.query(
    `delete from loan_deduction where organization_id = (select kaban_organization())
       and branch_id = (select kaban_branch()) and loan_id = $1`,
    [loan.id],
  );
  return after;
}

/** Printed → approved, by people who neither wrote it nor get it; unless somebody works alone, by name. */
async function approve(call: BranchCall<typeof approveLoan>): Promise<Loan> {
  const { tx, now, caller, approvedById, refusal } = call;
  const loan = await lockForStep(call, approveLoan);
  const { worksAloneName } = await readAlone(tx, caller.userId);
  const approvers = approvedById === null ? [] : await approversOf(tx, approveLoan, loan.id);
  const deciders = new Set([caller.userId, approvedById ?? caller.userId, ...approvers]);
  for (const userId of worksAloneName === null ? deciders : []) {
    if (userId === loan.member_user_id) throw refusal("loan_approver_is_borrower");
    const isOther = await isIndependent(tx, { userId, makers: loan.maker_ids, now });
    if (!isOther) throw refusal("loan_approver_wrote_it");
  }
  await assertTerms(call, loan, loan.product_terms);
  await weighLoan(call, loan.id, loan.amount);
  return changeLoan(call, loan, { state: "approved", ...stamp("approved", now, caller.userId) });
}

/** Approved → printed. */
async function undoApproval(call: BranchCall<typeof undoLoanApproval>): Promise<Loan> {
  const loan = await lockForStep(call, undoLoanApproval);
  return changeLoan(call, loan, { state: "printed", ...stamp("approved", null, null) });
}

/** To an end that is none of being paid. */
const ended = (operation: typeof rejectLoan | typeof withdrawLoan, state: "rejected" | "withdrawn") =>
  serve(operation as typeof rejectLoan, async (call) => {
    const { now, caller, input } = call;
    const loan = await lockForStep(call, operation);
    const end = { ...stamp("ended", now, caller.userId), end_reason: input.reason };
    return changeLoan(call, loan, { state, ...end }, input.reason);
  });

/** Refuses to close a loan while anything is owed of it, or its interest is not settled in the books. */
async function assertOver({ tx, today, refusal }: BranchCall<typeof closeLoan>, loan: KeptLoan) {
  const [book] = (await readBooks(tx, [loan.id])) as [LoanBook];
  const through = book.accrued_through;
  const { position, totals } = totalsOf(book, book.events, { today, through });
  if (!isOver(position) || book.balance !== 0) {
    const { principal, interest, fines, fees } = position.payoff;
    const parts = { principal, interest, fines, fees };
    const shown = Object.entries(parts).map(([name, amount]) => [name, formatPesos(amount)]);
    const owed = Math.max(sumOf(position.payoff), book.balance);
    throw refusal("loan_has_balance", { balance: formatPesos(owed), ...Object.fromEntries(shown) });
  }
  const { receivable, earned } = movedBy(totals, book.posted);
  if (receivable !== 0 || earned !== 0)
    throw refusal("loan_has_interest", { interest: formatPesos(Math.abs(receivable) + Math.abs(earned)) });
}

/** Released → closed, once nothing is owed; its account is closed with it. */
async function close(call: BranchCall<typeof closeLoan>): Promise<Loan> {
  const { tx, now, today, caller } = call;
  const loan = await lockForStep(call, closeLoan);
  // Deposits that are pledged for it are let go: accounts of members are locked behind the queue of postings.
  await lockHead(tx);
  await tx.query(
    `select from member_account where organization_id = (select kaban_organization())
       and branch_id = (select kaban_branch()) and id = $1 for update`,
    [loan.member_account_id],
  );
  await assertOver(call, loan);
  await tx.query(
    `update member_account set status = 'closed', closed_on = $2, version = version + 1
     where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
       and id = $1`,
    [loan.member_account_id, today],
  );
  return changeLoan(call, loan, { state: "closed", ...stamp("closed", now, caller.userId) });
}

/** The steps of a loan that move no money. */
export const loanSteps: readonly OperationHandler[] = [
  // The engine takes a refusal that is answered as one that a decision may lift.
  serve(submitLoan, (call) => submit(call) as Promise<Loan>),
  serve(returnLoan, takeBack),
  serve(printLoan, print),
  serve(undoLoanPrint, undoPrint),
  serve(approveLoan, approve),
  serve(undoLoanApproval, undoApproval),
  ended(rejectLoan, "rejected"),
  ended(withdrawLoan, "withdrawn"),
  serve(closeLoan, close),
];
