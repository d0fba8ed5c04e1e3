import { type FigureName, figureNames, type Movement } from "#contract/operations/dashboard/branch-figures";
import { endsOf, type Steps } from "#server/domain/ledger/steps";
import type { Transaction } from "#server/platform/db/database";

// What members hold is owed to them: it grows by credits. Loans and cash grow by debits.
const readFigures = `
  with kept as materialized (
    select a.id, coalesce(a.member_kind, 'cash') as figure, b.balance
    from account a join account_balance b on b.organization_id = a.organization_id
      and b.branch_id = a.branch_id and b.account_id = a.id
    where a.organization_id = (select kaban_organization()) and a.branch_id = (select kaban_branch())
      and (a.member_kind is not null or a.is_cash_equivalent) and b.line_count > 0)
  select k.figure, null::integer as step, sum(k.balance)::bigint as balance, null::bigint as debit,
    null::bigint as credit
  from kept k group by k.figure
  union all
  select k.figure, (d.entry_date - $1::date) / $2::integer, null, sum(d.debit)::bigint, sum(d.credit)::bigint
  from account_day d join kept k on k.id = d.account_id
  where d.organization_id = (select kaban_organization()) and d.branch_id = (select kaban_branch())
    and d.entry_date >= $1::date
  group by k.figure, (d.entry_date - $1::date) / $2::integer`;

interface Row {
  figure: FigureName;
  step: number | null;
  balance: number;
  debit: number;
  credit: number;
}

const isOwedToMembers = (figure: FigureName) => figure !== "cash" && figure !== "loan";

/**
 * What the branch has and owes now and at the end of each step, and what members put in and took out in each,
 * in centavos. Read from the sums that the ledger keeps of every account and day.
 */
export async function readCourses(tx: Transaction, { from, step, days }: Steps) {
  const { rows } = await tx.query(readFigures, [from, step]);
  const movements: Movement[] = days.map(() => ({ in: 0, out: 0 }));
  const courseOf = (figure: FigureName) => {
    const sign = isOwedToMembers(figure) ? -1 : 1;
    const moved = days.map(() => 0);
    let now = 0;
    for (const row of (rows as Row[]).filter((one) => one.figure === figure)) {
      if (row.step === null) now = sign * row.balance || 0;
      // Nothing is dated after today, save what a later time zone has posted.
      const at = Math.min(row.step ?? 0, days.length - 1);
      if (row.step === null) continue;
      moved[at] = (moved[at] ?? 0) + sign * (row.debit - row.credit);
      const movement = movements[at];
      if (!movement || !isOwedToMembers(figure)) continue;
      movement.in += row.credit;
      movement.out += row.debit;
    }
    return { now, ends: endsOf(now, moved) };
  };
  const courses = Object.fromEntries(figureNames.map((name) => [name, courseOf(name)]));
  return { figures: courses as Record<FigureName, ReturnType<typeof courseOf>>, movements };
}
