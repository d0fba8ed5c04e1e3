import type { CalendarDate } from "#contract/kit/dates";
import { lockSeries, numberOf } from "#server/domain/ledger/series";
import type { Transaction } from "#server/platform/db/database";

const source = "loan";

// A loan has it, or something was posted under it.
const isTaken = `
  exists (select from loan l where l.organization_id = (select kaban_organization())
      and l.branch_id = (select kaban_branch())
      and l.number_key = kaban_reference_key($2 || kaban_padded(n, $3)))
  or exists (select from journal_entry e where e.branch_id = (select kaban_branch())
      and e.source = '${source}' and e.reference_key = kaban_reference_key($2 || kaban_padded(n, $3)))`;

// From number to number: nearly always the first is free, and nothing else is looked at.
const findNext = `
  with recursive tried (n) as (
    select $1::bigint union all select n + 1 from tried where ${isTaken})
  select max(n)::bigint as next from tried`;

/**
 * Draws the next number of loans. The series stays locked until the transaction ends, so numbers have no
 * gaps.
 */
export async function drawLoanNumber(tx: Transaction, day: CalendarDate): Promise<string> {
  const [series] = await lockSeries(tx, [source], day);
  if (!series) throw new Error("no series for loans");
  const { prefix, padding, next_number } = series;
  const { rows } = await tx.query<{ next: number }>(findNext, [next_number, prefix, padding]);
  const { next } = rows[0] as { next: number };
  await tx.query(
    `update series set next_number = $1 where organization_id = (select kaban_organization())
       and branch_id = (select kaban_branch()) and kind = '${source}'`,
    [next + 1],
  );
  return numberOf(series, next);
}
