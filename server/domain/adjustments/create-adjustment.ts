import { v7 as uuidv7 } from "uuid";
import type { PaymentKind } from "#contract/entities/journal";
import type { CalendarDate } from "#contract/kit/dates";
import type { Output } from "#contract/kit/operation";
import type { Refusal } from "#contract/kit/refusal";
import { createAdjustment } from "#contract/operations/adjustments/create-adjustment";
import { drawerOf } from "#server/domain/batches/drawer";
import { entryDateOf } from "#server/domain/ledger/entry-date";
import type { Line, Posting } from "#server/domain/ledger/journal";
import { post } from "#server/domain/ledger/post";
import { isRefused } from "#server/domain/ledger/refused";
import { findLines } from "#server/domain/ledger/written-lines";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof createAdjustment>;
type Adjustment = Output<typeof createAdjustment>;

/** Whether cash would go from a drawer or the vault into another place of the branch's own. */
async function movesCashAlone({ tx, input }: Call): Promise<boolean> {
  const { rows } = await tx.query<{ is_cash: boolean; is_own: boolean }>(
    `select a.is_cash_equivalent as is_cash, exists (select from branch_account r
       where r.organization_id = a.organization_id and r.branch_id = a.branch_id and r.account_id = a.id
         and r.role in ('cash on hand', 'vault')) as is_own
     from account a where a.organization_id = (select kaban_organization())
       and a.branch_id = (select kaban_branch()) and a.id = any($1::uuid[]) and a.member_kind is null`,
    [[input.account_id, input.counter_account_id]],
  );
  return rows.length === 2 && rows.every(({ is_cash }) => is_cash) && rows.some(({ is_own }) => is_own);
}

/** Both sides, that of the account that is adjusted first: the entry is about it. */
async function sidesOf(call: Call): Promise<[own: Line, counter: Line]> {
  const { tx, input, refusal } = call;
  const { amount } = input;
  const { account_id, member_id, member_account_id } = input;
  const counter = {
    account_id: input.counter_account_id,
    member_id: input.counter_member_id,
    member_account_id: input.counter_member_account_id,
  };
  const [own, other] = await findLines(tx, "show_in_adjustment", [
    { account_id, member_id, member_account_id },
    counter,
  ]);
  if (!own || !other) throw new Error("a side was not looked at");
  if ("refused" in own) throw refusal(`side_${own.refused}`, own.detail);
  if ("refused" in other) throw refusal(`counter_${other.refused}`, other.detail);
  const isSame = account_id === counter.account_id && own.memberAccountId === other.memberAccountId;
  if (isSame) throw refusal("same_account");
  if (await movesCashAlone(call)) throw refusal("cash_needs_two_people");
  const [debit, credit] = input.side === "debit" ? [amount, 0] : [0, amount];
  return [
    { accountId: account_id, ...own, debit, credit },
    { accountId: counter.account_id, ...other, debit: credit, credit: debit },
  ];
}

/** How it is paid: what moves cash on hand in cash, and nothing else so; null where nothing is said. */
async function paymentKindOf({ tx, input, refusal }: Call, movesCash: boolean): Promise<PaymentKind | null> {
  if (!input.payment_type_id) return movesCash ? "cash" : null;
  const { rows } = await tx.query<{ type: PaymentKind }>(
    `select type from payment_type
     where branch_id = (select kaban_branch()) and id = $1 and deleted_at is null`,
    [input.payment_type_id],
  );
  const [found] = rows;
  if (!found) throw refusal("payment_type_not_found");
  if (movesCash && found.type !== "cash") throw refusal("cash_type_needed");
  if (!movesCash && found.type === "cash") throw refusal("cash_type_not_taken");
  return found.type;
}

async function postingOf(call: Call): Promise<Posting> {
  const { tx, input, caller, now, today } = call;
  const { entry_date, back_date_reason } = input;
  const asked = { ...(entry_date && { entry_date }), ...(back_date_reason && { back_date_reason }) };
  const dated = entryDateOf(asked, today, caller.membership, call.lifted);
  if (typeof dated === "string") throw call.refusal(dated);
  const lines = await sidesOf(call);
  const { movesCash, batchId } = await drawerOf(tx, caller.userId, lines);
  const paymentKind = await paymentKindOf(call, movesCash);
  if (movesCash && !batchId) throw call.refusal("batch_not_open");
  const [own, counter] = lines;
  return {
    entryId: uuidv7(),
    ...dated,
    source: "adjustment",
    reference: input.reference,
    description: input.description,
    amount: input.amount,
    memberId: own.memberId ?? counter.memberId,
    accountId: own.accountId,
    paymentTypeId: input.payment_type_id,
    paymentKind,
    batchId,
    reversesId: null,
    approvedById: call.approvedById,
    createdAt: now,
    createdById: caller.userId,
    lines,
  };
}

/** Answers what the ledger refuses, so that a decision may lift that: nothing has been written by then. */
async function create(call: Call): Promise<Adjustment | Refusal> {
  const posting = await postingOf(call);
  const [posted] = await post(call.tx, [posting]);
  if (!posted) throw new Error("a posting had no result");
  if (isRefused(posted)) return call.refusal(posted.refused, posted.detail);
  const { entryId, batchId } = posting;
  call.audit({ entity: "transaction", entityId: entryId });
  call.emit("journal.create", [entryId]);
  if (batchId) call.emit("transaction-batch.update", [batchId]);
  return {
    id: entryId,
    reference: posted.reference,
    entry_date: posting.entryDate as CalendarDate,
    created_at: posted.posting.createdAt.toISOString(),
    amount: posting.amount,
  };
}

// The engine takes a refusal that is answered as one that a decision may lift.
export const createAdjustmentHandler = serve(
  createAdjustment,
  (call) => create(call) as Promise<Adjustment>,
  {
    status: 201,
  },
);
