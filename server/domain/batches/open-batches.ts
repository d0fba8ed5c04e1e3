import type { Transaction } from "#server/platform/db/database";

/** The open batches of people in the transaction's branch, by person: at most one each. */
export async function readOpenBatches(tx: Transaction, userIds: string[]): Promise<Map<string, string>> {
  const { rows } = await tx.query({
    name: "open-batches",
    text: `select id, user_id from transaction_batch
      where branch_id = (select kaban_branch()) and user_id = any($1::uuid[]) and ended_at is null`,
    values: [userIds],
  });
  return new Map(rows.map((row) => [row.user_id, row.id]));
}
