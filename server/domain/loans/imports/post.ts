import { v7 as uuidv7 } from "uuid";
import type { CalendarDate } from "#contract/kit/dates";
import { type Centavos, formatPesos } from "#contract/kit/money";
import { postImportedLoans, type takeBackLoans } from "#contract/operations/loans/import-loans";
import type { Line } from "#server/domain/ledger/journal";
import { type JournalHead, lockHead } from "#server/domain/ledger/locks";
import { insertMemberAccounts } from "#server/domain/ledger/member-accounts";
import { postOpening } from "#server/domain/ledger/post-opening-balances";
import { lockSeries } from "#server/domain/ledger/series";
import { replay } from "#server/domain/loans/engine/replay";
import {
  type Beginning,
  continueSeries,
  countAnew,
  keepAccruedThrough,
  keepBeginnings,
} from "#server/domain/loans/imports/keep";
import { daysOf, readWaiting, sumsOf, type Waiting } from "#server/domain/loans/imports/waiting";
import { readBooks } from "#server/domain/loans/payments/books";
import { keepStandings } from "#server/domain/loans/payments/keep";
import { ofBranch } from "#server/domain/loans/payments/loan-lines";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof postImportedLoans>;

const mostLoans = 10_000;
const mostTold = 500;

export interface LoanSet {
  id: string;
  file_name: string;
  posted_at: Date | null;
  entry_id: string | null;
}

/** The set a call names, its row locked. */
export async function lockSet({
  tx,
  input,
  ...call
}: Call | BranchCall<typeof takeBackLoans>): Promise<LoanSet> {
  const { rows } = await tx.query<LoanSet>(
    `select s.id, s.posted_at, s.entry_id, r.file_name
     from loan_import s join import_run r on r.branch_id = s.branch_id and r.id = s.id
     where s.organization_id = (select kaban_organization()) and s.branch_id = (select kaban_branch())
       and s.id = $1 for update of s`,
    [input.id],
  );
  if (!rows[0]) throw (call.refusal as Call["refusal"])("loan_import_not_found");
  return rows[0];
}

/** Refuses loans that are no longer what they were when they were brought in. */
function assertAsBroughtIn({ refusal }: Call, loans: readonly Waiting[]): void {
  if (loans.length > mostLoans) throw refusal("too_many_loans");
  const days = daysOf(loans);
  if (days.length > 1) throw refusal("several_days_of_loans", { days: days.join(", ") });
  for (const { number, is_number_taken, is_closed, balance, outstanding } of loans) {
    if (is_number_taken) throw refusal("loan_number_taken", { number });
    if (is_closed) throw refusal("loan_of_closed_member", { loan: number });
    if (balance !== null && balance !== outstanding) {
      throw refusal("loan_not_as_brought_in", { loan: number, balance: formatPesos(balance) });
    }
  }
}

/** The account that loans are posted against; null where nothing is posted. */
async function counterOf(
  { tx, input, refusal }: Call,
  head: JournalHead,
  total: Centavos,
): Promise<string | null> {
  const { counter_account_id: id } = input;
  if (total === 0 && id) throw refusal("counter_account_not_taken");
  if (total === 0) return null;
  if (!id) throw refusal("counter_account_needed");
  const { rowCount } = await tx.query(
    `select from account where organization_id = (select kaban_organization())
       and branch_id = (select kaban_branch()) and id = $1 and id is distinct from $2
       and deleted_at is null and status = 'open' and member_kind is null`,
    [id, head.cash_account_id],
  );
  if (rowCount === 0) throw refusal("counter_account_not_usable");
  return id;
}

/** Opens the accounts of loans that the books do not have yet. */
async function openAccounts(
  { tx, now, caller }: Call,
  loans: readonly Waiting[],
): Promise<Map<string, string>> {
  const opened = loans.filter(({ member_account_id }) => member_account_id === null);
  const ids = new Map(opened.map(({ id }) => [id, uuidv7()]));
  await insertMemberAccounts(
    tx,
    opened.map(({ id, member_id: memberId, offer, granted_on: openedOn }) => ({
      ...{ id: ids.get(id) as string, memberId, accountId: offer.product.account_id, openedOn },
      ...{ createdAt: now, createdById: caller.userId },
    })),
  );
  return ids;
}

