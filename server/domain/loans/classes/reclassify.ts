import type { LoanClass } from "#contract/entities/loan-terms";
import type { Centavos } from "#contract/kit/money";
import {
  type LoanReclassification,
  postReclassification,
  showReclassification,
} from "#contract/operations/loans/loan-classes";
import { lockHead } from "#server/domain/ledger/locks";
import { type Move, moveLoans } from "#server/domain/loans/classes/move";
import { lockLoans } from "#server/domain/loans/payments/loan-rows";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

type Kept = Omit<LoanReclassification, "moves">;

const here = (alias: string) =>
  `${alias}.organization_id = (select kaban_organization()) and ${alias}.branch_id = (select kaban_branch())`;

const find = `
  select r.id, r.as_of, r.state, r.counted_at, r.reference, r.entry_id
  from loan_reclassification r where ${here("r")} and r.id = $1`;
const named = (alias: string) => `${alias}.code || ' ' || ${alias}.name`;
const findMoves = `
  select i.from_account_id, ${named("f")} as from_account, i.to_account_id, ${named("t")} as to_account,
    count(*)::integer as loan_count, sum(i.balance)::bigint as balance
  from loan_reclassification_line i
  join account f on f.organization_id = i.organization_id and f.branch_id = i.branch_id
    and f.id = i.from_account_id
  join account t on t.organization_id = i.organization_id and t.branch_id = i.branch_id
    and t.id = i.to_account_id
  where ${here("i")} and i.reclassification_id = $1
  group by i.from_account_id, f.code, f.name, i.to_account_id, t.code, t.name
  order by f.code, t.code`;

async function answered(tx: Transaction, kept: Kept): Promise<LoanReclassification> {
  const { rows } = await tx.query(findMoves, [kept.id]);
  return { ...kept, counted_at: new Date(kept.counted_at).toISOString(), moves: rows };
}

async function show({ tx, input, refusal }: BranchCall<typeof showReclassification>) {
  const { rows } = await tx.query<Kept>(find, [input.id]);
  if (!rows[0]) throw refusal("reclassification_not_found");
  return answered(tx, rows[0]);
}

type Call = BranchCall<typeof postReclassification>;

const findLoans = `
  select i.loan_id from loan_reclassification_line i where ${here("i")} and i.reclassification_id = $1
  order by i.loan_id`;
// What was paid off, written off, put in litigation or reclassified otherwise since it was counted is
// none of it.
const findStill = `
  select i.loan_id as "loanId", i.to_class as "toClass", i.to_account_id as "toAccountId", h.balance
  from loan_reclassification_line i
  join loan l on ${here("l")} and l.id = i.loan_id and l.state = 'released' and l.loan_class = i.from_class
  join member_account h on ${here("h")} and h.id = l.member_account_id and h.account_id = i.from_account_id
    and h.balance > 0
  where ${here("i")} and i.reclassification_id = $1
  order by i.loan_id`;

async function lockDocument({ tx, input, refusal }: Call): Promise<Kept> {
  const { rows } = await tx.query<Kept>(`${find} for update`, [input.id]);
  const [kept] = rows;
  if (!kept) throw refusal("reclassification_not_found");
  if (kept.state === "posted") throw refusal("reclassification_posted");
  if (kept.state === "counting") throw refusal("reclassification_not_counted");
  return kept;
}

const leaveOut = `
  delete from loan_reclassification_line i where ${here("i")} and i.reclassification_id = $1
    and i.loan_id <> all($2::uuid[])`;
const keepBalances = `
  update loan_reclassification_line i set balance = m.balance
  from jsonb_to_recordset($2) as m (id uuid, balance bigint)
  where ${here("i")} and i.reclassification_id = $1 and i.loan_id = m.id`;
const keepPosted = `
  update loan_reclassification set state = 'posted', loan_count = $2, to_past_due = $3, to_current = $4,
    entry_id = $5, reference = $6, posted_at = $7, posted_by_id = $8, approved_by_id = $9
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()) and id = $1`;

type Still = Move & { balance: Centavos };
const sumInto = (moves: readonly Still[], toClass: LoanClass) =>
  moves.filter((one) => one.toClass === toClass).reduce((sum, { balance }) => sum + balance, 0);

async function postIt(call: Call): Promise<LoanReclassification> {
  const { tx, input, now, caller, approvedById } = call;
  const kept = await lockDocument(call);
  const ids = (await tx.query<{ loan_id: string }>(findLoans, [kept.id])).rows.map(({ loan_id }) => loan_id);
  await lockLoans(tx, ids);
  await lockHead(tx);
  const { rows: moves } = await tx.query<Still>(findStill, [kept.id]);
  const [pastDue, current] = [sumInto(moves, "past due"), sumInto(moves, "current")];
  call.weigh(pastDue + current);
  const { moved, entryId, reference } = await moveLoans(
    call,
    moves,
    `Reclassification of loans as of ${kept.as_of}`,
  );
  await tx.query(leaveOut, [kept.id, moved.map(({ id }) => id)]);
  await tx.query(keepBalances, [kept.id, JSON.stringify(moved.map(({ id, balance }) => ({ id, balance })))]);
  const by = [now, caller.userId, approvedById];
  await tx.query(keepPosted, [kept.id, moved.length, pastDue, current, entryId, reference, ...by]);
  const after = { as_of: kept.as_of, loans: moved.length, to_past_due: pastDue, to_current: current };
  call.audit({ entity: "loan-reclassification", entityId: kept.id, after });
  call.emit("loan.update", []);
  const { rows } = await tx.query<Kept>(find, [input.id]);
  return answered(tx, rows[0] as Kept);
}

/** Reclassifications of loans, as they are seen and posted. */
export const reclassifying: readonly OperationHandler[] = [
  serve(showReclassification, show),
  serve(postReclassification, postIt),
];
