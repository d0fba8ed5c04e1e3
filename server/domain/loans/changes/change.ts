import { v7 as uuidv7 } from "uuid";
import type { Loan } from "#contract/entities/loan-record";
import type { Operation, Output } from "#contract/kit/operation";
import type { Problem, Refusal } from "#contract/kit/refusal";
import {
  changeRate,
  changeTerm,
  moveDueDates,
  pauseInterest,
  previewTerms,
  setInstalment,
  showTermsChanges,
  type TermsChange,
  type termsRefusals,
} from "#contract/operations/loans/change-terms";
import { lockHead } from "#server/domain/ledger/locks";
import { type KeptTerms, readInForce } from "#server/domain/loans/changes/in-force";
import { type Outcome, outcomeOf } from "#server/domain/loans/changes/outcome";
import { maturityOf, outlookOf, standAnew } from "#server/domain/loans/changes/outlook";
import { weighLoan } from "#server/domain/loans/records/deciders";
import { keepNextSchedule } from "#server/domain/loans/records/keep-instalments";
import { changeLoan, findLoan, type KeptLoan, lockForStep } from "#server/domain/loans/records/rows";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

type Refuse = (code: keyof typeof termsRefusals, detail?: Problem["detail"]) => Refusal;

/** The terms of a loan that may be changed; refuses one whose interest was kept back at its release. */
async function changeable(tx: Transaction, refuse: Refuse, loan: KeptLoan): Promise<KeptTerms> {
  const terms = await readInForce(tx, loan);
  if (terms.keptBack > 0) throw refuse("interest_kept_back");
  return terms;
}

const addChange = `
  insert into loan_change (organization_id, branch_id, id, loan_id, release_id, schedule_number, kind,
    entry_date, sequence, details, pauses, due_anchor, reason, maturity_before, maturity_after,
    approved_by_id, created_at, created_by_id)
  values (kaban_organization(), kaban_branch(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
    $15, $16)`;

type ChangingCall = BranchCall<typeof moveDueDates>;

interface Made {
  change: TermsChange;
  terms: KeptTerms;
  outcome: Outcome;
  sequence: number;
}

/** Keeps a change with the schedule that it leads to. */
async function keep(call: ChangingCall, { id }: KeptLoan, { change, terms, outcome, sequence }: Made) {
  const { tx, now, today, caller, input, approvedById } = call;
  const number = await keepNextSchedule(call, id, change.kind, outcome.rows);
  const what = [uuidv7(), id, terms.releaseId, number, change.kind, today, sequence];
  const anchor = outcome.anchor ? JSON.stringify(outcome.anchor) : null;
  const said = [JSON.stringify(change), JSON.stringify(outcome.pauses), anchor, input.reason];
  const matures = [maturityOf(terms.inForce.rows), maturityOf(outcome.rows)];
  await tx.query(addChange, [...what, ...said, ...matures, approvedById, now, caller.userId]);
}

/** Changes the terms of a running loan from the business date on. */
async function changeTerms(call: ChangingCall, operation: Operation, change: TermsChange): Promise<Loan> {
  const { tx, input } = call;
  const loan = await lockForStep(call, operation);
  // What is posted by now comes before the change, and nothing comes between.
  const { last_sequence: sequence } = await lockHead(tx);
  const terms = await changeable(tx, call.refusal, loan);
  const outcome = outcomeOf(call, terms.inForce, change);
  await weighLoan(call, loan.id, loan.balance);
  await keep(call, loan, { change, terms, outcome, sequence });
  const after = await changeLoan(call, loan, { maturity_date: maturityOf(outcome.rows) }, input.reason);
  await standAnew(call, loan.id);
  return after;
}

const changing = (operation: typeof moveDueDates, changeOf: (input: never) => object) =>
  serve(operation, (call) => {
    const change = { kind: operation.name, ...changeOf(call.input as never) } as TermsChange;
    return changeTerms(call, operation, change);
  });

/** Works out what a change would lead to; it writes nothing, and so leaves no footstep either. */
async function preview(call: BranchCall<typeof previewTerms>): Promise<Output<typeof previewTerms>> {
  const { tx, input, refusal } = call;
  call.auditMany([]);
  const loan = await findLoan(call, input.id);
  if (!loan) throw refusal("loan_not_found");
  if (loan.state !== "released") throw refusal("loan_wrong_state", { state: loan.state });
  const { inForce } = await changeable(tx, refusal, loan);
  const { rows, first } = outcomeOf(call, inForce, input.change);
  return outlookOf({ before: [...inForce.rows], after: rows, first });
}

const readChanges = `
  select c.id, c.kind, c.entry_date, c.details, c.reason, c.maturity_before, c.maturity_after,
    u.full_name as created_by_name, a.full_name as approved_by_name
  from loan_change c
  join loan_release r on r.organization_id = c.organization_id and r.branch_id = c.branch_id
    and r.id = c.release_id and r.undone_by_entry_id is null
  left join user_account u on u.id = c.created_by_id
  left join user_account a on a.id = c.approved_by_id
  where c.organization_id = (select kaban_organization()) and c.branch_id = (select kaban_branch())
    and c.loan_id = $1
  order by c.schedule_number`;

async function showChanges(call: BranchCall<typeof showTermsChanges>) {
  const { tx, input, refusal } = call;
  const loan = await findLoan(call, input.id);
  if (!loan) throw refusal("loan_not_found");
  const { rows } = await tx.query(readChanges, [input.id]);
  const original = loan.released_at ? (await readInForce(tx, loan)).original : [];
  return { changes: rows, original };
}

type Shape = Readonly<Record<string, unknown>>;
const pick =
  (...names: string[]) =>
  (input: Shape) =>
    Object.fromEntries(names.map((name) => [name, input[name]]));

/** Changes of terms of running loans. */
export const loanChanges: readonly OperationHandler[] = [
  changing(moveDueDates, pick("instalment", "due_on", "moves_later")),
  changing(changeRate as never, pick("interest_rate", "from_date")),
  changing(changeTerm as never, pick("instalments")),
  changing(setInstalment as never, pick("instalment", "amount")),
  changing(pauseInterest as never, pick("from_date", "to_date")),
  serve(previewTerms, preview),
  serve(showTermsChanges, showChanges),
];
