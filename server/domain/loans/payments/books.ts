import type { LoanState } from "#contract/entities/loan-terms";
import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import type { Parts, PayingTerms, Planned, TakenOver } from "#server/domain/loans/engine/loan-state";
import type { LoanEvent } from "#server/domain/loans/engine/replay";
import { chargeAccounts, productOf } from "#server/domain/loans/payments/loan-rows";
import { type OfLoan, readLosses, type Sequenced } from "#server/domain/loans/payments/losses";
import type { ProductTerms } from "#server/domain/loans/records/offers";
import type { Transaction } from "#server/platform/db/database";

/** What the entries of a loan have moved so far, in centavos. */
export interface Posted {
  principal: Centavos;
  interest: Centavos;
  fines: Centavos;
  fees: Centavos;
  /** Debited to interest receivable, and to unearned interest. */
  receivable: Centavos;
  earned: Centavos;
  /** Given up of the principal, and of interest in the books, as it was written off; and recovered since. */
  lost_principal: Centavos;
  lost_interest: Centavos;
  recovered: Centavos;
  /** Of the fees, what went to accounts that charges name, by account. */
  of_charges: Readonly<Record<string, Centavos>>;
}
export const postedNames = [
  ...["principal", "interest", "fines", "fees", "receivable", "earned"],
  ...["lost_principal", "lost_interest", "recovered"],
] as Exclude<keyof Posted, "of_charges">[];

/** A payment as it is kept, with what it went to when that was last worked out. */
export interface KeptPayment extends Parts {
  id: string;
  number: number;
}

/** A released loan with all that has happened to it. */
export interface LoanBook {
  id: string;
  number: string;
  name: string;
  state: LoanState;
  member_id: string;
  /** Where it stands in the ledger, and since when; null where it was never moved there. */
  class_since: CalendarDate | null;
  account_id: string;
  member_account_id: string;
  loan_product_name: string;
  /** What was released by now, and of it at first. */
  amount: Centavos;
  first_amount: Centavos;
  /** By the ledger. */
  balance: Centavos;
  released_on: CalendarDate;
  maturity_date: CalendarDate;
  interest_in_advance: Centavos;
  product: ProductTerms;
  /** The accounts that its charges name. */
  charge_accounts: string[];
  posted: Posted;
  /** The last day up to which its interest was posted. */
  accrued_through: CalendarDate | null;
  /** Where it comes from old books. */
  taken_over: TakenOver | null;
  /** What it goes on with where another branch handed it over. */
  carried: Carried | null;
  terms: PayingTerms;
  /** In the order of their days, and of equal days as they were posted. */
  events: LoanEvent[];
  payments: Map<string, KeptPayment>;
}

/** How a loan stood in the branch that handed it over: its events come before all of this one. */
export interface Carried {
  terms: PayingTerms;
  events: LoanEvent[];
  payments: KeptPayment[];
  posted: Posted;
  interest_in_advance: Centavos;
}

/** Paid it moves income alone: what was owed is no longer in the books. */
export const isWrittenOff = ({ state }: Pick<LoanBook, "state">) => state === "written off";

const here = (alias: string) =>
  `${alias}.organization_id = (select kaban_organization()) and ${alias}.branch_id = (select kaban_branch())`;

const readLoans = `
  select l.id, l.number, l.name, l.state, l.member_id, l.class_since, h.account_id,
    l.member_account_id, b.amount as first_amount, b.amount + b.later as amount,
    l.released_on, l.maturity_date, ${productOf} as product,
    p.name as loan_product_name,
    h.balance, coalesce((o.book -> 'interest_in_advance')::bigint, r.interest_in_advance)
      as interest_in_advance, t.accrued_through, o.book as carried,
    to_jsonb(x) || jsonb_build_object('of_charges', f.of_charges) as posted,
    ${chargeAccounts}, case when o.id is not null then json_build_object('on', o.taken_over_on,
      'principal', o.amount - o.outstanding, 'fines', o.fines_due) end as taken_over
  from loan l
  join loan_product p on p.organization_id = l.organization_id and p.branch_id = l.branch_id
    and p.id = l.loan_product_id
  join member_account h on h.organization_id = l.organization_id and h.branch_id = l.branch_id
    and h.id = l.member_account_id
  join loan_release r on r.organization_id = l.organization_id and r.branch_id = l.branch_id
    and r.loan_id = l.id and r.undone_by_entry_id is null and r.tranche_number = 1
  left join loan_standing t on t.organization_id = l.organization_id and t.branch_id = l.branch_id
    and t.loan_id = l.id
  left join loan_taken_over o on o.organization_id = l.organization_id and o.branch_id = l.branch_id
    and o.loan_id = l.id
  cross join lateral (
    select case r.way when 'taken over' then l.amount else r.amount end as amount,
      coalesce(sum(t.amount), 0)::bigint as later
    from loan_release t where t.organization_id = l.organization_id and t.branch_id = l.branch_id
      and t.loan_id = l.id and t.undone_by_entry_id is null and t.tranche_number > 1) b
  cross join lateral (
    select ${postedNames.map((name) => `coalesce(sum(g.${name}), 0) as ${name}`).join(", ")}
    from loan_posting g where g.organization_id = l.organization_id and g.branch_id = l.branch_id
      and g.loan_id = l.id) x
  cross join lateral (
    select coalesce(jsonb_object_agg(c.account_id, c.amount), '{}') as of_charges from (
      select c.key as account_id, sum(c.value::bigint) as amount
      from loan_posting g cross join lateral jsonb_each_text(g.of_charges) c
      where g.organization_id = l.organization_id and g.branch_id = l.branch_id and g.loan_id = l.id
      group by 1) c) f
  where ${here("l")} and l.id = any($1::uuid[]) and l.state in ('released', 'closed', 'written off', 'moved')
  order by l.number`;

