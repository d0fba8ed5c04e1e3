import type { Loan } from "#contract/entities/loan-record";
import type { Centavos } from "#contract/kit/money";
import { type Operation, permissionOf } from "#contract/kit/operation";
import type { Refusal } from "#contract/kit/refusal";
import { approveLoan } from "#contract/operations/loans/loan-steps";
import { readTiersOf } from "#server/platform/approvals/rules";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";

const read = `
  select u.full_name as name, f.full_name as deputy_for_name, d.decided_at
  from approval_request r
  join approval_decision d on d.organization_id = r.organization_id and d.branch_id = r.branch_id
    and d.request_id = r.id and d.is_approval
  join user_account u on u.id = d.user_id
  left join user_account f on f.id = d.deputy_for_id
  where r.organization_id = (select kaban_organization()) and r.branch_id = (select kaban_branch())
    and r.state = 'approved' and r.decided_at = $2 and r.operation = $3 and r.input ->> 'id' = $1
  order by d.decided_at, d.user_id`;

/**
 * Who let the approval of a loan through beside who asked for it, in the order they decided; nobody
 * where it needed no more, or is not approved.
 */
export async function decidersOf(
  tx: Transaction,
  { id, approved_at }: { id: string; approved_at: string | null },
): Promise<Loan["deciders"]> {
  if (approved_at === null) return [];
  return (await tx.query(read, [id, approved_at, permissionOf(approveLoan)])).rows;
}

const readApprovers = `
  select d.user_id from approval_request r
  join approval_decision d on d.organization_id = r.organization_id and d.branch_id = r.branch_id
    and d.request_id = r.id and d.is_approval
  where r.organization_id = (select kaban_organization()) and r.branch_id = (select kaban_branch())
    and r.state = 'pending' and r.operation = $2 and r.input ->> 'id' = $1`;

/** Everybody who has approved what is just carried out for a loan, not only who did last. */
export async function approversOf(tx: Transaction, operation: Operation, loanId: string): Promise<string[]> {
  const { rows } = await tx.query(readApprovers, [loanId, permissionOf(operation)]);
  return rows.map(({ user_id }) => user_id);
}

const readParty = `
  select l.is_related_party, m.user_id as borrower_id
  from loan l join member m on m.organization_id = l.organization_id and m.branch_id = l.branch_id
    and m.id = l.member_id
  where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
    and l.id = $1`;

type WeighedCall = Pick<BranchCall<Operation>, "tx" | "operation" | "approvedById" | "weigh"> & {
  input: { id: string };
  refusal(code: "loan_of_decider"): Refusal;
};

/**
 * Says what a call about a loan comes to for the rules that decide it, in centavos: where the borrower is a
 * director, an officer, of the staff or related to one, as much as the highest of its tiers begins at
 * (philippines.md 4.4). Refuses the borrower among those who have decided.
 */
export async function weighLoan(call: WeighedCall, loanId: string, amount: Centavos): Promise<void> {
  const { tx, operation, approvedById } = call;
  const [party] = (await tx.query(readParty, [loanId])).rows;
  const deciders = approvedById === null ? [] : await approversOf(tx, operation, call.input.id);
  if (party.borrower_id !== null && [approvedById, ...deciders].includes(party.borrower_id))
    throw call.refusal("loan_of_decider");
  const { kind, lifts = {} } = operation.approval ?? {};
  const tiers = [];
  for (const one of party.is_related_party ? (kind ? [kind] : Object.values(lifts)) : [])
    tiers.push(...(await readTiersOf(tx, one)));
  call.weigh(Math.max(amount, ...tiers.map(({ from_amount }) => from_amount)));
}
