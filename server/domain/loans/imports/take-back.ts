import { v7 as uuidv7 } from "uuid";
import type { CalendarDate } from "#contract/kit/dates";
import { takeBackLoans } from "#contract/operations/loans/import-loans";
import { type Line, mirrored } from "#server/domain/ledger/journal";
import { lockHead } from "#server/domain/ledger/locks";
import { postOpening } from "#server/domain/ledger/post-opening-balances";
import { lockSet } from "#server/domain/loans/imports/post";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof takeBackLoans>;

const here = (alias: string) =>
  `${alias}.organization_id = (select kaban_organization()) and ${alias}.branch_id = (select kaban_branch())`;
const isOf = (alias: string) => `${here(alias)} and ${alias}.loan_id = l.id`;

const lockLoans = `
  select l.id from loan l join loan_taken_over o on ${here("o")} and o.loan_id = l.id and o.import_id = $1
  where ${here("l")} order by l.id for update of l`;

// A payment, a change, a waiver, a charge, a court, a loan that pays it off, or an entry on its account.
const findMoved = `
  select l.number from loan l
  join loan_taken_over o on ${here("o")} and o.loan_id = l.id and o.import_id = $1
  join loan_release r on ${isOf("r")} and r.undone_by_entry_id is null
  where ${here("l")} and (l.state <> 'released'
    or exists (select from loan_posting g where ${isOf("g")} and g.entry_id <> r.entry_id)
    or exists (select from loan_payment y where ${isOf("y")})
    or exists (select from loan_change c where ${isOf("c")})
    or exists (select from loan_waiver w where ${isOf("w")} and w.undone_at is null)
    or exists (select from loan_charge c where ${isOf("c")} and c.undone_at is null)
    or l.class_since is not null or exists (select from loan_litigation c where ${isOf("c")})
    or exists (select from loan n where ${here("n")} and n.previous_loan_id = l.id
      and n.state not in ('rejected', 'withdrawn'))
    or exists (select from journal_line j where ${here("j")} and j.member_id = l.member_id
      and j.member_account_id = l.member_account_id and j.sequence > o.sequence))
  order by l.number_key limit 5`;

const readLines = `
  select j.account_id as "accountId", j.member_id as "memberId", j.member_account_id as "memberAccountId",
    j.debit, j.credit, e.entry_date
  from journal_line j join journal_entry e on e.branch_id = j.branch_id and e.id = j.entry_id
  where ${here("j")} and j.entry_id = $1 order by j.line_number`;

/** Reverses the entry that the loans were posted as; null where there was none. */
async function reverse(call: Call, entryId: string | null) {
  if (!entryId) return null;
  const { rows } = await call.tx.query<Line & { entry_date: CalendarDate }>(readLines, [entryId]);
  const lines = mirrored(rows.map(({ entry_date: _, ...line }) => line));
  const amount = lines.reduce((sum, { debit }) => sum + debit, 0);
  const [id, entry_date] = [uuidv7(), rows[0]?.entry_date as CalendarDate];
  const back = { id, entry_date, description: call.input.reason, amount, lines, reversesId: entryId };
  return { id, reference: await postOpening(call, await lockHead(call.tx), back) };
}

// Where nothing was posted nothing is reversed: the release is undone all the same, and names its own entry.
const undoReleases = `
  update loan_release r set undone_by_entry_id = coalesce($2, r.entry_id), undo_reason = $3
  where ${here("r")} and r.undone_by_entry_id is null and r.loan_id = any($1::uuid[])`;
const closeAccounts = `
  update member_account h set status = 'closed', closed_on = $2, version = h.version + 1
  from loan l join loan_taken_over o on ${here("o")} and o.loan_id = l.id and o.member_account_id is null
  where ${here("l")} and l.id = any($1::uuid[]) and ${here("h")} and h.id = l.member_account_id`;
const postBack = `
  insert into loan_posting (organization_id, branch_id, loan_id, entry_id, principal, interest, fines, fees,
    receivable, earned)
  select g.organization_id, g.branch_id, g.loan_id, $2, 0, 0, 0, 0, -g.receivable, 0
  from loan_posting g where ${here("g")} and g.loan_id = any($1::uuid[]) and g.entry_id = $3`;
const withdraw = `
  update loan l set state = 'withdrawn', number = null, member_account_id = null, released_at = null,
    released_by_id = null, released_on = null, maturity_date = null, ended_at = $2, ended_by_id = $3,
    end_reason = $4, updated_at = $2, updated_by_id = $3, version = l.version + 1
  where ${here("l")} and l.id = any($1::uuid[])`;
const forget = `
  delete from loan_standing s where ${here("s")} and s.loan_id = any($1::uuid[])`;
const waitAgain = `
  update loan_taken_over o set loan_id = null, sequence = null
  where ${here("o")} and o.loan_id = any($1::uuid[])`;
const markWaiting = `
  update loan_import s set posted_at = null, posted_by_id = null, entry_id = null
  where ${here("s")} and s.id = $1`;

async function withdrawAll(
  call: Call,
  ids: readonly string[],
  entry: { was: string | null; back: string | null },
) {
  const { tx, now, today, caller, input } = call;
  await tx.query(undoReleases, [ids, entry.back, input.reason]);
  await tx.query(closeAccounts, [ids, today]);
  if (entry.back) await tx.query(postBack, [ids, entry.back, entry.was]);
  await tx.query(withdraw, [ids, now, caller.userId, input.reason]);
  await tx.query(forget, [ids]);
  await tx.query(waitAgain, [ids]);
}

/** What is owed of the loans of a set, in centavos. */
async function owedOf(tx: Transaction, id: string): Promise<number> {
  const { rows } = await tx.query<{ amount: number }>(
    `select coalesce(sum(o.outstanding), 0)::bigint as amount from loan_taken_over o
     where ${here("o")} and o.import_id = $1`,
    [id],
  );
  return rows[0]?.amount ?? 0;
}

/** Posted → not posted: the loans are withdrawn without their numbers, and their entry is reversed. */
export const takeBackLoansHandler = serve(takeBackLoans, async (call) => {
  const { tx, input, refusal } = call;
  const ids = (await tx.query<{ id: string }>(lockLoans, [input.id])).rows.map(({ id }) => id);
  await lockHead(tx);
  const set = await lockSet(call);
  if (!set.posted_at) throw refusal("loans_not_posted");
  const moved = await tx.query<{ number: string }>(findMoved, [set.id]);
  if (moved.rows.length > 0) {
    throw refusal("loans_moved_since", { loans: moved.rows.map(({ number }) => number).join(", ") });
  }
  const amount = await owedOf(tx, set.id);
  call.weigh(amount);
  const back = await reverse(call, set.entry_id);
  await withdrawAll(call, ids, { was: set.entry_id, back: back?.id ?? null });
  await tx.query(markWaiting, [set.id]);
  const steps = ids.map((id) => ({
    entity: "loan",
    entityId: id,
    after: { state: "withdrawn" },
    description: input.reason,
  }));
  call.auditMany([
    { entity: "loan-import", entityId: set.id, before: { posted: true }, after: { posted: false } },
    ...steps,
  ]);
  call.emit("loan-import.update", [set.id]);
  call.emit("loan.update", ids.slice(0, 500));
  return {
    id: set.id,
    entry_id: back?.id ?? null,
    reference: back?.reference ?? null,
    loans: ids.length,
    amount,
  };
});
