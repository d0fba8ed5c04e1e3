import type { Loan } from "#contract/entities/loan-record";
import type { CheckState } from "#contract/entities/received-check";
import type { Problem, Refusal } from "#contract/kit/refusal";
import type { previewMove } from "#contract/operations/loans/move-loan";
import type { Transaction } from "#server/platform/db/database";

interface ObstacleCall {
  tx: Transaction;
  now: Date;
  refusal(code: keyof typeof previewMove.refusals, detail?: Problem["detail"]): Refusal;
}

const here = (alias: string) =>
  `${alias}.organization_id = (select kaban_organization()) and ${alias}.branch_id = (select kaban_branch())`;

const uncleared: readonly CheckState[] = ["on hand", "in bank", "bounced"];

// What waits about it, a check that may come back, an order to pay it, and a loan that is to pay it off.
const find = `
  select (select q.operation from approval_request q where ${here("q")} and q.state = 'pending'
      and q.expires_at > $2 and q.operation <> 'loan:move' and position($1::text in q.input::text) > 0
      limit 1) as pending,
    (select coalesce(c.check_number, '—') from loan_payment y
      join received_check c on ${here("c")} and c.entry_id = y.entry_id and c.state = any($3)
      where ${here("y")} and y.loan_id = $1::uuid and y.reversed_by_entry_id is null limit 1) as uncleared,
    exists (select from payment_instruction n where ${here("n")} and n.loan_id = $1::uuid
      and n.cancelled_at is null) as is_instructed,
    (select coalesce(n.number, n.name) from loan n where ${here("n")} and n.previous_loan_id = $1::uuid
      and n.state not in ('rejected', 'withdrawn') limit 1) as renewal`;

interface Found {
  pending: string | null;
  uncleared: string | null;
  is_instructed: boolean;
  renewal: string | null;
}

type Moving = Pick<Loan, "id" | "name" | "balance" | "loan_class" | "tranche_stage">;

/** Refuses a running loan of which something is still open in this branch, saying what to do about it. */
export async function assertFree({ tx, now, refusal }: ObstacleCall, loan: Moving): Promise<void> {
  const { name, balance, loan_class, tranche_stage: stage } = loan;
  if (loan_class === "in litigation") throw refusal("move_in_litigation", { loan: name });
  if (stage === "first" || stage === "some") throw refusal("move_tranche_planned", { loan: name });
  if (balance <= 0) throw refusal("nothing_to_move");
  const { rows } = await tx.query<Found>(find, [loan.id, now, uncleared]);
  const { pending, uncleared: check, is_instructed, renewal } = rows[0] as Found;
  if (pending) throw refusal("move_request_pending", { loan: name, what: pending });
  if (check) throw refusal("move_check_uncleared", { loan: name, check });
  if (is_instructed) throw refusal("move_instruction_stands", { loan: name });
  if (renewal) throw refusal("move_renewal_open", { loan: name, other: renewal });
}
