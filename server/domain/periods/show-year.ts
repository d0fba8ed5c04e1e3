import { showYear } from "#contract/operations/periods/show-year";
import { readYearSeal } from "#server/domain/periods/seal-year";
import { readYears } from "#server/domain/periods/years";
import { serve } from "#server/platform/operations/serve";

// The first month of a year that is not closed.
const readOpenMonth = `
  select min(m.month)::date as month
  from generate_series($1::date, $2::date, interval '1 month') as m (month)
  where not exists (select from journal_head h where h.organization_id = (select kaban_organization())
    and h.branch_id = (select kaban_branch()) and h.closed_through >= m.month)`;

export const showYearHandler = serve(showYear, async ({ tx, input, today, refusal }) => {
  const year = (await readYears(tx, today)).find(({ begins_on }) => begins_on === input.id);
  if (!year) throw refusal("not_a_year");
  const { name, begins_on, ends_on, status, closing_id } = year;
  return {
    ...{ name, begins_on, ends_on, status },
    open_month: (await tx.query(readOpenMonth, [begins_on, ends_on])).rows[0].month,
    seal: closing_id ? await readYearSeal(tx, closing_id) : null,
  };
});
