import type { CalendarDate } from "#contract/kit/dates";
import { replay } from "#server/domain/loans/engine/replay";
import { readBooks } from "#server/domain/loans/payments/books";
import { keepStandings } from "#server/domain/loans/payments/keep";
import { lockLoans } from "#server/domain/loans/payments/loan-rows";
import type { JobStep } from "#server/platform/jobs/context";

const mostAtOnce = 250;

// Looks at so many loans, whether they say it or not: as many as have to be looked at in all.
const findNext = `
  select l.id, coalesce(t.as_of, '0001-01-01') < $1 as is_before
  from (select l.id from loan l
    where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
      and l.state = 'released' and l.id > $2 order by l.id limit ${mostAtOnce}) l
  left join loan_standing t on t.organization_id = (select kaban_organization())
    and t.branch_id = (select kaban_branch()) and t.loan_id = l.id
  order by l.id`;

/** Before every loan. */
export const beforeAll = "00000000-0000-0000-0000-000000000000";

export interface Stood {
  /** How many loans, and the last that was looked at; null where all were. */
  loans: number;
  last: string | null;
}

/** Writes how the next loans, behind one of them, stand on a day, as far as they do not say so yet. */
export async function standNext(
  step: Pick<JobStep, "tx" | "emit">,
  today: CalendarDate,
  after = beforeAll,
): Promise<Stood> {
  const { rows } = await step.tx.query<{ id: string; is_before: boolean }>(findNext, [today, after]);
  const ids = rows.flatMap(({ id, is_before }) => (is_before ? [id] : []));
  const last = rows.at(-1)?.id ?? null;
  if (ids.length === 0) return { loans: 0, last };
  // Locked, so that no payment comes between what is read and what is written.
  await lockLoans(step.tx, ids);
  const standings = (await readBooks(step.tx, ids)).map((book) => ({
    book,
    position: replay(book.terms, book.events, today),
  }));
  keepStandings(step.tx, standings, today);
  step.emit("loan.update", []);
  return { loans: ids.length, last };
}
