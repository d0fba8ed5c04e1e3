import { v7 as uuidv7 } from "uuid";
import { bounceCheck } from "#contract/operations/checks/check-steps";
import { answered, changeCheck, type FoundCheck, lockCheck } from "#server/domain/checks/rows";
import { readBranchAccounts } from "#server/domain/ledger/branch-accounts";
import { type Line, mirrored, type Posting, transfer } from "#server/domain/ledger/journal";
import { post } from "#server/domain/ledger/post";
import type { ReceiptReversal } from "#server/domain/ledger/receipt-reversal";
import { isRefused } from "#server/domain/ledger/refused";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof bounceCheck>;

interface Receipt {
  reference: string;
  source: string;
  amount: number;
  account_id: string | null;
  payment_type_id: string | null;
  bank_account_id: string;
  deposited_on: string;
  returned_fee: number;
  lines: Line[];
}

const readReceipt = `
  select e.reference, e.source, e.amount, e.account_id, e.payment_type_id, d.account_id as bank_account_id,
    s.entry_date as deposited_on,
    coalesce((select p.returned_fee from payment_type p where p.organization_id = e.organization_id
      and p.branch_id = e.branch_id and p.id = e.payment_type_id), 0) as returned_fee,
    (select jsonb_agg(jsonb_build_object('accountId', l.account_id, 'memberId', l.member_id,
        'memberAccountId', l.member_account_id, 'debit', l.debit, 'credit', l.credit) order by l.line_number)
      from journal_line l where l.branch_id = e.branch_id and l.entry_id = e.id) as lines
  from journal_entry e
  join received_check c on c.organization_id = e.organization_id and c.branch_id = e.branch_id
    and c.entry_id = e.id
  join check_deposit d on d.organization_id = c.organization_id and d.branch_id = c.branch_id
    and d.id = c.deposit_id
  join journal_entry s on s.organization_id = d.organization_id and s.branch_id = d.branch_id and s.id = d.id
  where e.organization_id = (select kaban_organization()) and e.branch_id = (select kaban_branch())
    and e.id = $1`;

const isSavings = `
  select from account where organization_id = (select kaban_organization())
    and branch_id = (select kaban_branch()) and id = $1 and member_kind = 'savings' and deleted_at is null`;

/** What is the same of every entry that a returned check leads to. */
const common = ({ caller, now, today, approvedById }: Call, memberId: string | null) => ({
  entryId: uuidv7(),
  entryDate: today,
  reference: null,
  memberId,
  batchId: null,
  backDateReason: null,
  reversesId: null,
  paymentTypeId: null,
  paymentKind: null,
  approvedById,
  createdAt: now,
  createdById: caller.userId,
});

/** Out of the bank again, to where it lay before. */
const returning = (call: Call, check: FoundCheck, receipt: Receipt): Posting => ({
  ...common(call, null),
  source: "blotter",
  description: `Check ${check.check_number} returned by the bank: ${call.input.reason}`,
  amount: check.amount,
  accountId: receipt.bank_account_id,
  lines: transfer({
    debit: { accountId: check.account_id as string },
    credit: { accountId: receipt.bank_account_id },
    amount: check.amount,
  }),
});

const reversing = (call: Call, check: FoundCheck, receipt: Receipt): Posting => ({
  ...common(call, check.member_id),
  source: "reversal",
  description: `Reversal of ${receipt.reference}: check returned, ${call.input.reason}`,
  amount: receipt.amount,
  accountId: receipt.account_id,
  paymentTypeId: receipt.payment_type_id,
  paymentKind: "check",
  reversesId: check.entry_id,
  lines: mirrored(receipt.lines),
});

/** What its return costs the member, where somebody said what it is taken from; null else. */
async function charging(call: Call, check: FoundCheck, receipt: Receipt): Promise<Posting | null> {
  const { tx, input, refusal } = call;
  if (!input.fee_from) return null;
  const memberId = check.member_id;
  if (receipt.returned_fee === 0) throw refusal("fee_not_set");
  const { rowCount } = await tx.query(isSavings, [input.fee_from]);
  if (!memberId || rowCount === 0) throw refusal("fee_needs_savings");
  const income = (await readBranchAccounts(tx)).get("service fee");
  if (!income) throw refusal("branch_accounts_missing", { role: "service fee" });
  const amount = receipt.returned_fee;
  return {
    ...common(call, memberId),
    source: "savings charge",
    description: `Fee for returned check ${check.check_number}`,
    amount,
    accountId: input.fee_from,
    lines: transfer({
      debit: { accountId: input.fee_from, memberId },
      credit: { accountId: income },
      amount,
    }),
  };
}

/** The receipt that the check paid, with the slip that took it to the bank. */
async function receiptOf(call: Call, check: FoundCheck): Promise<Receipt> {
  const { rows } = await call.tx.query<Receipt>(readReceipt, [check.entry_id]);
  const [receipt] = rows;
  if (!receipt) throw call.refusal("never_in_bank");
  const { bounced_on } = call.input;
  if (bounced_on < receipt.deposited_on || bounced_on > call.today) throw call.refusal("bounced_on_to_come");
  return receipt;
}

/** Ends what members placed for a term with money that did not come, or nothing could take it back. */
export type EndPlacements = (call: Call, memberAccountIds: readonly string[]) => Promise<void>;

async function bounce(call: Call, loans: ReceiptReversal, endPlacements: EndPlacements) {
  const { tx, input } = call;
  const before = await lockCheck(call, ["in bank", "cleared"]);
  const isOfLoans = await loans.lock(tx, before.entry_id as string);
  const receipt = await receiptOf(call, before);
  call.weigh(before.amount);
  const fee = await charging(call, before, receipt);
  const returned = returning(call, before, receipt);
  const after = await changeCheck(call, before.id, {
    state: "bounced",
    cleared_on: null,
    bounced_on: input.bounced_on,
    bounce_reason: input.reason,
    return_entry_id: returned.entryId,
    fee: before.member_id ? receipt.returned_fee : 0,
    fee_entry_id: fee?.entryId ?? null,
  });
  const own = isOfLoans ? [] : [reversing(call, before, receipt)];
  await endPlacements(
    call,
    own.flatMap(({ lines }) => lines.flatMap(({ memberAccountId }) => memberAccountId ?? [])),
  );
  const postings = [returned, ...own, ...(fee ? [fee] : [])];
  for (const result of await post(tx, postings)) {
    if (isRefused(result)) throw call.refusal(result.refused, result.detail);
  }
  const { entry_id: id } = before;
  if (isOfLoans && id) await loans.reverse(call, { id, reason: `check returned, ${input.reason}` });
  const description = input.reason;
  call.audit({
    entity: "received-check",
    entityId: before.id,
    before: { ...before },
    after: { ...after },
    description,
  });
  call.emit(
    "journal.create",
    postings.map(({ entryId }) => entryId),
  );
  call.emit("received-check.update", [before.id]);
  return answered(after);
}

/** Takes in that a bank returned a check; receipts of loans are taken back by whoever keeps those. */
export const bounceCheckHandler = (loans: ReceiptReversal, endPlacements: EndPlacements) =>
  serve(bounceCheck, (call) => bounce(call, loans, endPlacements));
