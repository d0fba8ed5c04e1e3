import { readOpenBatches } from "#server/domain/batches/open-batches";
import { readBranchAccounts } from "#server/domain/ledger/branch-accounts";
import type { Line } from "#server/domain/ledger/journal";
import type { Transaction } from "#server/platform/db/database";

/** Whether lines move cash on hand, and the open batch of somebody in whose drawer they then do. */
export async function drawerOf(
  tx: Transaction,
  userId: string,
  lines: readonly Pick<Line, "accountId">[],
): Promise<{ movesCash: boolean; batchId: string | null }> {
  const cash = (await readBranchAccounts(tx)).get("cash on hand");
  if (!lines.some(({ accountId }) => accountId === cash)) return { movesCash: false, batchId: null };
  const batchId = (await readOpenBatches(tx, [userId])).get(userId) ?? null;
  return { movesCash: true, batchId };
}
