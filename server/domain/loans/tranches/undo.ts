import type { InstalmentRow, Loan } from "#contract/entities/loan-record";
import { isOfferedFor } from "#contract/kit/operation";
import { undoTranche } from "#contract/operations/loans/loan-tranches";
import { lockHead } from "#server/domain/ledger/locks";
import { maturityOf, standAnew } from "#server/domain/loans/changes/outlook";
import { keepNextSchedule } from "#server/domain/loans/records/keep-instalments";
import { keepUndone, postMirror } from "#server/domain/loans/records/mirror-release";
import { changeLoan, lockForStep } from "#server/domain/loans/records/rows";
import type { BranchCall } from "#server/platform/operations/call";

type Call = BranchCall<typeof undoTranche>;

const here = (alias: string) =>
  `${alias}.organization_id = r.organization_id and ${alias}.branch_id = r.branch_id`;
const isLater = (
  table: string,
) => `exists (select from ${table} x where ${here("x")} and x.loan_id = r.loan_id
  and x.sequence >= e.sequence and x.undone_at is null)`;

// What is in force but for the tranche, and whether anything was posted or changed since.
const read = `
  select (select json_agg(json_build_object('number', i.number, 'due_on', i.due_on, 'principal', i.principal,
      'interest', i.interest, 'balance', i.balance) order by i.number)
    from loan_instalment i where ${here("i")} and i.loan_id = r.loan_id
      and i.schedule_number = r.schedule_number - 1) as rows,
    exists (select from journal_line j where ${here("j")} and j.member_account_id = l.member_account_id
      and j.member_id = l.member_id and j.sequence > e.sequence)
    or exists (select from loan_posting g join journal_entry x on ${here("x")} and x.id = g.entry_id
      where ${here("g")} and g.loan_id = r.loan_id and x.sequence > e.sequence)
    or ${isLater("loan_waiver")} or ${isLater("loan_charge")}
    or exists (select from loan_litigation x where ${here("x")} and x.loan_id = r.loan_id
      and x.sequence >= e.sequence)
    or exists (select from loan_schedule s where ${here("s")} and s.loan_id = r.loan_id
      and s.number > r.schedule_number) as is_moved
  from loan_release r
  join loan l on ${here("l")} and l.id = r.loan_id
  join journal_entry e on ${here("e")} and e.id = r.entry_id
  where r.organization_id = (select kaban_organization()) and r.branch_id = (select kaban_branch())
    and r.id = $1`;

/** Takes the last tranche back while nothing followed it; the schedule before it is in force again. */
export async function undoLast(call: Call): Promise<Loan> {
  const { tx, input, refusal } = call;
  const loan = await lockForStep(call, { when: { state: "released" } });
  const released = loan.releases.findLast(({ undone_by_entry_id }) => undone_by_entry_id === null);
  if (!(released && isOfferedFor(undoTranche, loan))) throw refusal("tranche_moved_since");
  // Locked, so that nothing is posted to it meanwhile.
  await lockHead(tx);
  const { rows } = await tx.query<{ rows: InstalmentRow[]; is_moved: boolean }>(read, [released.id]);
  const [found] = rows;
  if (!found || found.is_moved) throw refusal("tranche_moved_since");
  const entryId = await postMirror(call, loan, released);
  await keepNextSchedule(call, loan.id, "tranche undone", found.rows);
  await keepUndone(tx, released, { entryId, reason: input.reason });
  const after = await changeLoan(call, loan, { maturity_date: maturityOf(found.rows) }, input.reason);
  await standAnew(call, loan.id);
  return after;
}
