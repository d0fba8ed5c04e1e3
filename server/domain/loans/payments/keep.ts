import type { CalendarDate } from "#contract/kit/dates";
import { noParts, partNames, sumOf } from "#server/domain/loans/engine/loan-state";
import type { LoanPosition } from "#server/domain/loans/engine/replay";
import { agesOf } from "#server/domain/loans/payments/ageing";
import { type LoanBook, type Posted, postedNames } from "#server/domain/loans/payments/books";
import type { Transaction } from "#server/platform/db/database";

const addPostings = `
  insert into loan_posting (organization_id, branch_id, loan_id, entry_id, ${postedNames.join(", ")})
  select kaban_organization(), kaban_branch(), p.loan_id, $2, ${postedNames.map((name) => `p.${name}`)}
  from jsonb_to_recordset($1) as p (loan_id uuid, ${postedNames.map((name) => `${name} bigint`).join(", ")})`;

/** Keeps what an entry moved of loans. */
export async function keepPostings(
  tx: Transaction,
  moved: readonly { book: LoanBook; moved: Posted }[],
  entryId: string,
): Promise<void> {
  if (moved.length === 0) return;
  const rows = moved.map((one) => ({ loan_id: one.book.id, ...one.moved }));
  await tx.query(addPostings, [JSON.stringify(rows), entryId]);
}

const addAllocations = `
  insert into loan_allocation (organization_id, branch_id, payment_id, number, entry_id, fines, fees,
    interest, principal)
  select kaban_organization(), kaban_branch(), a.payment_id, a.number, a.entry_id, a.fines, a.fees,
    a.interest, a.principal
  from jsonb_to_recordset($1) as a (payment_id uuid, entry_id uuid, number integer, fines bigint, fees bigint,
    interest bigint, principal bigint)`;

/** Keeps what payments go to by now, where that is not what is kept of them. */
export async function keepAllocations(
  tx: Transaction,
  { payments }: LoanBook,
  { allocations }: LoanPosition,
  { entryId, restId }: { entryId: string; restId: string },
): Promise<void> {
  const changed = [...allocations].flatMap(([id, { given }]) => {
    const kept = payments.get(id);
    if (kept && partNames.every((part) => kept[part] === given[part])) return [];
    const entry_id = kept ? restId : entryId;
    return [{ payment_id: id, entry_id, number: (kept?.number ?? 0) + 1, ...given }];
  });
  if (changed.length > 0) await tx.query(addAllocations, [JSON.stringify(changed)]);
}

const writeStandings = `
  insert into loan_standing (organization_id, branch_id, loan_id, as_of, balance, arrears, fines, accrued,
    next_due_on, next_due, late_since, days_late, days_past_maturity, age_class, maturity_class, unpaid_on,
    unpaid, unpaid_until)
  select kaban_organization(), kaban_branch(), s.loan_id, $2, s.balance, s.arrears, s.fines, s.accrued,
    s.next_due_on, s.next_due, s.late_since, s.days_late, s.days_past_maturity, s.age_class, s.maturity_class,
    s.unpaid_on, s.unpaid, s.unpaid_until
  from jsonb_to_recordset($1) as s (loan_id uuid, balance bigint, arrears bigint, fines bigint,
    accrued bigint, next_due_on date, next_due bigint, late_since date, days_late integer,
    days_past_maturity integer, age_class text, maturity_class text, unpaid_on date, unpaid bigint,
    unpaid_until date)
  on conflict (organization_id, branch_id, loan_id) do update set as_of = excluded.as_of,
    balance = excluded.balance, arrears = excluded.arrears, fines = excluded.fines,
    accrued = excluded.accrued, next_due_on = excluded.next_due_on, next_due = excluded.next_due,
    late_since = excluded.late_since, days_late = excluded.days_late,
    days_past_maturity = excluded.days_past_maturity, age_class = excluded.age_class,
    maturity_class = excluded.maturity_class, unpaid_on = excluded.unpaid_on, unpaid = excluded.unpaid,
    unpaid_until = excluded.unpaid_until`;

/** Writes how loans stand at the end of a day, all of them in one statement. */
export async function keepStandings(
  tx: Transaction,
  standings: readonly { book: LoanBook; position: LoanPosition }[],
  day: CalendarDate,
): Promise<void> {
  const rows = standings.map(({ book, position }) => {
    const { balance, arrears, due, accrued, oldest, next, lateSince, daysLate } = position;
    return {
      ...{ loan_id: book.id, balance, accrued, late_since: lateSince, days_late: daysLate },
      arrears: sumOf({ ...noParts, interest: arrears.interest, principal: arrears.principal }),
      fines: due.fines,
      ...{ unpaid_on: oldest?.due_on ?? null, unpaid: oldest?.amount ?? null },
      unpaid_until: oldest?.until ?? null,
      next_due_on: next?.due_on ?? null,
      next_due: next?.amount ?? 0,
      ...agesOf(book, position, day),
    };
  });
  await tx.query({ name: "loan-standings", text: writeStandings, values: [JSON.stringify(rows), day] });
}
