import { v7 as uuidv7 } from "uuid";
import type { AccrualMonth } from "#server/domain/loans/accrual/months";
import type { Posted } from "#server/domain/loans/payments/books";
import type { JobStep } from "#server/platform/jobs/context";

const here = (alias: string) =>
  `${alias}.organization_id = (select kaban_organization()) and ${alias}.branch_id = (select kaban_branch())`;

/** The document of a month of a product: whether it is only counted yet, and by whom it is posted. */
export interface AccrualDocument {
  id: string;
  isToCount: boolean;
  postedById: string;
  approvedById: string | null;
}

// What waits for a decision is counted anew each night: what was paid since is in it.
const open = `
  insert into loan_accrual (organization_id, branch_id, id, month_end, loan_product_id, state)
  select kaban_organization(), kaban_branch(), $1, $2, $3,
    case when h.approves_accrual then 'counting' else 'posting' end
  from journal_head h where ${here("h")}
  on conflict (organization_id, branch_id, loan_product_id, month_end) where state <> 'posted' do update
    set state = case when loan_accrual.state = 'posting' then 'posting' else excluded.state end
  returning id, state = 'counting' as is_to_count, asked_by_id, approved_by_id`;
const forgetLines = `delete from loan_accrual_line i where ${here("i")} and i.accrual_id = $1`;

/** Opens the document of a month, or goes on with the one that is there. */
export async function openDocument({ tx }: JobStep, month: AccrualMonth): Promise<AccrualDocument> {
  const { rows } = await tx.query(open, [uuidv7(), month.month_end, month.loan_product_id]);
  const { id, is_to_count: isToCount, asked_by_id, approved_by_id: approvedById } = rows[0];
  if (isToCount) await tx.query(forgetLines, [id]);
  return { id, isToCount, postedById: asked_by_id ?? month.user_id, approvedById };
}

/** What of a loan becomes receivable in a month, and is earned of what was kept back, in centavos. */
export type AccruedLoan = { loan_id: string } & Pick<Posted, "receivable" | "earned">;

const addLines = `
  insert into loan_accrual_line (organization_id, branch_id, accrual_id, loan_id, receivable, earned)
  select kaban_organization(), kaban_branch(), $1, i.loan_id, i.receivable, i.earned
  from jsonb_to_recordset($2) as i (loan_id uuid, receivable bigint, earned bigint)`;

/** Adds loans to a document that is being counted. */
export async function addAccrued({ tx }: JobStep, id: string, loans: readonly AccruedLoan[]): Promise<void> {
  if (loans.length > 0) await tx.query(addLines, [id, JSON.stringify(loans)]);
}

const finish = `
  update loan_accrual a set state = case x.loan_count when 0 then 'posting' else 'counted' end,
    counted_at = $2, loan_count = x.loan_count, receivable = x.receivable, earned = x.earned
  from (select count(*)::integer as loan_count, coalesce(sum(i.receivable), 0)::bigint as receivable,
      coalesce(sum(i.earned), 0)::bigint as earned
    from loan_accrual_line i where ${here("i")} and i.accrual_id = $1) x
  where ${here("a")} and a.id = $1 returning a.state = 'posting' as is_nothing`;

/**
 * A document that is counted: from now on somebody may have it posted. Answers whether it comes to nothing,
 * which nobody has to approve.
 */
export async function finishCount({ tx, now }: JobStep, id: string): Promise<boolean> {
  return (await tx.query<{ is_nothing: boolean }>(finish, [id, now])).rows[0]?.is_nothing === true;
}

const addPosted = `
  update loan_accrual a set posted_count = posted_count + $2, posted_receivable = posted_receivable + $3,
    posted_earned = posted_earned + $4, entry_ids = entry_ids || $5::uuid[]
  where ${here("a")} and a.id = $1`;

/** Tells a document what an entry has posted of it. */
export async function addPostedLoans(
  { tx }: JobStep,
  id: string,
  { moved, entryId }: { moved: readonly Pick<Posted, "receivable" | "earned">[]; entryId: string },
): Promise<void> {
  const sumOf = (name: "receivable" | "earned") => moved.reduce((sum, one) => sum + one[name], 0);
  await tx.query(addPosted, [id, moved.length, sumOf("receivable"), sumOf("earned"), [entryId]]);
}

const closeEmpty = `
  update loan_accrual a set state = 'posted', posted_at = $2
  where ${here("a")} and a.state = 'posting' and a.loan_product_id <> all($1::uuid[])`;
const isNotWanted = (alias: string) => `${here(alias)} and ${alias}.state in ('counting', 'counted')
  and ${alias}.loan_product_id <> all($1::uuid[])`;
const openEmpty = `update loan_accrual a set state = 'counting' where ${isNotWanted("a")}`;
const forgetEmptyLines = `
  delete from loan_accrual_line i using loan_accrual a
  where ${here("i")} and a.id = i.accrual_id and ${isNotWanted("a")}`;
const forgetEmpty = `delete from loan_accrual a where ${isNotWanted("a")}`;

/**
 * Ends what nothing is due of any more, as its loans were paid off meanwhile: of all products but those that
 * still wait. What nobody has approved is forgotten.
 */
export async function settleDocuments(
  { tx, now }: JobStep,
  { waiting, leftOut }: { waiting: readonly string[]; leftOut: readonly string[] },
): Promise<void> {
  const kept = [...waiting, ...leftOut];
  await tx.query(closeEmpty, [kept, now]);
  for (const statement of [openEmpty, forgetEmptyLines, forgetEmpty]) await tx.query(statement, [kept]);
}

const close = `update loan_accrual a set state = 'posted', posted_at = $2 where ${here("a")} and a.id = $1`;

/** Ends a document of which all is posted. */
export async function closeDocument({ tx, now }: JobStep, id: string): Promise<void> {
  await tx.query(close, [id, now]);
}
