import type { Problem, Refusal } from "#contract/kit/refusal";
import type { MovedAmounts, Package } from "#server/domain/loans/moves/carried";
import type { Transaction } from "#server/platform/db/database";

/** A loan on its way to this branch. */
export interface Arrival extends MovedAmounts {
  id: string;
  state: string;
  number: string;
  product_name: string;
  from_branch: string;
  member_id: string;
  member_name: string;
  member_is_closed: boolean;
  book: Package;
}

interface ArrivalCall {
  tx: Transaction;
  refusal(code: "loan_arrival_not_found" | "loan_arrival_decided", detail?: Problem["detail"]): Refusal;
}

const find = `
  select a.id, a.state, a.number, a.product_name, a.member_id, a.principal, a.receivable, a.unearned,
    a.interest, a.fines, a.fees, a.book, b.name as from_branch, m.full_name as member_name,
    m.is_closed as member_is_closed
  from loan_arrival a
  join branch b on b.organization_id = a.organization_id and b.id = a.from_branch_id
  join member m on m.organization_id = a.organization_id and m.branch_id = a.branch_id and m.id = a.member_id
  where a.organization_id = (select kaban_organization()) and a.branch_id = (select kaban_branch())
    and a.id = $1`;

/** A loan that waits, once the branch that handed it over has done what it was about to; refuses another. */
export async function lockArrival({ tx, refusal }: ArrivalCall, id: string): Promise<Arrival> {
  await tx.query("select lock_loan_hand_over($1)", [id]);
  const { rows } = await tx.query<Arrival>(find, [id]);
  if (!rows[0]) throw refusal("loan_arrival_not_found");
  if (rows[0].state !== "waiting") throw refusal("loan_arrival_decided", { state: rows[0].state });
  return rows[0];
}
