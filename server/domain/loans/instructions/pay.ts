import type { instructionFailures, instructionRunStates } from "#contract/entities/payment-instruction";
import { payByInstruction } from "#contract/jobs/pay-by-instruction";
import { isSentForApproval } from "#contract/kit/approval";
import type { CalendarDate } from "#contract/kit/dates";
import { type Centavos, formatPesos } from "#contract/kit/money";
import { permissionOf } from "#contract/kit/operation";
import { Refusal } from "#contract/kit/refusal";
import { postLoanPayment } from "#contract/operations/loans/loan-payment";
import { replay } from "#server/domain/loans/engine/replay";
import { readBooks } from "#server/domain/loans/payments/books";
import { takeLoanPayment } from "#server/domain/loans/payments/post";
import type { BranchCaller } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";
import { authorOf, type JobContext, type JobStep } from "#server/platform/jobs/context";
import { handleJob, type JobHandler } from "#server/platform/jobs/jobs";
import type { TakenRun } from "#server/platform/jobs/runs";
import { runAlone, UnexpectedError } from "#server/platform/operations/run";
import { digestOf } from "#server/platform/operations/stored-responses";

const mostAtOnce = 250;

const here = (alias: string) =>
  `${alias}.organization_id = (select kaban_organization()) and ${alias}.branch_id = (select kaban_branch())`;

/** An instalment that an instruction is to pay. */
interface Due {
  id: string;
  loan_id: string;
  due_on: CalendarDate;
}

// By the schedule that is in force; what was carried out, or was tried, is not done again.
const findDue = `
  select n.id, n.loan_id, i.due_on
  from payment_instruction n
  join loan l on ${here("l")} and l.id = n.loan_id and l.state = 'released'
  join loan_instalment i on ${here("i")} and i.loan_id = l.id and i.schedule_number = (
    select max(s.number) from loan_schedule s where ${here("s")} and s.loan_id = l.id)
  where ${here("n")} and n.cancelled_at is null
    and i.due_on between n.from_date and least($1::date, n.until_date)
    and not exists (select from payment_instruction_run r where ${here("r")} and r.instruction_id = n.id
      and r.due_on = i.due_on)
  order by i.due_on, n.id limit ${mostAtOnce}`;

// Locked against its being cancelled meanwhile.
const readInstruction = `
  select n.loan_id, n.is_partial, h.status = 'open' as is_open,
    h.balance - held_on(h.id, $2::date) - greatest(n.minimum_left, a.minimum_balance) as available
  from payment_instruction n
  join member_account h on ${here("h")} and h.id = n.savings_account_id
  join account a on ${here("a")} and a.id = h.account_id
  where ${here("n")} and n.id = $1 and n.cancelled_at is null for update of n`;

interface Instruction {
  loan_id: string;
  is_partial: boolean;
  is_open: boolean;
  available: Centavos;
}

const keepRun = `
  insert into payment_instruction_run (organization_id, branch_id, instruction_id, due_on, carried_out_on,
    state, due, amount, reason, details)
  select kaban_organization(), kaban_branch(), $1, $2, $3, $4, $5, $6, $7, $8
  on conflict do nothing`;

interface Planned {
  state: Extract<(typeof instructionRunStates)[number], "under way" | "nothing due" | "failed">;
  due: Centavos;
  amount: Centavos;
  failure?: (typeof instructionFailures)[number];
  details?: string;
}

/** What is due of a loan by instalments up to a day, as it stands today. */
async function dueBy(tx: Transaction, loanId: string, dueOn: CalendarDate, today: CalendarDate) {
  const [book] = await readBooks(tx, [loanId]);
  if (book?.state !== "released") return 0;
  return replay(book.terms, book.events, today)
    .instalments.filter(({ due_on }) => due_on <= dueOn)
    .reduce((sum, { unpaid }) => sum + unpaid, 0);
}

/** How much is to be paid: all that is due, as much as is there where the member said so, or nothing. */
function plan({ is_open, is_partial, available }: Instruction, due: Centavos): Planned {
  if (due === 0) return { state: "nothing due", due, amount: 0 };
  const failed = { state: "failed", due, amount: 0 } as const;
  if (!is_open) return { ...failed, failure: "the account is not open" };
  if (available >= due) return { state: "under way", due, amount: due };
  if (is_partial && available > 0) return { state: "under way", due, amount: available };
  const details = `${formatPesos(Math.max(0, available))} / ${formatPesos(due)}`;
  return { ...failed, failure: "too little is left", details };
}

/** Takes the instruction up for one due date: what it pays is written down before the books are asked. */
async function takeUp({ tx, emit }: JobStep, { id, due_on }: Due, today: CalendarDate): Promise<void> {
  const { rows } = await tx.query<Instruction>(readInstruction, [id, today]);
  const [found] = rows;
  if (!found) return;
  const due = await dueBy(tx, found.loan_id, due_on, today);
  const { state, amount, failure = null, details = null } = plan(found, due);
  await tx.query(keepRun, [id, due_on, today, state, due, amount, failure, details]);
  emit("loan.update", [found.loan_id]);
}

