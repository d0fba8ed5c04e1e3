import { v7 as uuidv7 } from "uuid";
import type { PaymentKind } from "#contract/entities/journal";
import type { Loan, LoanFigures } from "#contract/entities/loan";
import { type Centavos, formatPesos } from "#contract/kit/money";
import { releaseLoan } from "#contract/operations/loans/release-loan";
import { readOpenBatches } from "#server/domain/batches/open-batches";
import { readBranchAccounts } from "#server/domain/ledger/branch-accounts";
import type { Line } from "#server/domain/ledger/journal";
import { insertMemberAccounts } from "#server/domain/ledger/member-accounts";
import { postOne } from "#server/domain/ledger/post-one";
import type { Offer } from "#server/domain/loans/records/offers";
import { keepPaidOff, lockWithPrevious, type PaidOff, paidOffBy } from "#server/domain/loans/records/payoff";
import type { Previous } from "#server/domain/loans/records/previous";
import { changeLoan, type KeptLoan, lockForStep } from "#server/domain/loans/records/rows";
import { assertTerms } from "#server/domain/loans/records/steps";
import { readAlone } from "#server/platform/approvals/rules";
import type { BranchCall } from "#server/platform/operations/call";

type Call = BranchCall<typeof releaseLoan>;

/** Where what is paid out comes from, or goes to. */
interface PaidOut {
  /** Null where nothing is. */
  line: Pick<Line, "accountId" | "memberId" | "memberAccountId"> | null;
  batchId: string | null;
  paymentKind: PaymentKind | null;
}

const ofBranch = (accountId: string) => ({ accountId, memberId: null, memberAccountId: null });

/** From the drawer of who releases. */
async function inCash({ tx, caller, refusal }: Call): Promise<PaidOut> {
  const cash = (await readBranchAccounts(tx)).get("cash on hand");
  const batchId = (await readOpenBatches(tx, [caller.userId])).get(caller.userId);
  if (!cash || !batchId) throw refusal("batch_not_open");
  return { line: ofBranch(cash), batchId, paymentKind: "cash" };
}

/** By a check that is drawn on a bank. */
async function byCheck({ tx, input, refusal }: Call): Promise<PaidOut> {
  const { bank_account_id, check_number, check_date } = input;
  if (!bank_account_id || !check_number || !check_date) throw refusal("release_check_needed");
  const cash = (await readBranchAccounts(tx)).get("cash on hand");
  const { rowCount } = await tx.query(
    `select from account where organization_id = (select kaban_organization())
       and branch_id = (select kaban_branch()) and id = $1 and id is distinct from $2 and deleted_at is null
       and status = 'open' and is_cash_equivalent and member_kind is null`,
    [bank_account_id, cash],
  );
  if (rowCount === 0) throw refusal("not_a_bank");
  return { line: ofBranch(bank_account_id), batchId: null, paymentKind: "check" };
}

/** Into savings of the member. */
async function toSavings({ tx, input, refusal }: Call, { member_id }: KeptLoan): Promise<PaidOut> {
  const { savings_account_id } = input;
  if (!savings_account_id) throw refusal("savings_account_needed");
  const { rows } = await tx.query<{ account_id: string }>(
    `select h.account_id from member_account h
     join account a on a.branch_id = h.branch_id and a.id = h.account_id
     where h.organization_id = (select kaban_organization()) and h.branch_id = (select kaban_branch())
       and h.id = $1 and h.member_id = $2 and a.member_kind = 'savings' and h.status in ('open', 'dormant')`,
    [savings_account_id, member_id],
  );
  if (!rows[0]) throw refusal("not_savings_of_member");
  const line = { accountId: rows[0].account_id, memberId: member_id, memberAccountId: savings_account_id };
  return { line, batchId: null, paymentKind: null };
}

/** How the loan is paid out; refuses what belongs to another way. */
async function paidOut(call: Call, loan: KeptLoan, { net_proceeds }: LoanFigures): Promise<PaidOut> {
  const { input, refusal } = call;
  const { way, bank_account_id, check_number, check_date, savings_account_id } = input;
  const hasCheck = bank_account_id ?? check_number ?? check_date;
  if (way !== "check" && hasCheck) throw refusal("release_check_not_taken");
  if (way !== "savings" && savings_account_id) throw refusal("savings_account_not_taken");
  if ((way === "nothing") !== (net_proceeds === 0)) throw refusal("release_way_nothing");
  if (way === "nothing") return { line: null, batchId: null, paymentKind: null };
  if (way === "cash") return inCash(call);
  return way === "check" ? byCheck(call) : toSavings(call, loan);
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
    { ...owed, debit: loan.amount, credit: 0 },
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
const addInstalments = `
  insert into loan_instalment (organization_id, branch_id, loan_id, schedule_number, number, due_on,
    principal, interest, balance)
  select kaban_organization(), kaban_branch(), $1, $2, i.number, i.due_on, i.principal, i.interest, i.balance
  from jsonb_to_recordset($3) as i (number integer, due_on date, principal bigint, interest bigint,
    balance bigint)`;

interface Posted {
  entryId: string;
  reference: string;
  batchId: string | null;
}

/** Keeps what was released and how, and the schedule of that day. */
async function keepRelease(call: Call, { id, amount }: KeptLoan, figures: LoanFigures, posted: Posted) {
  const { tx, input, today, now, caller } = call;
  const releaseId = uuidv7();
  const { interest_in_advance, payoff, net_proceeds, effective_rate, schedule } = figures;
  const deducted = amount - interest_in_advance - payoff - net_proceeds;
  const amounts = [amount, deducted, interest_in_advance, payoff, net_proceeds];
  const { way, bank_account_id, check_number, check_date, savings_account_id } = input;
  const how = [bank_account_id, check_number, check_date, savings_account_id, posted.batchId];
  const what = [releaseId, id, posted.entryId, posted.reference, today, way];
  await tx.query(addRelease, [...what, ...amounts, ...how, now, caller.userId]);
  const rates = [effective_rate?.monthly ?? null, effective_rate?.annual ?? null];
  const { rows } = await tx.query(addSchedule, [id, releaseId, ...rates, now, caller.userId]);
  await tx.query(addInstalments, [id, rows[0].number, JSON.stringify(schedule)]);
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
    description: `Release of ${loan.name}${check}`,
    amount: loan.amount,
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
  await keepRelease(call, loan, figures, { entryId, reference, batchId: paid.batchId });
  if (ended) await keepPaidOff(call, ended, { entryId, entryDate: today });
  return changeLoan(call, loan, {
    state: "released",
    member_account_id: account,
    released_at: now,
    released_by_id: caller.userId,
    released_on: today,
    maturity_date: figures.schedule.at(-1)?.due_on,
  });
}
