import type { BatchRemittance } from "#contract/entities/batch-remittance";
import { handOverRemittances, showRemittances } from "#contract/operations/batches/remittances";
import { secondPersonOf } from "#server/domain/batches/funding";
import { readOpenBatches } from "#server/domain/batches/open-batches";
import { lockHead } from "#server/domain/ledger/locks";
import type { Transaction } from "#server/platform/db/database";
import { type OperationHandler, serve, serveWithPrecheck } from "#server/platform/operations/serve";

const taken = `
  from journal_entry e left join batch_remittance r on r.organization_id = e.organization_id
    and r.branch_id = e.branch_id and r.id = e.id
  where e.branch_id = (select kaban_branch()) and e.batch_id = $1 and e.source in ('deposit', 'payment')
    and e.payment_kind in ('check', 'online')`;

const reversal =
  "(select v.id from journal_entry v where v.branch_id = e.branch_id and v.reverses_id = e.id)";

const read = `
  select e.id, e.payment_kind as kind, e.entry_date, e.reference, e.description, e.amount,
    (select p.name from payment_type p where p.branch_id = e.branch_id and p.id = e.payment_type_id)
      as payment_type_name,
    (select m.full_name from member m where m.branch_id = e.branch_id and m.id = e.member_id) as member_name,
    ${reversal} is not null as is_reversed, r.handed_over_at,
    (select u.full_name from user_account u where u.id = r.received_by_id) as received_by_name
  ${taken} order by e.payment_kind, e.sequence`;

/** The checks and online payments that a batch took in. */
export async function remittancesOf(tx: Transaction, batchId: string): Promise<BatchRemittance[]> {
  const { rows } = await tx.query(read, [batchId]);
  return rows as BatchRemittance[];
}

const handOver = `
  with handed as (
    select e.id, e.amount ${taken} and e.payment_kind = $2 and r.id is null and ${reversal} is null
  ), kept as (
    insert into batch_remittance (organization_id, branch_id, id, handed_over_at, handed_over_by_id,
      received_by_id)
    select kaban_organization(), kaban_branch(), h.id, $3, $4, $5 from handed h
  )
  select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from handed`;

const handOverHandler = serveWithPrecheck(
  handOverRemittances,
  secondPersonOf(handOverRemittances),
  async ({ tx, input, caller, now, refusal, audit, emit }, receiverId) => {
    if (!receiverId) throw refusal("receiver_needed");
    // Postings queue at the head: none comes between the look and what is kept, nor a second handing over.
    await lockHead(tx);
    const batchId = (await readOpenBatches(tx, [caller.userId])).get(caller.userId);
    if (!batchId) throw refusal("batch_not_open");
    const { rows } = await tx.query<{ count: number; amount: number }>(handOver, [
      ...[batchId, input.kind, now, caller.userId, receiverId],
    ]);
    const [handed] = rows;
    if (!handed?.count) throw refusal("nothing_to_hand_over");
    audit({ entity: "transaction-batch", entityId: batchId, after: { ...handed, kind: input.kind } });
    emit("transaction-batch.update", [batchId]);
    return handed;
  },
);

/** The operations on checks and online payments of a batch. */
export const remittances: readonly OperationHandler[] = [
  handOverHandler,
  serve(showRemittances, async ({ tx, caller }) => {
    const own = (await readOpenBatches(tx, [caller.userId])).get(caller.userId);
    return { data: own ? await remittancesOf(tx, own) : [] };
  }),
];
