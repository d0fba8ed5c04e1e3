import { budgetMonths } from "#contract/entities/budget";
import type { Moved, Span } from "#server/domain/statements/movements";
import type { Transaction } from "#server/platform/db/database";

const findBudget = `
  select b.account_id, sum(case a.normal_side when 'credit' then -m.amount else m.amount end)::bigint as moved
  from budget b
  join account a on a.branch_id = b.branch_id and a.id = b.account_id
  cross join lateral (values ${budgetMonths.map((month, index) => `(${index + 1}, b.${month})`).join(", ")})
    as m (month, amount)
  where b.organization_id = (select kaban_organization()) and b.branch_id = (select kaban_branch())
    and b.deleted_at is null
    and make_date(b.year, m.month, 1) between date_trunc('month', $1::date) and $2::date
  group by b.account_id`;

/**
 * What accounts were meant to come to: as they stood before a span, and what is budgeted for the months that
 * have begun in it, debit less credit in centavos.
 */
export async function readBudget(
  tx: Transaction,
  { from, to }: Span,
  actual: ReadonlyMap<string, Moved>,
): Promise<Map<string, Moved>> {
  const { rows } = await tx.query(findBudget, [from, to]);
  const budgeted = new Map(rows.map(({ account_id, moved }) => [account_id as string, Number(moved)]));
  const ids = new Set([...actual.keys(), ...budgeted.keys()]);
  return new Map(
    [...ids].map((id) => [id, { opening: actual.get(id)?.opening ?? 0, moved: budgeted.get(id) ?? 0 }]),
  );
}
