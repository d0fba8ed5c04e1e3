import { v7 as uuidv7 } from "uuid";
import type { Loan, LoanFigures } from "#contract/entities/loan-record";
import { type Centavos, formatPesos } from "#contract/kit/money";
import { releaseLoan } from "#contract/operations/loans/release-loan";
import type { Line } from "#server/domain/ledger/journal";
import { insertMemberAccounts } from "#server/domain/ledger/member-accounts";
import { postOne } from "#server/domain/ledger/post-one";
import { figuresOf } from "#server/domain/loans/records/figures";
import { keepInstalments } from "#server/domain/loans/records/keep-instalments";
import type { Offer } from "#server/domain/loans/records/offers";
import { handOut, ofBranch, type PaidOut, trancheOf } from "#server/domain/loans/records/paid-out";
import { keepPaidOff, lockWithPrevious, type PaidOff, paidOffBy } from "#server/domain/loans/records/payoff";
import type { Previous } from "#server/domain/loans/records/previous";
import { changeLoan, type KeptLoan, lockForStep } from "#server/domain/loans/records/rows";
import { firstOf } from "#server/domain/loans/records/schedule";
import { assertTerms } from "#server/domain/loans/records/steps";
import { assertPledged } from "#server/domain/loans/security/pledges";
import { readAlone } from "#server/platform/approvals/rules";
import type { BranchCall } from "#server/platform/operations/call";

type Call = BranchCall<typeof releaseLoan>;

const nothing: PaidOut = { line: null, batchId: null, paymentKind: null };

/** How the loan is paid out; nothing is where all of it goes to the loan before it. */
function paidOut(call: Call, loan: KeptLoan, { net_proceeds }: LoanFigures): PaidOut | Promise<PaidOut> {
  const { way } = call.input;
  if ((way === "nothing") !== (net_proceeds === 0)) throw call.refusal("release_way_nothing");
  return way === "nothing" ? nothing : handOut(call, loan, way);
}

/** The account of the loan in the ledger: a loan keeps the one that its first release has opened. */
async function openAccount(call: Call, { member_account_id, member_id }: KeptLoan, { product }: Offer) {
  const { tx, today, now, caller } = call;
  if (member_account_id) return member_account_id;
  const id = uuidv7();
  await insertMemberAccounts(tx, [
    {
      ...{ id, memberId: member_id, accountId: product.account_id },
      ...{ openedOn: today, createdAt: now, createdById: caller.userId },
    },
  ]);
  return id;
}

/** What a release posts: what is owed, what is kept back, and what is paid out. */
function linesOf(
  loan: KeptLoan,
  account: string,
  { product }: Offer,
  figures: LoanFigures,
  { line }: PaidOut,
): Line[] {
  const { deductions, interest_in_advance, net_proceeds } = figures;
  const credit = (whose: NonNullable<PaidOut["line"]>, amount: Centavos): Line => ({
    ...whose,
    debit: 0,
    credit: amount,
  });
  const owed = { accountId: product.account_id, memberId: loan.member_id, memberAccountId: account };
  return [
    { ...owed, debit: firstOf(loan), credit: 0 },
    ...deductions.map(({ account_id, amount }) =>
      credit({ accountId: account_id, memberId: loan.member_id, memberAccountId: null }, amount),
    ),
    ...(interest_in_advance > 0
      ? [credit(ofBranch(product.unearned_interest_account_id as string), interest_in_advance)]
      : []),
    ...(line ? [credit(line, net_proceeds)] : []),
  ];
}

const addRelease = `
  insert into loan_release (organization_id, branch_id, id, loan_id, entry_id, reference, entry_date, way,
    amount, deductions, interest_in_advance, payoff, net_proceeds, bank_account_id, check_number, check_date,
    savings_account_id, batch_id, created_at, created_by_id)
  values (kaban_organization(), kaban_branch(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
    $14, $15, $16, $17, $18)`;
const addSchedule = `
  insert into loan_schedule (organization_id, branch_id, loan_id, number, release_id, reason,
    effective_monthly, effective_annual, created_at, created_by_id)
  select kaban_organization(), kaban_branch(), $1, coalesce(max(s.number), 0) + 1, $2, 'release', $3,
    $4, $5, $6
  from loan_schedule s where s.organization_id = (select kaban_organization())
    and s.branch_id = (select kaban_branch()) and s.loan_id = $1
  returning number`;
