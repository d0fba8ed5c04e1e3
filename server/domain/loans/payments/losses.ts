import type { LoanEvent } from "#server/domain/loans/engine/replay";
import type { Transaction } from "#server/platform/db/database";

export interface OfLoan {
  loan_id: string;
}
/** An event with the place of its entry in the books, or of the last one before it. */
export type Sequenced = LoanEvent & OfLoan & { sequence: number };

const here = (alias: string) =>
  `${alias}.organization_id = (select kaban_organization()) and ${alias}.branch_id = (select kaban_branch())`;

const read = `
  select w.loan_id, 'waiver' as kind, w.id, w.waived_on as on, w.sequence, w.part, w.amount,
    null as name, null::date as "dueOn", null::uuid as "accountId"
  from loan_waiver w where ${here("w")} and w.loan_id = any($1::uuid[]) and w.undone_at is null
  union all
  select f.loan_id, 'write-off', f.id, f.written_off_on, f.sequence, null, null, null, null, null
  from loan_write_off f where ${here("f")} and f.loan_id = any($1::uuid[]) and f.undone_at is null
  union all
  select h.loan_id, 'moved', h.id, h.handed_over_on, h.sequence, null, null, null, null, null
  from loan_hand_over h where ${here("h")} and h.loan_id = any($1::uuid[]) and h.state <> 'taken back'
  union all
  select c.loan_id, 'charge', c.id, c.charged_on, c.sequence, null, c.amount, c.name, c.due_on, c.account_id
  from loan_charge c where ${here("c")} and c.loan_id = any($1::uuid[]) and c.undone_at is null
  union all
  select i.loan_id, 'litigation', i.id, i.begun_on, i.sequence, null, null, null, null, null
  from loan_litigation i where ${here("i")} and i.loan_id = any($1::uuid[]) and i.stops_interest
  union all
  select i.loan_id, 'litigation ended', i.id, i.ended_on, i.end_sequence, null, null, null, null, null
  from loan_litigation i where ${here("i")} and i.loan_id = any($1::uuid[]) and i.stops_interest
    and i.ended_at is not null
  order by id, kind`;

/**
 * What was charged, waived and written off of loans, and when those were in litigation that bear no interest
 * then, in the order in which it was done.
 */
export async function readLosses(tx: Transaction, ids: readonly string[]): Promise<Sequenced[]> {
  return (await tx.query({ name: "loan-book-losses", text: read, values: [ids] })).rows;
}
