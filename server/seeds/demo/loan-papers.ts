import { addDays } from "#contract/kit/dates";
import { Refusal } from "#contract/kit/refusal";
import { assignLoans } from "#contract/operations/loans/assign-loans";
import { litigateLoan } from "#contract/operations/loans/loan-classes";
import { releaseTranche } from "#contract/operations/loans/loan-tranches";
import { instructPayment } from "#contract/operations/loans/payment-instruction";
import { writeOffLoan } from "#contract/operations/loans/write-off-loan";
import { loans } from "#server/domain/loans/index";
import { accountIn } from "#server/seeds/demo/books";
import { momentOf } from "#server/seeds/demo/calendar";
import { carryOut } from "#server/seeds/demo/calls";
import { savingsCode } from "#server/seeds/demo/counter";
import type { LoanDesk } from "#server/seeds/demo/loans";

const bankCode = "11130";
const mostAsked = 10;
// Of a loan in tranches the next one, once the last instalment is paid.
const findTranche = `
  select l.id, l.version from loan l
  where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
    and l.state = 'released' and l.tranches_cancelled_at is null
    and exists (select from loan_tranche t where t.organization_id = l.organization_id
      and t.branch_id = l.branch_id and t.loan_id = l.id and t.line_number = 2 and t.date <= $1)
    and not exists (select from loan_release r where r.organization_id = l.organization_id
      and r.branch_id = l.branch_id and r.loan_id = l.id and r.tranche_number = 2)
  order by l.number limit ${mostAsked}`;

/** Releases the second tranche of whoever is not late with the first. */
export async function releaseTranches({
  tx,
  place,
  books,
  date,
  approverId: userId,
}: LoanDesk): Promise<void> {
  const { rows } = await tx.query<{ id: string; version: number }>(findTranche, [date]);
  for (const { id, version } of rows) {
    const paidOut = {
      ...{ way: "check", bank_account_id: accountIn(books, bankCode) },
      ...{ check_number: `7009${date.slice(5, 7)}`, check_date: date },
    };
    const released = { handlers: loans, operation: releaseTranche };
    try {
      const worker = { tx, place, userId, date };
      await carryOut(worker, released, { id, version, ...paidOut }, momentOf(date, 540));
    } catch (error) {
      // Late with the first, they wait for the second.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

// One that hardly paid, and one that is paid as it falls due, of a member who saves.
const find = `
  select l.id, l.version, right(l.number, 1) = '8' as is_unpaid, s.id as savings_account_id
  from loan l
  left join member_account s on s.organization_id = l.organization_id and s.branch_id = l.branch_id
    and s.member_id = l.member_id and s.account_id = $1 and s.status = 'open'
  where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
    and l.state = 'released' and (right(l.number, 1) = '8' or right(l.number, 1) in ('1', '2', '4', '7')
      and s.id is not null)
  order by l.number`;

/** Puts a loan that hardly paid in litigation, and takes a member's order to pay another out of savings. */
export async function leaveToOthers({ tx, place, books, date, approverId: userId }: LoanDesk): Promise<void> {
  const { rows } = await tx.query(find, [accountIn(books, savingsCode)]);
  const worker = { tx, place, userId, date };
  const unpaid = rows.find(({ is_unpaid }) => is_unpaid);
  if (unpaid) {
    const filed = {
      ...{ id: unpaid.id, version: unpaid.version, filed_on: addDays(date, -3) },
      ...{ case_number: "SC-0417", court: "Municipal Trial Court in Cities, Naga" },
      ...{ counsel: "Atty. Corazon Belmonte", remarks: "Three demand letters were not answered." },
    };
    const litigated = { handlers: loans, operation: litigateLoan };
    await carryOut(worker, litigated, filed, momentOf(date, 550));
  }
  const lost = rows.findLast(({ is_unpaid }) => is_unpaid);
  if (lost && lost !== unpaid) {
    const given = { id: lost.id, version: lost.version, reason: "Moved away; nothing can be had of them" };
    await carryOut(worker, { handlers: loans, operation: writeOffLoan }, given, momentOf(date, 552));
  }
  const saving = rows.findLast(({ is_unpaid }) => !is_unpaid);
  if (!saving) return;
  const { id, savings_account_id } = saving;
  const ordered = { id, savings_account_id, minimum_left: 50_000, is_partial: true };
  const instructed = { handlers: loans, operation: instructPayment };
  await carryOut(worker, instructed, ordered, momentOf(date, 555));
}

// Officers are the tellers by turns, and of each area another one than the officer collects.
const findAreas = `
  with teller as (
    select o.user_id, (row_number() over (order by u.user_name))::integer - 1 as nth,
      (count(*) over ())::integer as many
    from user_organization o join user_account u on u.id = o.user_id
    where o.organization_id = (select kaban_organization()) and o.branch_id = (select kaban_branch())
      and o.permission_name = 'teller'),
  lent as (
    select a.id, a.name, count(distinct l.id)::integer as loan_count,
      (row_number() over (order by a.name))::integer as nth
    from area a
    join member_address d on d.organization_id = a.organization_id and d.branch_id = a.branch_id
      and d.area_id = a.id and d.deleted_at is null
    join loan l on l.organization_id = d.organization_id and l.branch_id = d.branch_id
      and l.member_id = d.member_profile_id and l.state = 'released'
    where a.organization_id = (select kaban_organization()) and a.branch_id = (select kaban_branch())
    group by a.id, a.name)
  select t.id as area_id, t.name, t.loan_count, o.user_id as officer_id, c.user_id as collector_id
  from lent t join teller o on o.nth = t.nth % o.many join teller c on c.nth = (t.nth + 1) % c.many
  order by t.name`;

/** Gives the loans of each area to an officer and a collector; those of members in none stay as they are. */
export async function shareOut({ tx, place, date, approverId: userId }: LoanDesk): Promise<void> {
  const { rows } = await tx.query(findAreas);
  for (const { name, ...given } of rows) {
    const asked = { ...given, reason: `${name} has an officer of its own` };
    const worker = { tx, place, userId, date };
    await carryOut(worker, { handlers: loans, operation: assignLoans }, asked, momentOf(date, 545));
  }
}
