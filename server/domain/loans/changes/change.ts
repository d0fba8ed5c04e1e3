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
import { keepChange } from "#server/domain/loans/changes/keep-change";
import { outcomeOf } from "#server/domain/loans/changes/outcome";
import { maturityOf, outlookOf, standAnew } from "#server/domain/loans/changes/outlook";
import { readBaseRate } from "#server/domain/loans/records/base-rates";
import { weighLoan } from "#server/domain/loans/records/deciders";
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

type ChangingCall = BranchCall<typeof moveDueDates>;

/** Changes the terms of a running loan from the business date on. */
async function changeTerms(call: ChangingCall, operation: Operation, change: TermsChange): Promise<Loan> {
  const { tx, input } = call;
  const loan = await lockForStep(call, operation);
  // What is posted by now comes before the change, and nothing comes between.
  const { last_sequence: sequence } = await lockHead(tx);
  const terms = await changeable(tx, call.refusal, loan);
  const outcome = outcomeOf(call, terms.inForce, change);
  await weighLoan(call, loan.id, loan.balance);
  const { base_rate_id } = terms.inForce.product;
  const baseRate =
    change.kind === "change-rate" ? await readBaseRate(tx, base_rate_id, change.from_date) : null;
  await keepChange({ ...call, reason: input.reason }, loan, { change, terms, outcome, sequence, baseRate });
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
