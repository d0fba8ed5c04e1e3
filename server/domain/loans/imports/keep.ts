import { v7 as uuidv7 } from "uuid";
import type { CalendarDate } from "#contract/kit/dates";
import type { Waiting } from "#server/domain/loans/imports/waiting";
import type { Transaction } from "#server/platform/db/database";

/** A loan that begins to run, with the account that it is owed on and the entry that it is posted as. */
export interface Beginning extends Waiting {
  loanId: string;
  memberAccountId: string;
  entryId: string;
  reference: string;
}

export interface By {
  userId: string;
  approvedById: string;
  now: Date;
  /** What was posted by then is what it begins with. */
  sequence: number;
}

const addLoans = `
  insert into loan (organization_id, branch_id, id, name, member_id, loan_product_id, date, amount,
    term_months, payment_mode, interest_rate, first_due_date, first_day, second_day, payment_days, maker_ids,
    officer_id, created_at, created_by_id, updated_at, updated_by_id)
  select kaban_organization(), kaban_branch(), o.id, o.name, o.member_id, o.loan_product_id, o.granted_on,
    o.amount, o.term_months, o.payment_mode, o.interest_rate, o.first_due_date, o.first_day, o.second_day,
    o.payment_days, array(select distinct unnest(array[$2::uuid, coalesce(o.officer_id, $2::uuid)])),
    o.officer_id, $3, $2, $3, $2
  from jsonb_to_recordset($1) as o (id uuid, name text, member_id uuid, loan_product_id uuid, granted_on date,
    amount bigint, term_months integer, payment_mode text, interest_rate numeric, first_due_date date,
    first_day integer, second_day integer, payment_days integer, officer_id uuid)`;
const addReleases = `
  insert into loan_release (organization_id, branch_id, id, loan_id, entry_id, reference, entry_date, way,
    amount, deductions, interest_in_advance, payoff, net_proceeds, created_at, created_by_id)
  select kaban_organization(), kaban_branch(), o.release_id, o.id, o.entry_id, o.reference, o.taken_over_on,
    'taken over', o.outstanding, 0, 0, 0, 0, $2, $3
  from jsonb_to_recordset($1) as o (release_id uuid, id uuid, entry_id uuid, reference text,
    taken_over_on date, outstanding bigint)`;
const addSchedules = `
  insert into loan_schedule (organization_id, branch_id, loan_id, number, release_id, reason, created_at,
    created_by_id)
  select kaban_organization(), kaban_branch(), o.id, 1, o.release_id, 'release', $2, $3
  from jsonb_to_recordset($1) as o (id uuid, release_id uuid)`;
const addInstalments = `
  insert into loan_instalment (organization_id, branch_id, loan_id, schedule_number, number, due_on,
    principal, interest, balance)
  select kaban_organization(), kaban_branch(), o.id, 1, i.number, i.due_on, i.principal, i.interest, i.balance
  from jsonb_to_recordset($1) as o (id uuid, instalments jsonb)
  cross join jsonb_to_recordset(o.instalments) as i (number integer, due_on date, principal bigint,
    interest bigint, balance bigint)`;
const markTaken = `
  update loan_taken_over t set loan_id = o.id, sequence = $2
  from jsonb_to_recordset($1) as o (waiting_id uuid, id uuid)
  where t.organization_id = (select kaban_organization()) and t.branch_id = (select kaban_branch())
    and t.id = o.waiting_id`;
const run = `
  update loan l set state = 'released', number = o.number, account_id = o.account_id,
    member_account_id = o.member_account_id, product_version = o.product_version,
    product_terms = o.product_terms, released_on = o.granted_on, maturity_date = o.maturity_date,
    submitted_at = $2, submitted_by_id = $3, printed_at = $2, printed_by_id = $3, approved_at = $2,
    approved_by_id = $4, released_at = $2, released_by_id = $3
  from jsonb_to_recordset($1) as o (id uuid, number text, account_id uuid, member_account_id uuid,
    product_version integer, product_terms jsonb, granted_on date, maturity_date date)
  where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
    and l.id = o.id`;
const addPostings = `
  insert into loan_posting (organization_id, branch_id, loan_id, entry_id, principal, interest, fines, fees,
    receivable, earned)
  select kaban_organization(), kaban_branch(), o.id, o.entry_id, 0, 0, 0, 0, o.receivable, 0
  from jsonb_to_recordset($1) as o (id uuid, entry_id uuid, receivable bigint)`;

/**
 * Has the database count the loans that came in: else it would compare each with all of them, here and in
 * what watches over their rows.
 */
export const countAnew = (tx: Transaction) => tx.query("select count_loans_anew()");

/** Lets loans run from the end of their old books on; each statement is for all of them. */
export async function keepBeginnings(
  tx: Transaction,
  loans: readonly Beginning[],
  by: By,
  afterEach: (tx: Transaction) => Promise<unknown> = countAnew,
): Promise<void> {
  const rows = loans.map(({ offer, ...one }) => ({
    ...one,
    ...{ id: one.loanId, waiting_id: one.id, release_id: uuidv7(), entry_id: one.entryId },
    name: `${one.member_name} · ${offer.product.name}`,
    account_id: offer.product.account_id,
    member_account_id: one.memberAccountId,
    product_version: offer.product.version,
    product_terms: offer,
  }));
  const given = JSON.stringify(rows);
  const { userId, approvedById, now, sequence } = by;
  const statements: [text: string, values: unknown[]][] = [
    [addLoans, [given, userId, now]],
    [addReleases, [given, now, userId]],
    [addSchedules, [given, now, userId]],
    [addInstalments, [given]],
    [markTaken, [given, sequence]],
    [run, [given, now, userId, approvedById]],
  ];
  for (const [text, values] of statements) {
    await tx.query(text, values);
    await afterEach(tx);
  }
  const kept = rows.filter(({ receivable }) => receivable > 0);
  if (kept.length > 0) await tx.query(addPostings, [JSON.stringify(kept)]);
}

const markAccrued = `
  update loan_standing s set accrued_through = $2
  from loan l
  where s.organization_id = (select kaban_organization()) and s.branch_id = (select kaban_branch())
    and s.loan_id = any($1::uuid[]) and l.organization_id = s.organization_id and l.branch_id = s.branch_id
    and l.id = s.loan_id and l.product_terms #>> '{product,interest_receivable_account_id}' is not null`;

/** Says through which day the interest of loans was posted, where it is as it is earned. */
export async function keepAccruedThrough(tx: Transaction, ids: readonly string[], day: CalendarDate) {
  await tx.query(markAccrued, [ids, day]);
}

const findHighest = `
  select max(substr(l.number, length(s.prefix) + 1)::bigint) as highest
  from series s
  join loan_taken_over l on l.organization_id = s.organization_id and l.branch_id = s.branch_id
    and l.import_id = $1 and starts_with(l.number, s.prefix)
    and substr(l.number, length(s.prefix) + 1) ~ '^[0-9]{1,12}$'
  where s.organization_id = (select kaban_organization()) and s.branch_id = (select kaban_branch())
    and s.kind = 'loan'`;

/** Numbers of the branch's series go on behind those that were brought in. */
export async function continueSeries(tx: Transaction, importId: string): Promise<void> {
  const { rows } = await tx.query<{ highest: number | null }>(findHighest, [importId]);
  if (!rows[0]?.highest) return;
  await tx.query(
    `update series set next_number = greatest(next_number, $1::bigint + 1)
     where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
       and kind = 'loan'`,
    [rows[0].highest],
  );
}
