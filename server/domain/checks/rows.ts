import type { CheckState, ReceivedCheck } from "#contract/entities/received-check";
import type { Problem, Refusal } from "#contract/kit/refusal";
import { lockHead } from "#server/domain/ledger/locks";
import type { Transaction } from "#server/platform/db/database";

/** A check as its steps need it, beyond what is answered. */
export interface FoundCheck extends ReceivedCheck {
  bank_id: string | null;
  account_id: string | null;
  entry_id: string | null;
  deposit_id: string | null;
  bounced_on: string | null;
}

const read = (where: string) => `
  select c.id, c.state, c.member_id, c.bank_id, c.check_number, c.check_date, c.amount, c.clears_on, c.fee,
    c.version, c.account_id, c.entry_id, c.deposit_id, c.bounced_on,
    (select m.full_name from member m where m.branch_id = c.branch_id and m.id = c.member_id) as member_name,
    (select b.name from bank b where b.branch_id = c.branch_id and b.id = c.bank_id) as bank_name,
    (select e.reference from journal_entry e where e.branch_id = c.branch_id and e.id = c.entry_id) as receipt
  from received_check c
  where c.organization_id = (select kaban_organization()) and c.branch_id = (select kaban_branch())
    and ${where}`;

/** The checks named, locked until the transaction ends. */
export async function lockChecks(tx: Transaction, ids: readonly string[]): Promise<FoundCheck[]> {
  const { rows } = await tx.query(`${read("c.id = any($1::uuid[])")} order by c.id for update of c`, [ids]);
  return rows as FoundCheck[];
}

/** The checks on hand, the oldest first. */
export async function readOnHand(tx: Transaction): Promise<ReceivedCheck[]> {
  const { rows } = await tx.query(`${read("c.state = 'on hand'")} order by c.received_on, c.id`);
  return rows.map(answered);
}

/** What of a check is answered. */
export function answered(check: FoundCheck): ReceivedCheck {
  const { bank_id: _b, account_id: _a, entry_id: _e, deposit_id: _d, bounced_on: _o, ...row } = check;
  return row;
}

interface StepCall {
  tx: Transaction;
  input: { id: string; version: number };
  refusal(
    code: "check_not_found" | "stale_version" | "check_in_wrong_state",
    detail?: Problem["detail"],
  ): Refusal;
}

/** The check that a step is about, locked behind the journal's head; refuses one that stands otherwise. */
export async function lockCheck(
  { tx, input, refusal }: StepCall,
  from: readonly CheckState[],
): Promise<FoundCheck> {
  await lockHead(tx);
  const [check] = await lockChecks(tx, [input.id]);
  if (!check) throw refusal("check_not_found");
  if (check.version !== input.version) throw refusal("stale_version");
  if (!from.includes(check.state)) throw refusal("check_in_wrong_state", { state: check.state });
  return check;
}

interface WriteCall {
  tx: Transaction;
  now: Date;
  caller: { userId: string };
}

/** Writes columns of a check, and answers how it stands then. Column names are the program's own. */
export async function changeCheck(
  { tx, now, caller }: WriteCall,
  id: string,
  change: Readonly<Record<string, unknown>>,
): Promise<FoundCheck> {
  const columns = Object.keys(change).map((column, index) => `${column} = $${index + 4}`);
  await tx.query(
    `update received_check set ${columns.join(", ")}, updated_at = $2, updated_by_id = $3,
       version = version + 1
     where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
       and id = $1`,
    [id, now, caller.userId, ...Object.values(change)],
  );
  const [after] = await lockChecks(tx, [id]);
  return after as FoundCheck;
}
