import { listHolidayYears } from "#contract/operations/holidays/list-years";
import { serve } from "#server/platform/operations/serve";

const years = `
  select extract(year from entry_date)::integer as year, count(*) as count
  from holiday where branch_id = $1 and deleted_at is null group by 1 order by 1`;

export const listHolidayYearsHandler = serve(listHolidayYears, async ({ tx, caller, today }) => {
  const { rows } = await tx.query(years, [caller.membership.branchId]);
  const thisYear = Number(today.slice(0, 4));
  const filled = rows.length > 0 ? rows : [{ year: thisYear, count: 0 }];
  return { data: [...filled, { year: filled.at(-1).year + 1, count: 0 }] };
});
