import { v7 as uuidv7 } from "uuid";
import type { PaymentKind } from "#contract/entities/journal";
import type { Operation } from "#contract/kit/operation";
import type { Refusal } from "#contract/kit/refusal";
import { drawerOf } from "#server/domain/batches/drawer";
import { type Line, mirrored } from "#server/domain/ledger/journal";
import { type PostingCall, postOne } from "#server/domain/ledger/post-one";
import { weighLoan } from "#server/domain/loans/records/deciders";
import type { KeptLoan } from "#server/domain/loans/records/rows";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";

const readLines = `
  select l.account_id as "accountId", l.member_id as "memberId", l.member_account_id as "memberAccountId",
    l.debit, l.credit
  from journal_line l
  where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
    and l.entry_id = $1
  order by l.line_number`;

const markUndone = `
  update loan_release set undone_by_entry_id = $2, undo_reason = $3
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()) and id = $1`;

const paymentKinds: Record<string, PaymentKind> = { cash: "cash", check: "check" };

type Release = KeptLoan["releases"][number];
type UndoingCall = PostingCall &
  Pick<BranchCall<Operation>, "operation" | "now" | "today" | "caller" | "approvedById" | "weigh"> & {
    input: { id: string; reason: string };
    refusal(code: "loan_of_decider"): Refusal;
  };

/** Reverses the entry of a release on the business date; answers the entry that mirrors it. */
export async function postMirror(call: UndoingCall, loan: KeptLoan, released: Release): Promise<string> {
  const { tx, now, today, caller, input, approvedById, refusal } = call;
  const { rows } = await tx.query<Line>(readLines, [released.entry_id]);
  const { movesCash, batchId } = await drawerOf(tx, caller.userId, rows);
  if (movesCash && !batchId) throw refusal("batch_not_open");
  await weighLoan(call, loan.id, released.amount);
  const entryId = uuidv7();
  await postOne(call, {
    entryId,
    entryDate: today,
    source: "reversal",
    reference: null,
    description: `Reversal of ${released.reference}: ${input.reason}`,
    amount: released.amount,
    memberId: loan.member_id,
    accountId: rows[0]?.accountId ?? null,
    paymentTypeId: null,
    paymentKind: paymentKinds[released.way] ?? null,
    batchId,
    reversesId: released.entry_id,
    backDateReason: null,
    approvedById,
    createdAt: now,
    createdById: caller.userId,
    lines: mirrored(rows),
  });
  return entryId;
}

/** Marks a release as undone by the entry that reverses it. */
export async function keepUndone(
  tx: Transaction,
  { id }: Pick<Release, "id">,
  by: { entryId: string; reason: string },
): Promise<void> {
  await tx.query(markUndone, [id, by.entryId, by.reason]);
}
