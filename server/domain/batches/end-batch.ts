import type { Batch } from "#contract/entities/batch";
import { type Centavos, formatPesos, maximumAmountCentavos } from "#contract/kit/money";
import { endBatch, type endBatchOfAnother } from "#contract/operations/batches/end-batch";
import { type Move, postMoves } from "#server/domain/batches/blotter";
import { batchOf, isHidden } from "#server/domain/batches/totals";
import { lockHead } from "#server/domain/ledger/locks";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof endBatch> | BranchCall<typeof endBatchOfAnother>;

/** A batch that is about to be ended, locked. */
export interface OpenBatch {
  id: string;
  reference: string;
  expected_cash: Centavos;
  /** Who counts it does not know that. */
  is_hidden?: boolean;
}

async function lockOwnBatch({ tx, caller, refusal }: BranchCall<typeof endBatch>): Promise<OpenBatch> {
  // Postings queue at the head before they touch a batch, and so does what ends one.
  await lockHead(tx);
  const { rows } = await tx.query(
    `select b.id, b.reference, b.expected_cash, ${isHidden("b", "$1")} as is_hidden from transaction_batch b
     where b.branch_id = (select kaban_branch()) and b.user_id = $1 and b.ended_at is null for update`,
    [caller.userId],
  );
  if (!rows[0]) throw refusal("batch_not_open");
  return rows[0];
}

/** Keeps the count of each denomination and answers what it adds up to. */
async function keepCount({ tx, input, refusal }: Call, batchId: string): Promise<Centavos> {
  const ids = input.counts.map(({ bills_and_coins_id }) => bills_and_coins_id);
  if (new Set(ids).size < ids.length) throw refusal("denomination_twice");
  const { rows } = await tx.query(
    `with kept as (
       insert into batch_cash_count
         (batch_id, organization_id, branch_id, bills_and_coins_id, value, quantity)
       select $1, kaban_organization(), kaban_branch(), d.id, d.value, c.quantity
       from unnest($2::uuid[], $3::integer[]) as c (id, quantity)
       join bills_and_coins d on d.branch_id = (select kaban_branch()) and d.id = c.id
         and d.deleted_at is null
       returning value, quantity)
     select count(*) as denominations, coalesce(sum(value::numeric * quantity), 0) as counted from kept`,
    [batchId, ids, input.counts.map(({ quantity }) => quantity)],
  );
  if (rows[0].denominations < ids.length) throw refusal("denomination_not_found");
  const counted = Number(rows[0].counted);
  if (counted > maximumAmountCentavos) throw refusal("count_too_large");
  return counted;
}

/** What differs goes to its own account, all that was counted to the vault: the drawer ends empty. */
function closingMoves({ reference, expected_cash }: OpenBatch, counted: Centavos): Move[] {
  const difference = counted - expected_cash;
  const moves: Move[] = [
    {
      debit: "cash on hand",
      credit: "cash over",
      amount: Math.max(difference, 0),
      description: `Overage of ${reference}`,
    },
    {
      debit: "cash short",
      credit: "cash on hand",
      amount: Math.max(-difference, 0),
      description: `Shortage of ${reference}`,
    },
    {
      debit: "vault",
      credit: "cash on hand",
      amount: counted,
      description: `Cash turned over of ${reference}`,
    },
  ];
  return moves.filter(({ amount }) => amount > 0);
}

/**
 * Ends a locked batch as the caller counted it, before a witness where it is not theirs: keeps the count,
 * posts what differs, empties the drawer into the vault. Refuses a difference, in centavos, without a reason.
 */
export async function endCounted(call: Call, batch: OpenBatch, witnessId: string | null): Promise<Batch> {
  const { tx, input, caller, now } = call;
  const counted = await keepCount(call, batch.id);
  const difference = counted - batch.expected_cash;
  // Whoever counts blind cannot know that a reason is needed, and must not be told by asking.
  if (difference !== 0 && !input.over_short_reason && !batch.is_hidden) {
    throw call.refusal("over_short_reason_required", { difference: formatPesos(difference) });
  }
  if (difference !== 0) call.weigh(Math.abs(difference));
  await postMoves(call, batch.id, closingMoves(batch, counted));
  // The closing moves emptied the drawer; the ended batch keeps what was expected before the count.
  await tx.query(
    `update transaction_batch set counted_cash = $2, over_short = $3, over_short_reason = $4, ended_at = $5,
       counted_by_id = $6, witness_id = $7
     where branch_id = (select kaban_branch()) and id = $1`,
    [
      batch.id,
      counted,
      difference,
      difference === 0 ? null : input.over_short_reason,
      now,
      caller.userId,
      witnessId,
    ],
  );
  call.audit({ entity: "transaction-batch", entityId: batch.id });
  call.emit("transaction-batch.update", [batch.id]);
  return batchOf(tx, batch.id, caller.userId);
}

/** Ends the open batch of the caller. Refuses with batch_not_open where they have none. */
export const end = async (call: BranchCall<typeof endBatch>): Promise<Batch> =>
  endCounted(call, await lockOwnBatch(call), null);

export const endBatchHandler = serve(endBatch, end);
