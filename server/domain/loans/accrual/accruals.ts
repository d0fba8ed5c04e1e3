import { accrueLoans } from "#contract/jobs/accrue-loans";
import type { CalendarDate } from "#contract/kit/dates";
import { type LoanAccrual, postLoanAccrual, showLoanAccrual } from "#contract/operations/loans/loan-accrual";
import type { Transaction } from "#server/platform/db/database";
import { addRun } from "#server/platform/jobs/runs";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

const here = (alias: string) =>
  `${alias}.organization_id = (select kaban_organization()) and ${alias}.branch_id = (select kaban_branch())`;

interface Kept {
  id: string;
  month_end: CalendarDate;
  loan_product_id: string;
  product: string;
  state: LoanAccrual["state"];
  counted_at: string | null;
  loan_count: number;
  receivable: number;
  earned: number;
  posted: LoanAccrual["posted"];
  entries: LoanAccrual["entries"];
}

const find = `
  select a.id, a.month_end, a.loan_product_id, p.name as product, a.state, a.counted_at, a.loan_count,
    a.receivable, a.earned, json_build_object('loan_count', a.posted_count, 'receivable', a.posted_receivable,
      'earned', a.posted_earned) as posted,
    coalesce((select json_agg(json_build_object('id', e.id, 'reference', e.reference) order by e.sequence)
      from journal_entry e where e.branch_id = a.branch_id and e.id = any(a.entry_ids)), '[]') as entries
  from loan_accrual a join loan_product p on ${here("p")} and p.id = a.loan_product_id
  where ${here("a")} and a.id = $1`;

const answered = ({ loan_count, receivable, earned, ...kept }: Kept): LoanAccrual => ({
  ...kept,
  counted_at: kept.counted_at && new Date(kept.counted_at).toISOString(),
  counted: kept.counted_at === null ? null : { loan_count, receivable, earned },
});

async function read(tx: Transaction, id: string, lock: "" | "for update of a" = ""): Promise<Kept | null> {
  return (await tx.query<Kept>(`${find} ${lock}`, [id])).rows[0] ?? null;
}

async function show({ tx, input, refusal }: BranchCall<typeof showLoanAccrual>): Promise<LoanAccrual> {
  const kept = await read(tx, input.id);
  if (!kept) throw refusal("accrual_not_found");
  return answered(kept);
}

const approve = `
  update loan_accrual a set state = 'posting', asked_by_id = $2, approved_by_id = $3
  where ${here("a")} and a.id = $1`;

async function postIt(call: BranchCall<typeof postLoanAccrual>): Promise<LoanAccrual> {
  const { tx, input, now, caller, approvedById, refusal } = call;
  const kept = await read(tx, input.id, "for update of a");
  if (!kept) throw refusal("accrual_not_found");
  if (kept.state === "counting") throw refusal("accrual_not_counted");
  if (kept.state !== "counted") throw refusal("accrual_approved");
  const { month_end, product, loan_count, receivable, earned } = kept;
  call.weigh(Math.abs(receivable) + Math.abs(earned));
  await tx.query(approve, [kept.id, caller.userId, approvedById]);
  // Where the night is under way it goes on with the next: this one is posted by the run after it.
  const runId = await addRun(tx, accrueLoans, { caller, now, input: {} });
  call.audit({
    ...{ entity: "loan-accrual", entityId: kept.id },
    // By its name whoever decides knows which it is.
    after: { name: `${product}, ${month_end}`, loan_count, receivable, earned },
  });
  if (runId) call.emit("job-run.create", [runId]);
  call.emit("loan.update", []);
  return answered((await read(tx, kept.id)) as Kept);
}

/** What accrues on loans, as it is seen and posted. */
export const loanAccruals: readonly OperationHandler[] = [
  serve(showLoanAccrual, show),
  serve(postLoanAccrual, postIt),
];
