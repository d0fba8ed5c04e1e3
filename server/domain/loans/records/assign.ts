import type { Input } from "#contract/kit/operation";
import type { Problem, Refusal } from "#contract/kit/refusal";
import { assignLoans, mostAssigned, previewAssign } from "#contract/operations/loans/assign-loans";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

type Asked = Input<typeof previewAssign>;

interface AssigningCall {
  tx: Transaction;
  input: Asked;
  refusal(
    code:
      | "assign_nothing_chosen"
      | "assign_nobody_named"
      | "assign_no_loans"
      | "assign_over_limit"
      | "assign_person_not_here",
    detail?: Problem["detail"],
  ): Refusal;
}

interface Found {
  id: string;
  name: string;
  officer: string;
  collector: string | null;
  balance: number;
}

const findPeople = `
  select count(distinct o.user_id)::integer as count from user_organization o
  where o.organization_id = (select kaban_organization()) and o.branch_id = (select kaban_branch())
    and o.user_id = any($1::uuid[]) and o.user_type <> 'member' and o.application_status = 'accepted'
    and o.deleted_at is null`;

// Theirs already are left out: nothing would change of them.
const findLoans = `
  select l.id, l.name, o.full_name as officer, c.full_name as collector, h.balance
  from loan l
  join member_account h on h.organization_id = l.organization_id and h.branch_id = l.branch_id
    and h.id = l.member_account_id
  join user_account o on o.id = coalesce(l.officer_id, l.created_by_id)
  left join user_account c on c.id = l.collector_id
  where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
    and l.state = 'released' and (cardinality($1::uuid[]) = 0 or l.id = any($1))
    and ($2::uuid is null or coalesce(l.officer_id, l.created_by_id) = $2)
    and ($3::uuid is null or l.collector_id = $3)
    and ($4::uuid is null or exists (select from member_address a
      where a.organization_id = l.organization_id and a.branch_id = l.branch_id
        and a.member_profile_id = l.member_id and a.area_id = $4 and a.deleted_at is null))
    and ($5::uuid is not null and coalesce(l.officer_id, l.created_by_id) <> $5
      or $6::uuid is not null and l.collector_id is distinct from $6)
  order by l.id`;

/** The loans that are meant; refuses what names nobody, or people who do not work here. */
async function find({ tx, input, refusal }: AssigningCall, lock = ""): Promise<Found[]> {
  const { loan_ids, from_officer_id, from_collector_id, area_id, officer_id, collector_id } = input;
  const isChosen = loan_ids.length > 0 || from_officer_id || from_collector_id || area_id;
  if (!isChosen) throw refusal("assign_nothing_chosen");
  const people = [...new Set([officer_id, collector_id].filter((id) => id !== null))];
  if (people.length === 0) throw refusal("assign_nobody_named");
  const known = await tx.query<{ count: number }>(findPeople, [people]);
  if (known.rows[0]?.count !== people.length) throw refusal("assign_person_not_here");
  const values = [loan_ids, from_officer_id, from_collector_id, area_id, officer_id, collector_id];
  const { rows } = await tx.query<Found>(`${findLoans} ${lock}`, values);
  if (rows.length === 0) throw refusal("assign_no_loans");
  if (rows.length > mostAssigned)
    throw refusal("assign_over_limit", { count: rows.length, most: mostAssigned });
  return rows;
}

const summed = (loans: readonly Found[]) => ({
  loan_count: loans.length,
  balance: loans.reduce((sum, { balance }) => sum + balance, 0),
});

async function preview(call: BranchCall<typeof previewAssign>) {
  call.auditMany([]);
  return summed(await find(call));
}

const assign = `
  update loan set officer_id = coalesce($2, officer_id), collector_id = coalesce($3, collector_id),
    updated_at = $4, updated_by_id = $5, version = version + 1
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
    and id = any($1::uuid[])`;
const readNames = `select id, full_name from user_account where id = any($1::uuid[])`;

/** Topics name rows as far as that is few; beyond it whoever looks at the list reads it anew. */
const mostTold = 500;

async function carryOut(call: BranchCall<typeof assignLoans>) {
  const { tx, input, now, caller, refusal } = call;
  const { officer_id, collector_id, reason, loan_count } = input;
  const loans = await find(call, "for update of l");
  if (loans.length !== loan_count) throw refusal("assign_count_differs", { count: loans.length });
  const ids = loans.map(({ id }) => id);
  await tx.query(assign, [ids, officer_id, collector_id, now, caller.userId]);
  const named = await tx.query<{ id: string; full_name: string }>(readNames, [[officer_id, collector_id]]);
  const names = new Map(named.rows.map(({ id, full_name }) => [id, full_name]));
  const after = {
    ...(officer_id && { officer: names.get(officer_id) }),
    ...(collector_id && { collector: names.get(collector_id) }),
  };
  call.auditMany(
    loans.map(({ id, name, officer, collector }) => ({
      ...{ entity: "loan", entityId: id, description: reason },
      before: { name, ...(officer_id && { officer }), ...(collector_id && { collector }) },
      after: { name, ...after },
    })),
  );
  call.emit("loan.update", ids.length > mostTold ? [] : ids);
  return summed(loans);
}

/** Loans that change hands. */
export const loanAssigning: readonly OperationHandler[] = [
  serve(previewAssign, preview),
  serve(assignLoans, carryOut),
];
