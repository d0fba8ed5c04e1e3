import { v7 as uuidv7 } from "uuid";
import type { EntrySource, PaymentKind } from "#contract/entities/journal";
import { reverseEntry } from "#contract/operations/teller/reverse-entry";
import { readOpenBatches } from "#server/domain/batches/open-batches";
import { readBranchAccounts } from "#server/domain/ledger/branch-accounts";
import { checkStateOf } from "#server/domain/ledger/checks";
import { type Line, mirrored } from "#server/domain/ledger/journal";
import { lockHead } from "#server/domain/ledger/locks";
import { postOne } from "#server/domain/ledger/post-one";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

const reversible: readonly EntrySource[] = [
  "deposit",
  "withdraw",
  "payment",
  "savings interest",
  "savings charge",
  "adjustment",
  "disbursement",
];

interface Original {
  reference: string;
  source: EntrySource;
  amount: number;
  member_id: string | null;
  account_id: string | null;
  payment_type_id: string | null;
  payment_kind: PaymentKind | null;
  created_by_id: string;
  is_of_loans: boolean;
  lines: Line[];
}

async function readOriginal(tx: Transaction, id: string): Promise<Original | null> {
  const { rows } = await tx.query(
    `select e.reference, e.source, e.amount, e.member_id, e.account_id, e.payment_type_id, e.payment_kind,
       e.created_by_id, exists (select from loan_payment y where y.organization_id = e.organization_id
         and y.branch_id = e.branch_id and y.entry_id = e.id) as is_of_loans
     from journal_entry e where e.branch_id = (select kaban_branch()) and e.id = $1`,
    [id],
  );
  if (!rows[0]) return null;
  const lines = await tx.query(
    `select account_id as "accountId", member_id as "memberId", member_account_id as "memberAccountId", debit,
       credit
     from journal_line where branch_id = (select kaban_branch()) and entry_id = $1 order by line_number`,
    [id],
  );
  return { ...rows[0], lines: lines.rows };
}

async function findOriginal(call: BranchCall<typeof reverseEntry>): Promise<Original> {
  const original = await readOriginal(call.tx, call.input.id);
  if (!original) throw call.refusal("entry_not_found");
  if (!reversible.includes(original.source)) throw call.refusal("not_reversible");
  if (original.is_of_loans) throw call.refusal("reversed_with_loans");
  return original;
}

/** What was taken to a bank comes back by bouncing alone. */
async function assertCheckNotInBank({ tx, input, refusal }: BranchCall<typeof reverseEntry>): Promise<void> {
  await lockHead(tx);
  const state = await checkStateOf(tx, input.id);
  if (state === "in bank" || state === "cleared") throw refusal("check_in_bank");
}

async function reverse(call: BranchCall<typeof reverseEntry>) {
  const { tx, input, caller, now, today, approvedById } = call;
  const original = await findOriginal(call);
  if (original.payment_kind === "check") await assertCheckNotInBank(call);
  if (approvedById === original.created_by_id) throw call.refusal("maker_may_not_approve");
  call.weigh(original.amount);
  const batchId = (await readOpenBatches(tx, [caller.userId])).get(caller.userId) ?? null;
  const cash = (await readBranchAccounts(tx)).get("cash on hand");
  if (!batchId && original.lines.some(({ accountId }) => accountId === cash)) {
    throw call.refusal("batch_not_open");
  }
  const id = uuidv7();
  const reference = await postOne(call, {
    entryId: id,
    entryDate: today,
    source: "reversal",
    reference: null,
    description: `Reversal of ${original.reference}: ${input.reason}`,
    amount: original.amount,
    memberId: original.member_id,
    accountId: original.account_id,
    paymentTypeId: original.payment_type_id,
    paymentKind: original.payment_kind,
    batchId,
    reversesId: input.id,
    backDateReason: null,
    approvedById,
    createdAt: now,
    createdById: caller.userId,
    lines: mirrored(original.lines),
  });
  call.audit({ entity: "transaction", entityId: id });
  return { id, reference, entry_date: today, reverses_id: input.id };
}

export const reverseEntryHandler = serve(reverseEntry, reverse);
