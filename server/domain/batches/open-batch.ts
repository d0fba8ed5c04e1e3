import { v7 as uuidv7 } from "uuid";
import type { Batch } from "#contract/entities/batch";
import { openBatch } from "#contract/operations/batches/open-batch";
import { postMoves } from "#server/domain/batches/blotter";
import { readOpenBatches } from "#server/domain/batches/open-batches";
import { batchOf } from "#server/domain/batches/totals";
import { drawNumber } from "#server/domain/ledger/series";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof openBatch>;

// The unique index on a person's open batch decides, not a look beforehand: two at once cannot both win.
const insert = `
  insert into transaction_batch (id, organization_id, branch_id, user_id, reference, name, entry_date,
    beginning_cash, expected_cash, opened_at)
  select $1, kaban_organization(), kaban_branch(), u.id, $2,
    coalesce(nullif($3, ''), left(u.full_name, 39) || ' ' || $4), $4::date, $5, 0, $6
  from user_account u where u.id = $7
  on conflict (branch_id, user_id) where ended_at is null do nothing`;

async function refuseSecond({ tx, caller, refusal }: Call): Promise<never> {
  const id = (await readOpenBatches(tx, [caller.userId])).get(caller.userId);
  const { rows } = await tx.query(
    "select reference from transaction_batch where branch_id = (select kaban_branch()) and id = $1",
    [id],
  );
  throw refusal("batch_already_open", { reference: rows[0]?.reference ?? "" });
}

/** Opens the batch of the caller and funds it from the vault, in centavos. Refuses a second open batch. */
export async function open(call: Call): Promise<Batch> {
  const { tx, input, caller, now, today } = call;
  const id = uuidv7();
  const reference = await drawNumber(tx, "batch");
  const values = [id, reference, input.name ?? "", today, input.beginning_cash, now, caller.userId];
  const { rowCount } = await tx.query(insert, values);
  if (rowCount === 0) await refuseSecond(call);
  // The funding itself fills the drawer: expected cash moves only by what is posted.
  const description = `Beginning cash of ${reference}`;
  const amount = input.beginning_cash;
  if (amount > 0) {
    await postMoves(call, id, [{ debit: "cash on hand", credit: "vault", amount, description }]);
  }
  call.audit({ entity: "transaction-batch", entityId: id });
  call.emit("transaction-batch.create", [id]);
  return batchOf(tx, id, caller.userId);
}

export const openBatchHandler = serve(openBatch, open);
