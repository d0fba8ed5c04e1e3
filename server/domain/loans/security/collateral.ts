import type { LoanState } from "#contract/entities/loan-terms";
import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import { isOfferedFor } from "#contract/kit/operation";
import type { Refusal } from "#contract/kit/refusal";
import { receiveCollateral, returnCollateral } from "#contract/operations/loans/loan-security";
import { weighLoan } from "#server/domain/loans/records/deciders";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

const here = (alias: string) =>
  `${alias}.organization_id = (select kaban_organization()) and ${alias}.branch_id = (select kaban_branch())`;

interface Kept {
  loan_id: string;
  loan_state: LoanState;
  description: string;
  appraised_value: Centavos;
  papers: string | null;
  received_on: CalendarDate | null;
  returned_on: CalendarDate | null;
}

// The loan is locked first, as by each of its steps.
const lock = `
  select l.id from loan l where ${here("l")}
    and l.id = (select c.loan_id from loan_collateral c where ${here("c")} and c.id = $1) for update`;
const read = `
  select c.loan_id, l.state as loan_state, c.description, c.appraised_value, c.papers, c.received_on,
    c.returned_on
  from loan_collateral c join loan l on ${here("l")} and l.id = c.loan_id
  where ${here("c")} and c.id = $1 for update of c`;

async function lockCollateral({
  tx,
  input,
  refusal,
}: {
  tx: Transaction;
  input: { id: string };
  refusal(code: "loan_collateral_not_found"): Refusal;
}): Promise<Kept> {
  await tx.query(lock, [input.id]);
  const [found] = (await tx.query<Kept>(read, [input.id])).rows;
  if (!found) throw refusal("loan_collateral_not_found");
  return found;
}

const take = `
  update loan_collateral c set received_on = $2, received_by_id = $3, papers = $4, kept_at = $5
  where ${here("c")} and c.id = $1`;

async function receive(call: BranchCall<typeof receiveCollateral>) {
  const { tx, input, today, caller, refusal } = call;
  const { id, papers, kept_at } = input;
  const on = input.received_on ?? today;
  if (on > today) throw refusal("received_after_today");
  const { loan_id, loan_state, description, received_on } = await lockCollateral(call);
  if (received_on) throw refusal("collateral_received");
  const row = { state: "not received", loan_state };
  if (!isOfferedFor(receiveCollateral, row)) throw refusal("collateral_loan_state", { state: loan_state });
  await tx.query(take, [id, on, caller.userId, papers, kept_at]);
  const after = { collateral: description, papers, kept_at, received_on: on };
  call.audit({ entity: "loan", entityId: loan_id, after, description: papers });
  call.emit("loan.update", [loan_id]);
  return { id };
}

const giveBack = `
  update loan_collateral c set returned_on = $2, returned_by_id = $3, returned_to = $4, return_reason = $5
  where ${here("c")} and c.id = $1`;

const over: readonly LoanState[] = ["closed", "withdrawn", "rejected"];

async function giveItBack(call: BranchCall<typeof returnCollateral>) {
  const { tx, input, today, caller, refusal } = call;
  const { id, returned_to, return_reason } = input;
  const on = input.returned_on ?? today;
  if (on > today) throw refusal("returned_after_today");
  const kept = await lockCollateral(call);
  const { loan_id, loan_state, description, received_on, returned_on, papers } = kept;
  if (!received_on || returned_on) throw refusal("collateral_not_kept");
  if (on < received_on) throw refusal("returned_before_received", { date: received_on });
  if (!over.includes(loan_state)) await weighLoan(call, loan_id, kept.appraised_value);
  await tx.query(giveBack, [id, on, caller.userId, returned_to, return_reason]);
  call.audit({
    ...{ entity: "loan", entityId: loan_id, before: { collateral: description, papers } },
    ...{ after: { collateral: description, returned_to, returned_on: on } },
    description: return_reason ?? returned_to,
  });
  call.emit("loan.update", [loan_id]);
  return { id };
}

/** Papers of collateral as they come and go. */
export const custody: readonly OperationHandler[] = [
  serve(receiveCollateral, receive),
  serve(returnCollateral, giveItBack),
];
