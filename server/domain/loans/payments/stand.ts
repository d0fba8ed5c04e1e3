import type { CalendarDate } from "#contract/kit/dates";
import { replay } from "#server/domain/loans/engine/replay";
import { readBooks } from "#server/domain/loans/payments/books";
import { keepStandings } from "#server/domain/loans/payments/keep";
import { lockLoans } from "#server/domain/loans/payments/loan-rows";
import type { JobStep } from "#server/platform/jobs/context";

const mostAtOnce = 250;

const findBefore = `
  select l.id from loan l
  left join loan_standing t on t.organization_id = l.organization_id and t.branch_id = l.branch_id
    and t.loan_id = l.id
  where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
    and l.state = 'released' and l.id > $2 and coalesce(t.as_of, '0001-01-01') < $1
  order by l.id limit ${mostAtOnce}`;

/** Before every loan. */
export const beforeAll = "00000000-0000-0000-0000-000000000000";

export interface Stood {
  /** How many loans, and the last of them; none where all say how they stand. */
  loans: number;
  last: string | null;
}

/** Writes how the next loans, behind one of them, stand on a day, as far as they do not say so yet. */
export async function standNext(
  step: Pick<JobStep, "tx" | "emit">,
  today: CalendarDate,
  after = beforeAll,
): Promise<Stood> {
  const { rows } = await step.tx.query(findBefore, [today, after]);
  const ids: string[] = rows.map(({ id }) => id);
  if (ids.length === 0) return { loans: 0, last: null };
  // Locked, so that no payment comes between what is read and what is written.
  await lockLoans(step.tx, ids);
  const standings = (await readBooks(step.tx, ids)).map((book) => ({
    book,
    position: replay(book.terms, book.events, today),
  }));
  await keepStandings(step.tx, standings, today);
  step.emit("loan.update", []);
  return { loans: ids.length, last: ids.at(-1) as string };
}