// That of the release which stands; what its terms became later is an event.
const readSchedules = `
  select i.loan_id, i.due_on, i.principal, i.interest, 0 as fee
  from loan_release r
  join loan_schedule s on s.organization_id = r.organization_id and s.branch_id = r.branch_id
    and s.loan_id = r.loan_id and s.release_id = r.id and s.reason = 'release'
  join loan_instalment i on i.organization_id = s.organization_id and i.branch_id = s.branch_id
    and i.loan_id = s.loan_id and i.schedule_number = s.number
  where ${here("r")} and r.loan_id = any($1::uuid[]) and r.undone_by_entry_id is null
  order by i.loan_id, i.number`;

const scheduleOf = (alias: string) => `(
    select json_agg(json_build_object('due_on', i.due_on, 'principal', i.principal, 'interest', i.interest,
      'fee', 0) order by i.number)
    from loan_instalment i where i.organization_id = ${alias}.organization_id
      and i.branch_id = ${alias}.branch_id and i.loan_id = ${alias}.loan_id
      and i.schedule_number = ${alias}.schedule_number) as schedule`;

const readChanges = `
  select c.loan_id, 'terms' as kind, c.id, c.entry_date as on, c.sequence, c.schedule_number, c.pauses,
    null::bigint as amount, ${scheduleOf("c")}
  from loan_change c
  join loan_release r on r.organization_id = c.organization_id and r.branch_id = c.branch_id
    and r.id = c.release_id and r.undone_by_entry_id is null
  where ${here("c")} and c.loan_id = any($1::uuid[])
  union all
  select t.loan_id, 'tranche', t.id, t.entry_date, e.sequence, t.schedule_number, null, t.amount,
    ${scheduleOf("t")}
  from loan_release t
  join journal_entry e on e.organization_id = t.organization_id and e.branch_id = t.branch_id
    and e.id = t.entry_id
  where ${here("t")} and t.loan_id = any($1::uuid[]) and t.undone_by_entry_id is null and t.tranche_number > 1
  order by loan_id, schedule_number`;

const readPayments = `
  select y.loan_id, y.id, y.amount, y.by_hand, y.entry_date as on, e.sequence, a.number, a.fines, a.fees,
    a.interest, a.principal
  from loan_payment y
  join journal_entry e on e.organization_id = y.organization_id and e.branch_id = y.branch_id
    and e.id = y.entry_id
  cross join lateral (
    select a.number, a.fines, a.fees, a.interest, a.principal from loan_allocation a
    where a.organization_id = y.organization_id and a.branch_id = y.branch_id and a.payment_id = y.id
    order by a.number desc limit 1) a
  where ${here("y")} and y.loan_id = any($1::uuid[]) and y.reversed_by_entry_id is null`;

// What moved the accounts of a loan and was neither a release nor a payment: a voucher, an adjustment. From
// one of them to another nothing is moved.
const readOthers = `
  select l.id as loan_id, j.entry_date as on, j.sequence, sum(j.credit - j.debit)::bigint as amount
  from loan l
  join member_account h on h.organization_id = l.organization_id and h.branch_id = l.branch_id
    and h.id = l.member_account_id
  join loan_account x on x.organization_id = l.organization_id and x.branch_id = l.branch_id
    and x.loan_id = l.id
  join journal_line j on j.branch_id = l.branch_id and j.member_id = h.member_id
    and j.member_account_id = x.member_account_id
  where ${here("l")} and l.id = any($1::uuid[]) and j.organization_id = (select kaban_organization())
    and not exists (select from loan_release r where r.organization_id = l.organization_id
      and r.branch_id = l.branch_id and r.loan_id = l.id and j.entry_id in (r.entry_id, r.undone_by_entry_id))
    and not exists (select from loan_posting g where g.organization_id = l.organization_id
      and g.branch_id = l.branch_id and g.loan_id = l.id and g.entry_id = j.entry_id)
    and not exists (select from loan_taken_over o where o.organization_id = l.organization_id
      and o.branch_id = l.branch_id and o.loan_id = l.id and j.sequence <= o.sequence)
  group by l.id, j.entry_date, j.sequence having sum(j.credit - j.debit) <> 0`;