interface Posted {
  entryId: string;
  reference: string;
  batchId: string | null;
}

/** The schedule of what is released now: of a loan in tranches it pays back the first of them alone. */
async function begunWith(call: Call, loan: KeptLoan, figures: LoanFigures): Promise<LoanFigures> {
  if (loan.tranches.length === 0) return figures;
  const [offer, tranches] = [loan.product_terms as Offer, loan.tranches.slice(0, 1)];
  const worked = { offer, on: call.today, memberTypeId: loan.member_type_id, deductions: loan.deductions };
  return figuresOf(call, { ...loan, tranches }, worked);
}

/** Keeps what was released and how, and the schedule of that day; answers when it matures. */
async function keepRelease(call: Call, loan: KeptLoan, figures: LoanFigures, posted: Posted) {
  const { tx, input, today, now, caller } = call;
  const [releaseId, { id }, amount] = [uuidv7(), loan, firstOf(loan)];
  const { interest_in_advance, payoff, net_proceeds, effective_rate } = figures;
  const deducted = amount - interest_in_advance - payoff - net_proceeds;
  const amounts = [amount, deducted, interest_in_advance, payoff, net_proceeds];
  const { way, bank_account_id, check_number, check_date, savings_account_id } = input;
  const how = [bank_account_id, check_number, check_date, savings_account_id, posted.batchId];
  const what = [releaseId, id, posted.entryId, posted.reference, today, way];
  await tx.query(addRelease, [...what, ...amounts, ...how, now, caller.userId]);
  const rates = [effective_rate?.monthly ?? null, effective_rate?.annual ?? null];
  const { rows } = await tx.query(addSchedule, [id, releaseId, ...rates, now, caller.userId]);
  const { schedule } = await begunWith(call, loan, figures);
  await keepInstalments(tx, id, rows[0].number, schedule);
  return schedule.at(-1)?.due_on;
}

/** The number of the entry: the loan's, with a count from its second release on. */
const referenceOf = ({ number, releases }: KeptLoan) =>
  releases.length === 0 ? (number as string) : `${number}/${releases.length + 1}`;

/** Refuses an earlier loan that has changed since the caller saw what ends it. */
function assertSeen({ input, refusal }: Call, previous: Previous | null): void {
  const total = previous?.total ?? 0;
  if ((input.previous_payoff ?? 0) === total) return;
  throw refusal("previous_payoff_differs", { loan: previous?.book.name ?? "", payoff: formatPesos(total) });
}

/** Approved → released: one entry, and the schedule that begins today. */
export async function release(call: Call): Promise<Loan> {
  const { tx, now, today, caller, input, approvedById, refusal } = call;
  await lockWithPrevious(tx, input.id);
  const loan = await lockForStep(call, releaseLoan);
  const { worksAloneName } = await readAlone(tx, caller.userId);
  if (worksAloneName === null && caller.userId === loan.member_user_id)
    throw refusal("loan_releaser_is_borrower");
  const { offer, figures, previous } = await assertTerms(call, loan, loan.product_terms);
  assertSeen(call, previous);
  await assertPledged(call, loan.id);
  const paid = await paidOut(call, loan, figures);
  const ended: PaidOff | null = previous && paidOffBy(call, previous);
  const account = await openAccount(call, loan, offer);
  const entryId = uuidv7();
  const check = input.way === "check" ? `, check ${input.check_number}` : "";
  const reference = await postOne(call, {
    entryId,
    entryDate: today,
    source: "loan",
    reference: referenceOf(loan),
    description: `Release of ${loan.name}${trancheOf(loan, 1)}${check}`,
    amount: firstOf(loan),
    memberId: loan.member_id,
    accountId: offer.product.account_id,
    paymentTypeId: null,
    paymentKind: paid.paymentKind,
    batchId: paid.batchId,
    reversesId: null,
    backDateReason: null,
    approvedById: approvedById ?? loan.approved_by_id,
    createdAt: now,
    createdById: caller.userId,
    lines: [...linesOf(loan, account, offer, figures, paid), ...(ended?.lines ?? [])],
  });
  const matures = await keepRelease(call, loan, figures, { entryId, reference, batchId: paid.batchId });
  if (ended) await keepPaidOff(call, ended, { entryId, entryDate: today });
  return changeLoan(call, loan, {
    state: "released",
    member_account_id: account,
    released_at: now,
    released_by_id: caller.userId,
    released_on: today,
    maturity_date: matures,
  });
}