const findUnderWay = `
  select r.instruction_id as id, r.due_on, r.carried_out_on, r.amount, n.loan_id, n.savings_account_id,
    n.created_by_id, n.created_at::date as ordered_on, l.number, l.member_id, m.id as membership_id,
    m.user_type, m.permissions
  from payment_instruction_run r
  join payment_instruction n on ${here("n")} and n.id = r.instruction_id
  join loan l on ${here("l")} and l.id = n.loan_id
  left join user_organization m on ${here("m")} and m.user_id = n.created_by_id
    and m.application_status = 'accepted' and m.deleted_at is null
  where ${here("r")} and r.state = 'under way'
  order by r.due_on, r.instruction_id limit 1`;

interface UnderWay extends Due {
  carried_out_on: CalendarDate;
  amount: Centavos;
  savings_account_id: string;
  created_by_id: string;
  ordered_on: CalendarDate;
  number: string;
  member_id: string;
  membership_id: string | null;
  user_type: BranchCaller["membership"]["userType"];
  permissions: string[];
}

/** Whoever took the instruction answers for it, with their rights as they are now. */
function callerOf(job: JobContext<typeof payByInstruction>, one: UnderWay): BranchCaller | null {
  const { created_by_id: userId, membership_id: id, user_type: userType, permissions } = one;
  if (id === null) return null;
  const clock = authorOf({ job: "loan:pay-by-instruction", asked_by_id: null, asked_from: null } as TakenRun);
  const rights = { id, userType, permissions: new Set(permissions), timeZone: job.timeZone };
  const { organizationId, branchId } = job.tenant;
  const membership = { ...rights, organizationId, branchId, isSecondFactorMissing: false };
  return { ...clock, userId, membership };
}

const finish = `
  update payment_instruction_run r set state = case when $3 = 'paid' and r.amount < r.due then 'paid in part'
      else $3 end,
    entry_id = $4, reference = $5, reason = $6, details = $7,
    amount = case when $3 = 'failed' then 0 else r.amount end
  where ${here("r")} and r.instruction_id = $1 and r.due_on = $2 and r.state = 'under way'`;

type Outcome = [
  state: "paid" | "sent for approval" | "failed",
  entryId: string | null,
  reference: string | null,
  failure: (typeof instructionFailures)[number] | null,
  details: string | null,
];

/**
 * Asks the books for the payment, as a window would: in its own transaction, by its rules and approvals,
 * under a key and a number that are of this due date. Asked again after the server was killed, it answers
 * the same.
 */
async function pay(job: JobContext<typeof payByInstruction>, one: UnderWay): Promise<Outcome> {
  const caller = callerOf(job, one);
  if (!caller) return ["failed", null, null, "nobody answers for it", null];
  const payment = postLoanPayment.input.parse({
    member_id: one.member_id,
    savings_account_id: one.savings_account_id,
    lines: [{ loan_id: one.loan_id, amount: one.amount }],
    reference: `${one.number}/${one.due_on}/${one.id.slice(-4)}`,
    description: `Standing instruction of ${one.ordered_on}, due on ${one.due_on}`,
  });
  const result = await runAlone(job.services, takeLoanPayment, {
    ...{ caller, operation: postLoanPayment, input: payment },
    key: digestOf(`instruction ${one.id} ${one.due_on}`),
    requestHash: digestOf(`${permissionOf(postLoanPayment)} ${JSON.stringify(payment)}`),
  });
  if (result instanceof UnexpectedError) throw result.reason;
  if (result instanceof Refusal)
    return ["failed", null, null, "the books refused it", result.toProblem().message];
  if (isSentForApproval(result)) return ["sent for approval", null, null, null, null];
  return ["paid", result.id, result.reference, null, null];
}

const readUnderWay = async ({ tx }: JobStep) => (await tx.query<UnderWay>(findUnderWay)).rows[0];

/** Carries out what is written down to be paid, and counts what was paid and what was not. */
async function payAll(job: JobContext<typeof payByInstruction>, done: { paid: number; failed: number }) {
  for (;;) {
    const one = await job.step(readUnderWay);
    if (!one) return;
    const outcome = await pay(job, one);
    await job.step(async ({ tx, emit }) => {
      await tx.query(finish, [one.id, one.due_on, ...outcome]);
      emit("loan.update", [one.loan_id]);
    });
    if (outcome[0] === "failed") done.failed += 1;
    else done.paid += 1;
  }
}

/**
 * Pays due date after due date, the oldest first: what a run that was killed has written down is asked for
 * again before anything else.
 */
export const payByInstructionJob: JobHandler = handleJob(payByInstruction, async (job) => {
  const today = job.today();
  const done = { paid: 0, failed: 0 };
  for (;;) {
    await payAll(job, done);
    const due = await job.step(async ({ tx }) => (await tx.query<Due>(findDue, [today])).rows);
    if (due.length === 0) return done;
    for (const one of due) {
      await job.step((step) => takeUp(step, one, today));
      await payAll(job, done);
    }
  }
});