function linesOf(loans: readonly Waiting[], opened: ReadonlyMap<string, string>, counter: string): Line[] {
  const own = loans.flatMap(({ id, member_id: memberId, offer, outstanding }): Line[] => {
    const memberAccountId = opened.get(id);
    if (!memberAccountId) return [];
    return [
      { accountId: offer.product.account_id, memberId, memberAccountId, debit: outstanding, credit: 0 },
    ];
  });
  const interest = sumsOf(loans)
    .filter(({ is_interest }) => is_interest)
    .map(({ account_id, imported, in_books }) => ({
      ...{ ...ofBranch(account_id), debit: imported - in_books, credit: 0 },
    }));
  const debits = [...own, ...interest].filter(({ debit }) => debit > 0);
  const credit = debits.reduce((sum, { debit }) => sum + debit, 0);
  return [...debits, { ...ofBranch(counter), debit: 0, credit }];
}

async function lastSequence(tx: Transaction): Promise<number> {
  const { rows } = await tx.query<{ last_sequence: number }>(
    "select last_sequence from journal_head where branch_id = (select kaban_branch())",
  );
  return rows[0]?.last_sequence ?? 0;
}

interface Entry {
  id: string | null;
  reference: string | null;
}

/** Lets the loans run, and tells of each. */
async function begin(
  call: Call,
  set: LoanSet,
  loans: readonly Beginning[],
  day: CalendarDate,
): Promise<void> {
  const { tx, now, caller, today, approvedById } = call;
  const by = { userId: caller.userId, approvedById: approvedById ?? caller.userId, now };
  await keepBeginnings(tx, loans, { ...by, sequence: await lastSequence(tx) });
  await continueSeries(tx, set.id);
  await countAnew(tx);
  const ids = loans.map(({ loanId }) => loanId);
  const books = await readBooks(tx, ids);
  const standings = books.map((book) => ({ book, position: replay(book.terms, book.events, today) }));
  await keepStandings(tx, standings, today);
  await keepAccruedThrough(tx, ids, day);
  const steps = loans.map(({ loanId, number, outstanding }) => ({
    ...{ entity: "loan", entityId: loanId, after: { number, outstanding, state: "released" } },
    description: `Taken over from ${set.file_name}`,
  }));
  const about = {
    entity: "loan-import",
    entityId: set.id,
    before: { posted: false },
    after: { posted: true },
  };
  call.auditMany([about, ...steps]);
  call.emit("loan-import.update", [set.id]);
  call.emit("loan.create", ids.slice(0, mostTold));
}

const markPosted = `
  update loan_import set posted_at = $2, posted_by_id = $3, entry_id = $4
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()) and id = $1`;

export const postImportedLoansHandler = serve(postImportedLoans, async (call) => {
  const { tx, input, now, today, caller, refusal } = call;
  const head = await lockHead(tx);
  const set = await lockSet(call);
  if (set.posted_at) throw refusal("loans_posted");
  await lockSeries(tx, ["loan"]);
  await countAnew(tx);
  const loans = await readWaiting(tx, set.id, today);
  assertAsBroughtIn(call, loans);
  const [day] = daysOf(loans) as [CalendarDate];
  const amount = loans.reduce((sum, { outstanding }) => sum + outstanding, 0);
  call.weigh(amount);
  const total = sumsOf(loans).reduce((sum, { imported, in_books }) => sum + imported - in_books, 0);
  const counter = await counterOf(call, head, total);
  const opened = await openAccounts(call, loans);
  await countAnew(tx);
  const entry: Entry = { id: null, reference: null };
  if (counter) {
    entry.id = uuidv7();
    const description = input.description ?? set.file_name;
    const lines = linesOf(loans, opened, counter);
    const opening = { id: entry.id, entry_date: day, description, amount: total, lines, reversesId: null };
    entry.reference = await postOpening(call, head, opening);
  }
  const beginning = loans.map((loan) => ({
    ...loan,
    loanId: uuidv7(),
    memberAccountId: (opened.get(loan.id) ?? loan.member_account_id) as string,
    entryId: (opened.has(loan.id) ? entry.id : loan.last_entry_id) as string,
    reference: entry.reference ?? loan.number,
  }));
  await begin(call, set, beginning, day);
  await tx.query(markPosted, [set.id, now, caller.userId, entry.id]);
  return { id: set.id, entry_id: entry.id, reference: entry.reference, loans: loans.length, amount };
});
