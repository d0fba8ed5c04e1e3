import type { CalendarDate } from "#contract/kit/dates";
import type { Transaction } from "#server/platform/db/database";

/** The rate of a base rate of the branch on a day, for a lateral join: no row before its first step. */
export const baseRateOn = (id: string, day: string) => `
  select b.name, (s.step ->> 'rate')::numeric as rate
  from base_rate b cross join lateral jsonb_array_elements(b.steps) as s (step)
  where b.organization_id = (select kaban_organization()) and b.branch_id = (select kaban_branch())
    and b.id = ${id} and b.deleted_at is null and (s.step ->> 'from_date')::date <= ${day}
  order by (s.step ->> 'from_date')::date desc limit 1`;

/** What a base rate is on a day, percent a year; null before its first step, and where there is none. */
export async function readBaseRate(
  tx: Transaction,
  id: string | null | undefined,
  day: CalendarDate,
): Promise<string | null> {
  if (!id) return null;
  const { rows } = await tx.query<{ rate: string }>(
    `select trim_scale(f.rate)::text as rate from (${baseRateOn("$1", "$2::date")}) f`,
    [id, day],
  );
  return rows[0]?.rate ?? null;
}
