import type { CalendarDate } from "#contract/kit/dates";
import { noParts, partNames, sumOf } from "#server/domain/loans/engine/loan-state";
import type { LoanPosition } from "#server/domain/loans/engine/replay";
import { agesOf } from "#server/domain/loans/payments/ageing";
import { type LoanBook, type Posted, postedNames } from "#server/domain/loans/payments/books";
import type { Transaction } from "#server/platform/db/database";
import { send } from "#server/platform/db/tenant";

const addPostings = `
  insert into loan_posting (organization_id, branch_id, loan_id, entry_id, of_charges,
    ${postedNames.join(", ")})
  select kaban_organization(), kaban_branch(), p.loan_id, p.entry_id, nullif(p.of_charges, '{}'),
    ${postedNames.map((name) => `p.${name}`)}
  from jsonb_to_recordset($1) as p (loan_id uuid, entry_id uuid, of_charges jsonb,
    ${postedNames.map((name) => `${name} bigint`).join(", ")})`;

/** What an entry moved of a loan. */
export interface MovedLoan {
  book: LoanBook;
  moved: Posted;
  entryId: string;
}

/** Keeps what entries moved of loans. */
export function keepPostings(tx: Transaction, moved: readonly MovedLoan[]): void {
  if (moved.length === 0) return;
  const rows = moved.map((one) => ({ loan_id: one.book.id, entry_id: one.entryId, ...one.moved }));
  send(tx, { name: "loan-postings", text: addPostings, values: [JSON.stringify(rows)] });
}

const addAllocations = `
  insert into loan_allocation (organization_id, branch_id, payment_id, number, entry_id, fines, fees,
    interest, principal)
  select kaban_organization(), kaban_branch(), a.payment_id, a.number, a.entry_id, a.fines, a.fees,
    a.interest, a.principal
  from jsonb_to_recordset($1) as a (payment_id uuid, entry_id uuid, number integer, fines bigint, fees bigint,
    interest bigint, principal bigint)`;

/** How payments of a loan are allocated now: those of an entry, and by another what went elsewhere before. */
export interface Allocated {
  book: LoanBook;
  position: LoanPosition;
  entryId: string;
  restId: string;
}

/** Keeps what payments go to by now, where that is not what is kept of them. */
export function keepAllocations(tx: Transaction, allocated: readonly Allocated[]): void {
  const changed = allocated.flatMap(({ book, position, entryId, restId }) =>
    [...position.allocations].flatMap(([id, { given }]) => {
      const kept = book.payments.get(id);
      if (kept && partNames.every((part) => kept[part] === given[part])) return [];
      const entry_id = kept ? restId : entryId;
      return [{ payment_id: id, entry_id, number: (kept?.number ?? 0) + 1, ...given }];
    }),
  );
  if (changed.length === 0) return;
  send(tx, { name: "loan-allocations", text: addAllocations, values: [JSON.stringify(changed)] });
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
export function keepStandings(
  tx: Transaction,
  standings: readonly { book: LoanBook; position: LoanPosition }[],
  day: CalendarDate,
): void {
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
  send(tx, { name: "loan-standings", text: writeStandings, values: [JSON.stringify(rows), day] });
}
