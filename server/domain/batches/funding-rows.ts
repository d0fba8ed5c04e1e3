import type { BatchFunding } from "#contract/entities/batch-funding";
import type { Transaction } from "#server/platform/db/database";

const side = (name: "from" | "to") => `
  f.${name}_batch_id, (select b.reference from transaction_batch b
    where b.organization_id = f.organization_id and b.branch_id = f.branch_id and b.id = f.${name}_batch_id)
    as ${name}_reference,
  (select u.full_name from transaction_batch b join user_account u on u.id = b.user_id
    where b.organization_id = f.organization_id and b.branch_id = f.branch_id and b.id = f.${name}_batch_id)
    as ${name}_teller_name`;

const read = (where: string) => `
  select f.id, ${side("from")}, ${side("to")}, f.amount, f.description, f.counts, f.state, f.asked_at,
    (select u.full_name from user_account u where u.id = f.asked_by_id) as asked_by_name, f.decided_at,
    (select u.full_name from user_account u where u.id = f.decided_by_id) as decided_by_name
  from batch_funding f
  where f.organization_id = (select kaban_organization()) and f.branch_id = (select kaban_branch())
    and ${where}
  order by f.asked_at, f.id`;

/** What moved into and out of the drawer of a batch, or waits to, in order. */
export async function fundingsOf(tx: Transaction, batchId: string): Promise<BatchFunding[]> {
  const { rows } = await tx.query(read("(f.from_batch_id = $1 or f.to_batch_id = $1)"), [batchId]);
  return rows as BatchFunding[];
}

/** One of them, as it stands in the transaction. */
export async function fundingOf(tx: Transaction, id: string): Promise<BatchFunding> {
  const { rows } = await tx.query(read("f.id = $1"), [id]);
  if (!rows[0]) throw new Error(`the funding ${id} is gone`);
  return rows[0] as BatchFunding;
}
