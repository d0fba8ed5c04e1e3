import { branchFigures } from "#contract/operations/dashboard/branch-figures";
import { readCourses } from "#server/domain/dashboard/courses";
import { endsOf, type Steps, stepsOf } from "#server/domain/ledger/steps";
import type { Transaction } from "#server/platform/db/database";
import { serve } from "#server/platform/operations/serve";

// Who was closed counts as a member until that day.
const readMembers = `
  with joined as (
    select coalesce(m.membership_date, (m.created_at at time zone b.time_zone)::date) as joined_on,
      case when m.is_closed then (coalesce(m.closed_at, m.updated_at) at time zone b.time_zone)::date
      end as left_on
    from member m join branch b on b.organization_id = m.organization_id and b.id = m.branch_id
    where m.organization_id = (select kaban_organization()) and m.branch_id = (select kaban_branch())
      and m.deleted_at is null and m.merged_into_id is null and m.status = 'verified')
  select null::integer as step, count(*) filter (where left_on is null) as joined, 0::bigint as left
  from joined
  union all
  select (joined_on - $1::date) / $2::integer, count(*), 0 from joined where joined_on >= $1::date group by 1
  union all
  select (left_on - $1::date) / $2::integer, 0, count(*) from joined where left_on >= $1::date group by 1`;

interface MemberRow {
  step: number | null;
  joined: number;
  left: number;
}

async function readMembership(tx: Transaction, { from, step, days }: Steps) {
  const rows = (await tx.query(readMembers, [from, step])).rows as MemberRow[];
  const now = Number(rows.find((row) => row.step === null)?.joined ?? 0);
  const moved = days.map(() => 0);
  let [joined, left] = [0, 0];
  for (const row of rows) {
    if (row.step === null) continue;
    const at = Math.min(row.step, days.length - 1);
    moved[at] = (moved[at] ?? 0) + Number(row.joined) - Number(row.left);
    joined += Number(row.joined);
    left += Number(row.left);
  }
  return { now, ends: endsOf(now, moved), joined, left };
}

const readCashCounts = `
  select coalesce(sum(b.over_short) filter (where b.over_short > 0), 0)::bigint as over,
    coalesce(-sum(b.over_short) filter (where b.over_short < 0), 0)::bigint as short, count(*) as batches
  from transaction_batch b
  where b.organization_id = (select kaban_organization()) and b.branch_id = (select kaban_branch())
    and b.ended_at is not null and b.opened_at >= date_trunc('month', $1::date)
    and b.entry_date >= date_trunc('month', $1::date)`;

// All that is owed on a loan counts once it is late (decision 048).
const readAtRisk = `
  select coalesce(sum(h.balance), 0)::bigint as amount
  from loan_standing s
  join loan l on l.organization_id = s.organization_id and l.branch_id = s.branch_id and l.id = s.loan_id
    and l.state = 'released'
  join member_account h on h.organization_id = l.organization_id and h.branch_id = l.branch_id
    and h.id = l.member_account_id
  where s.organization_id = (select kaban_organization()) and s.branch_id = (select kaban_branch())
    and s.days_late > 30`;

const here = "organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())";
const open = `${here} and deleted_at is null and not is_closed`;
const countOf = (name: string, table: string, where: string) =>
  `(select count(*) from ${table} where ${where}) as ${name}`;

const readWaiting = `select ${[
  countOf("approvals", "approval_request", `${here} and state = 'pending' and expires_at > $2`),
  countOf("members_to_verify", "member", `${open} and status in ('pending', 'for review')`),
  countOf("members_lacking", "member", `${open} and missing_count > 0`),
  countOf("batches_overdue", "transaction_batch", `${here} and ended_at is null and entry_date < $1::date`),
  ...["draft", "printed", "approved"].map((state) =>
    countOf(
      `vouchers_${state}`,
      "voucher",
      `${here} and kind in ('journal', 'cash-check') and state = '${state}'`,
    ),
  ),
  countOf("loans_asked", "loan", `${here} and state in ('submitted', 'printed')`),
  countOf("loans_approved", "loan", `${here} and state = 'approved'`),
  countOf("differences", "tie_out_item", `${here} and resolved_at is null`),
].join(",\n")}`;

// Cash that only changes its place is left out.
const readLatest = `
  select e.id, e.reference, e.source, m.full_name as member_name, e.amount, e.created_at,
    u.full_name as created_by_name,
    exists (select from journal_entry r
      where r.branch_id = e.branch_id and r.reverses_id = e.id) as is_reversed
  from (select * from journal_entry e
    where e.organization_id = (select kaban_organization()) and e.branch_id = (select kaban_branch())
      and e.source <> 'blotter'
    order by e.sequence desc limit 8) e
  left join member m on m.organization_id = e.organization_id and m.branch_id = e.branch_id
    and m.id = e.member_id
  join user_account u on u.id = e.created_by_id
  order by e.sequence desc`;

const readHead = `
  select h.closed_through, h.counts_blind and exists (select from transaction_batch b
      where b.organization_id = h.organization_id and b.branch_id = h.branch_id and b.ended_at is null
        and b.user_id = $1 and not b.can_view) as is_blind
  from journal_head h
  where h.organization_id = (select kaban_organization()) and h.branch_id = (select kaban_branch())`;

export const branchFiguresHandler = serve(branchFigures, async ({ tx, input, today, now, caller }) => {
  const steps = stepsOf(input.span, today);
  const { figures, movements } = await readCourses(tx, steps);
  const members = await readMembership(tx, steps);
  const [atRisk] = (await tx.query(readAtRisk)).rows;
  const [counts] = (await tx.query(readCashCounts, [today])).rows;
  const [waiting] = (await tx.query(readWaiting, [today, now])).rows;
  const { rows: latest } = await tx.query(readLatest);
  const [head] = (await tx.query(readHead, [caller.userId])).rows;
  return {
    days: steps.days,
    figures: { ...figures, cash: head?.is_blind ? null : figures.cash },
    loans_at_risk: atRisk.amount,
    movements,
    members,
    cash_counts: counts,
    waiting,
    closed_through: head?.closed_through ?? null,
    latest: head?.is_blind ? [] : latest,
  };
});
