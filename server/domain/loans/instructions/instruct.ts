import { v7 as uuidv7 } from "uuid";
import { cancelInstruction, instructPayment } from "#contract/operations/loans/payment-instruction";
import { findSavings } from "#server/domain/loans/payments/way";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

const here = "organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())";

const findLoan = `select name, state, member_id from loan where ${here} and id = $1 for update`;
const insert = `
  insert into payment_instruction (organization_id, branch_id, id, loan_id, savings_account_id, minimum_left,
    is_partial, from_date, until_date, created_at, created_by_id)
  select kaban_organization(), kaban_branch(), $1, $2, $3, $4, $5, $6, $7, $8, $9
  on conflict (organization_id, branch_id, loan_id) where cancelled_at is null do nothing`;

async function instruct(call: BranchCall<typeof instructPayment>) {
  const { tx, input, today, now, caller, refusal } = call;
  const { rows } = await tx.query<{ name: string; state: string; member_id: string }>(findLoan, [input.id]);
  const [loan] = rows;
  if (!loan) throw refusal("loan_not_found");
  if (loan.state !== "released") throw refusal("instruction_loan_state", { state: loan.state });
  const { savings_account_id, minimum_left, is_partial, until_date } = input;
  const from = input.from_date ?? today;
  if (from < today) throw refusal("instruction_in_the_past");
  if (until_date !== null && until_date < from) throw refusal("instruction_backwards");
  const savings = await findSavings(tx, loan.member_id, savings_account_id);
  if (!savings || savings.is_dormant) throw refusal("not_savings_of_member");
  const id = uuidv7();
  const terms = [savings_account_id, minimum_left ?? 0, is_partial, from, until_date];
  const { rowCount } = await tx.query(insert, [id, input.id, ...terms, now, caller.userId]);
  if (rowCount === 0) throw refusal("instruction_there");
  const after = { name: loan.name, minimum_left: minimum_left ?? 0, is_partial, from_date: from, until_date };
  call.audit({ entity: "loan", entityId: input.id, after });
  call.emit("loan.update", [input.id]);
  return { id };
}

const findInstruction = `
  select loan_id, cancelled_at from payment_instruction where ${here} and id = $1 for update`;
const markCancelled = `
  update payment_instruction set cancelled_at = $2, cancelled_by_id = $3, cancel_reason = $4
  where ${here} and id = $1`;

async function cancel(call: BranchCall<typeof cancelInstruction>) {
  const { tx, input, now, caller, refusal } = call;
  const { rows } = await tx.query<{ loan_id: string; cancelled_at: Date | null }>(findInstruction, [
    input.id,
  ]);
  const [found] = rows;
  if (!found) throw refusal("instruction_not_found");
  if (found.cancelled_at) throw refusal("instruction_cancelled");
  await tx.query(markCancelled, [input.id, now, caller.userId, input.reason]);
  call.audit({ entity: "loan", entityId: found.loan_id, description: input.reason });
  call.emit("loan.update", [found.loan_id]);
  return { id: input.id };
}

/** What members order about the payment of their loans. */
export const loanInstructions: readonly OperationHandler[] = [
  serve(instructPayment, instruct),
  serve(cancelInstruction, cancel),
];
