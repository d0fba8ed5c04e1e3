import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import type { PaymentKind } from "#contract/entities/journal";
import type { CalendarDate } from "#contract/kit/dates";
import type { Operation } from "#contract/kit/operation";
import type { Problem, Refusal } from "#contract/kit/refusal";
import type { memberEntryInput, memberEntryRefusals } from "#contract/operations/member-entry";
import { entryDateOf } from "#server/domain/ledger/entry-date";
import { type CheckFace, type Posting, transfer } from "#server/domain/ledger/journal";
import type { Locked, Wanted } from "#server/domain/ledger/locks";
import { type Receipt, receiptOf } from "#server/domain/ledger/receipts";
import type { LedgerRefusal } from "#server/domain/ledger/refused";
import { isRefused } from "#server/domain/ledger/refused";
import type { Allowed } from "#server/domain/ledger/rules";
import type { BranchCaller } from "#server/platform/auth/session";
import type { BranchCall } from "#server/platform/operations/call";
import { toldByEntry } from "#server/platform/operations/stored-responses";

/** A call of any operation that moves money into or out of one account of one member. */
export interface MemberCall {
  input: z.output<typeof memberEntryInput>;
  caller: BranchCaller;
  now: Date;
  today: CalendarDate;
  refusal(code: keyof typeof memberEntryRefusals, detail?: Problem["detail"]): Refusal;
  approvedById: string | null;
  lifted: readonly string[];
  auditByRow: BranchCall<Operation>["auditByRow"];
  emit: BranchCall<Operation>["emit"];
}

/** Where the money comes from or goes to. */
export interface Counterpart {
  accountId: string;
  paymentTypeId?: string;
  paymentKind?: PaymentKind;
  batchId?: string;
  /** Shares refunded, a time deposit ended: what the window itself does not pay out. */
  isPayout?: boolean;
  /** Working days until what is paid in is available. */
  clearingDays?: number;
  /** What is said of the check that pays it. */
  check?: CheckFace;
}

export type MemberSource = Receipt["source"];

const raises: Record<MemberSource, boolean> = {
  deposit: true,
  "savings interest": true,
  withdraw: false,
  "savings charge": false,
};

/**
 * What calls of one kind are about: their members, what those hold of the products named, and the numbers
 * they draw.
 */
export function wantedByMembers(
  calls: readonly Pick<MemberCall, "input" | "caller" | "today">[],
  source: MemberSource,
): Wanted {
  const inputs = calls.map(({ input }) => input);
  const drawing = calls.filter(({ input }) => !input.reference);
  return {
    drawn: drawing.map(() => source),
    receiptsOf: source === "deposit" ? drawing.map(({ caller }) => caller.userId) : [],
    typed: inputs.flatMap(({ reference }) => (reference ? [{ source, reference }] : [])),
    accountIds: inputs.map((input) => input.account_id),
    memberIds: inputs.map((input) => input.member_id),
    sides: inputs.map((input) => ({ memberId: input.member_id, accountId: input.account_id })),
    ...(calls[0] && { today: calls[0].today }),
  };
}

function refusedByName(
  { input, refusal }: MemberCall,
  source: MemberSource,
  { members, accounts }: Locked,
): Refusal | null {
  const member = members.get(input.member_id);
  const account = accounts.get(input.account_id);
  if (!member) return refusal("member_not_found");
  if (!account || account.is_deleted) return refusal("account_not_found");
  if (member.is_closed) return refusal("member_closed");
  // What they have is theirs all the same, and is paid out.
  if (member.is_declined && source === "deposit") return refusal("member_declined");
  const isHeld = account.member_kind !== null && account.member_kind !== "loan";
  return isHeld ? null : refusal("account_not_held_by_members");
}

function postingOf(call: MemberCall, source: MemberSource, counterpart: Counterpart): Posting | Refusal {
  const { input, caller, now, today } = call;
  const dated = entryDateOf(input, today, caller.membership, call.lifted);
  if (typeof dated === "string") return call.refusal(dated);
  const theirs = {
    accountId: input.account_id,
    memberId: input.member_id,
    memberAccountId: input.member_account_id,
  };
  const other = { accountId: counterpart.accountId };
  const [debit, credit] = raises[source] ? [other, theirs] : [theirs, other];
  const entryId = uuidv7();
  return {
    entryId,
    ...dated,
    source,
    reference: input.reference ?? null,
    description: input.description,
    amount: input.amount,
    memberId: input.member_id,
    accountId: input.account_id,
    paymentTypeId: counterpart.paymentTypeId ?? null,
    paymentKind: counterpart.paymentKind ?? null,
    batchId: counterpart.batchId ?? null,
    ...(counterpart.isPayout && { isPayout: true }),
    ...(call.lifted.includes("held_until_cleared") && { drawsHeld: true }),
    ...(counterpart.check && { check: counterpart.check }),
    ...(counterpart.clearingDays && { clearingDays: counterpart.clearingDays }),
    reversesId: null,
    approvedById: call.approvedById,
    createdAt: now,
    createdById: caller.userId,
    step: call.auditByRow({ entity: "transaction", entityId: entryId }),
    lines: transfer({ debit, credit, amount: input.amount }),
  };
}

/** The receipt of what was posted for a call, in centavos, or the call's own refusal of it. */
export function memberReceiptOf(call: MemberCall, result: Allowed | LedgerRefusal): Receipt | Refusal {
  if (isRefused(result)) return call.refusal(result.refused, result.detail);
  const { posting, reference, memberAccount } = result;
  if (!memberAccount) throw new Error(`${posting.source} moved nothing a member holds`);
  call.emit("journal.create", [posting.entryId]);
  if (posting.batchId) call.emit("transaction-batch.update", [posting.batchId]);
  return toldByEntry(
    receiptOf({
      id: posting.entryId,
      reference,
      entry_date: posting.entryDate as CalendarDate,
      created_at: posting.createdAt.toISOString(),
      source: posting.source as MemberSource,
      member_account_id: memberAccount.account.id,
      member_account_number: memberAccount.account.number,
      amount: posting.amount,
      balance_before: memberAccount.before,
      balance_after: memberAccount.after,
    }),
  );
}

/**
 * The entry of a call between the member's account and its counterpart. Refuses an unknown or closed member,
 * a declined one who pays in, an account members do not hold, and a day it may not be posted on. A
 * counterpart may itself be a refusal.
 */
export function memberPostingOf(
  call: MemberCall,
  source: MemberSource,
  counterpart: Counterpart | Refusal,
  locked: Locked,
): Posting | Refusal {
  const refused = refusedByName(call, source, locked);
  if (refused) return refused;
  return "accountId" in counterpart ? postingOf(call, source, counterpart) : counterpart;
}