function byLoan<Row extends OfLoan>(rows: readonly Row[]): Map<string, Row[]> {
  const sorted = new Map<string, Row[]>();
  for (const row of rows) {
    const known = sorted.get(row.loan_id);
    if (known) known.push(row);
    else sorted.set(row.loan_id, [row]);
  }
  return sorted;
}

/** By what rules a loan is paid; those printed before there was a choice have the first of each. */
export const payingTermsOf = (
  loan: Pick<LoanBook, "released_on" | "amount" | "product" | "taken_over">,
  schedule: Planned[],
): PayingTerms => ({
  releasedOn: loan.released_on,
  amount: loan.amount,
  method: loan.product.interest_method,
  order: loan.product.payment_order,
  sequence: loan.product.payment_sequence ?? "instalment by instalment",
  advance: loan.product.advance_rule ?? "next instalment",
  rebate: loan.product.rebate_rule ?? "to the day",
  fineRate: loan.product.fine_rate === null ? null : String(loan.product.fine_rate),
  maturityFineRate: loan.product.maturity_fine_rate?.toString() ?? null,
  fineGraceDays: loan.product.fine_grace_days ?? 0,
  lateTolerance: loan.product.late_tolerance ?? 0,
  schedule,
  takenOver: loan.taken_over,
});

/** After payments of the same moment come what was waived and written off then. */
const inOrder = (one: Sequenced, other: Sequenced) =>
  one.on === other.on ? one.sequence - other.sequence : one.on < other.on ? -1 : 1;

/** What another branch has posted of charges has gone to accounts of its own. */
const sumOfPosted = ({ of_charges, ...one }: Posted, other: Posted): Posted =>
  ({
    ...Object.fromEntries(postedNames.map((name) => [name, one[name] + other[name]])),
    of_charges,
  }) as Posted;

/** What nobody changes of loans while somebody else has locked them, as it is read. */
export interface ReadLoans {
  loans: LoanBook[];
  schedules: (Planned & OfLoan)[];
  payments: (KeptPayment & OfLoan & { by_hand: Parts | null })[];
  changes: Sequenced[];
  losses: Sequenced[];
}

const reading = (tx: Transaction, ids: readonly string[]) => async (name: string, text: string) =>
  (await tx.query({ name, text, values: [ids] })).rows;

/** Reads of loans what only those change who have locked them. */
export async function readLoanRows(tx: Transaction, ids: readonly string[]): Promise<ReadLoans> {
  const read = reading(tx, ids);
  const [loans, schedules, payments, changes, losses] = await Promise.all([
    read("loan-books", readLoans),
    read("loan-book-schedules", readSchedules),
    read("loan-book-payments", readPayments),
    read("loan-book-changes", readChanges),
    readLosses(tx, ids),
  ]);
  return { loans, schedules, payments, changes, losses };
}

/**
 * Reads what other entries moved of loans: whoever posts may change that, so it holds in the queue of
 * postings alone.
 */
export const readMovedByOthers = (tx: Transaction, ids: readonly string[]): Promise<Sequenced[]> =>
  reading(tx, ids)("loan-book-others", readOthers);

/** The books of loans of what was read of them, by number. */
export function booksOf(read: ReadLoans, others: readonly Sequenced[]): LoanBook[] {
  const [schedules, payments] = [byLoan(read.schedules), byLoan(read.payments)];
  const [changes, losses, moved] = [byLoan(read.changes), byLoan(read.losses), byLoan(others)];
  return read.loans.map((loan) => {
    const paid = payments.get(loan.id) ?? [];
    const { carried } = loan as LoanBook & { carried: Carried | null };
    const since: Sequenced[] = [
      ...paid.map(
        ({ by_hand: byHand, ...one }) => ({ kind: "payment", byHand, ...one }) as unknown as Sequenced,
      ),
      ...(moved.get(loan.id) ?? []).map((one) => ({ ...one, kind: "ledger" }) as Sequenced),
      // Behind what was posted by then: the sort keeps them there.
      ...(changes.get(loan.id) ?? []),
      ...(losses.get(loan.id) ?? []),
    ].sort(inOrder);
    const kept: KeptPayment[] = [...(carried?.payments ?? []), ...paid];
    return {
      ...loan,
      posted: carried ? sumOfPosted(loan.posted, carried.posted) : loan.posted,
      terms:
        carried?.terms ?? payingTermsOf({ ...loan, amount: loan.first_amount }, schedules.get(loan.id) ?? []),
      events: [...(carried?.events ?? []), ...since],
      payments: new Map(kept.map((one) => [one.id, one])),
    };
  });
}

/** Released and closed loans, by number, with all that has happened to them; six statements for all. */
export async function readBooks(tx: Transaction, ids: readonly string[]): Promise<LoanBook[]> {
  const [read, others] = await Promise.all([readLoanRows(tx, ids), readMovedByOthers(tx, ids)]);
  return booksOf(read, others);
}
