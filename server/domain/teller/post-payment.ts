import { v7 as uuidv7 } from "uuid";
import type { CalendarDate } from "#contract/kit/dates";
import type { Output } from "#contract/kit/operation";
import type { Refusal } from "#contract/kit/refusal";
import type { NotedFee } from "#contract/operations/teller/noted-fees";
import { postPayment } from "#contract/operations/teller/post-payment";
import { batchOf, isUsable } from "#server/domain/ledger/counter";
import { entryDateOf } from "#server/domain/ledger/entry-date";
import { assertPaidSoundly, cashReceivedRefused, keepPayment } from "#server/domain/ledger/entry-payments";
import type { Line, Posting } from "#server/domain/ledger/journal";
import { type KnownPaymentType, type Locked, lockFor } from "#server/domain/ledger/locks";
import { assertCheck, faceOf } from "#server/domain/ledger/paid-checks";
import { post } from "#server/domain/ledger/post";
import { isRefused, type LedgerRefusal } from "#server/domain/ledger/refused";
import { findLines } from "#server/domain/ledger/written-lines";
import { feesOf, keepCollected } from "#server/domain/teller/noted-fees";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof postPayment>;
type Receipt = Output<typeof postPayment>;

/** Locks what the payment is about, in the one order of all postings. */
function lock({ tx, input, caller, today }: Call): Promise<Locked> {
  const { member_id: memberId, reference, lines } = input;
  return lockFor(tx, {
    batchesOf: [caller.userId],
    drawn: reference ? [] : ["deposit"],
    receiptsOf: reference ? [] : [caller.userId],
    typed: reference ? [{ source: "payment", reference }] : [],
    paymentTypeIds: [input.payment_type_id],
    accountIds: lines.map(({ account_id }) => account_id),
    memberIds: memberId ? [memberId] : [],
    sides: memberId ? lines.map(({ account_id }) => ({ memberId, accountId: account_id })) : [],
    today,
  });
}

function assertPayer({ input, refusal }: Call, { members }: Locked): void {
  const { member_id, payer_name, member_joint_account_id } = input;
  if (!member_id) {
    if (payer_name === "") throw refusal("payer_needed");
    if (member_joint_account_id) throw refusal("joint_account_not_found");
    return;
  }
  if (payer_name !== "") throw refusal("payer_is_member");
  const member = members.get(member_id);
  if (!member) throw refusal("member_not_found");
  if (member.is_closed) throw refusal("member_closed");
  if (member.is_declined) throw refusal("member_declined");
}

/**
 * What each line credits. Money is not paid into where the branch keeps it, nor into loans; a product that
 * the member never had is opened by the posting.
 */
async function creditsOf(
  { tx, input, refusal }: Call,
  { accounts }: Locked,
  fees: ReadonlyMap<number, NotedFee>,
): Promise<Line[]> {
  const memberId = input.member_id ?? null;
  const held = (id: string) => (accounts.get(id)?.member_kind ?? null) !== null;
  const written = input.lines.map(({ account_id, member_account_id }) => ({
    account_id,
    member_id: held(account_id) ? memberId : null,
    member_account_id: memberId ? (member_account_id ?? null) : null,
  }));
  const found = await findLines(tx, "show_in_payment", written);
  return input.lines.map(({ account_id, member_account_id, amount }, index) => {
    const line = index + 1;
    const account = accounts.get(account_id);
    const one = found[index] as (typeof found)[number];
    // Where fees go need not be offered for anything else.
    if (fees.has(index))
      return { accountId: account_id, memberId, debit: 0, credit: amount, memberAccountId: null };
    const isLoan = account?.member_kind === "loan";
    if (account && (isLoan || account.is_cash_equivalent)) {
      const code = isLoan ? "line_is_loan" : "line_account_not_offered";
      throw refusal(code, { line, account: `${account.code} ${account.name}` });
    }
    const isNew = "refused" in one && one.refused === "member_account_not_found" && !member_account_id;
    if ("refused" in one && !isNew) throw refusal(`line_${one.refused}`, { line, ...one.detail });
    const memberAccountId = "refused" in one ? null : one.memberAccountId;
    return { accountId: account_id, memberId, memberAccountId, debit: 0, credit: amount };
  });
}

/** The account that all of it is paid into; null where the lines differ. */
const soleAccount = (lines: readonly Line[]) => {
  const names = lines.map(({ accountId, memberAccountId }) => `${accountId} ${memberAccountId}`);
  return new Set(names).size === 1 ? (lines[0]?.accountId ?? null) : null;
};

async function postingOf(
  call: Call,
  locked: Locked,
  paymentType: KnownPaymentType,
  fees: ReadonlyMap<number, NotedFee>,
): Promise<Posting> {
  const { input, caller, now, today } = call;
  const dated = entryDateOf(input, today, caller.membership, call.lifted);
  if (typeof dated === "string") throw call.refusal(dated);
  const batch = batchOf(caller.userId, locked);
  if (!batch) throw call.refusal("batch_not_open");
  const credits = await creditsOf(call, locked, fees);
  const amount = credits.reduce((sum, { credit }) => sum + credit, 0);
  const { account_id: accountId, type } = paymentType;
  return {
    entryId: uuidv7(),
    ...dated,
    source: "payment",
    reference: input.reference ?? null,
    description: input.description,
    amount,
    memberId: input.member_id ?? null,
    accountId: soleAccount(credits),
    paymentTypeId: paymentType.id,
    paymentKind: type,
    batchId: batch.id,
    clearingDays: paymentType.number_of_days ?? 0,
    ...(type === "check" && { check: faceOf(input) }),
    reversesId: null,
    approvedById: call.approvedById,
    createdAt: now,
    createdById: caller.userId,
    lines: [{ accountId, memberId: null, memberAccountId: null, debit: amount, credit: 0 }, ...credits],
  };
}

/** Names the line that a refusal of the ledger is about as it was sent: the entry's first is the money. */
function refused({ refusal }: Call, { refused: code, detail, line }: LedgerRefusal): Refusal {
  if (code !== "above_maximum_balance" || !line) return refusal(code, detail);
  return refusal("line_above_maximum_balance", { line: line - 1, ...detail });
}

/** Answers what the ledger refuses, so that a decision may lift that: nothing has been written by then. */
async function pay(call: Call): Promise<Receipt | Refusal> {
  const { tx, input, refusal } = call;
  const locked = await lock(call);
  assertPayer(call, locked);
  const paymentType = locked.paymentTypes.get(input.payment_type_id);
  if (!paymentType) throw refusal("payment_type_not_found");
  if (!isUsable(paymentType, locked)) throw refusal("payment_account_not_usable");
  const fees = await feesOf(call);
  const posting = await postingOf(call, locked, paymentType, fees);
  const { entryId, batchId, amount } = posting;
  await assertPaidSoundly(call, paymentType.type);
  await assertCheck(call, posting);
  const received = input.cash_received;
  const short = cashReceivedRefused(paymentType.type, received, amount);
  if (short) throw refusal(short.code, short.detail);
  const [posted] = await post(tx, [posting], locked);
  if (!posted) throw new Error("a posting had no result");
  if (isRefused(posted)) return refused(call, posted);
  await keepCollected(tx, entryId, fees);
  keepPayment(tx, entryId, { ...input, particulars: input.lines.map((line) => line.particulars) });
  call.audit({ entity: "transaction", entityId: entryId });
  call.emit("journal.create", [entryId]);
  if (batchId) call.emit("transaction-batch.update", [batchId]);
  return {
    id: entryId,
    reference: posted.reference,
    entry_date: posting.entryDate as CalendarDate,
    created_at: posted.posting.createdAt.toISOString(),
    source: "payment",
    amount,
    change: received === undefined ? null : received - amount,
  };
}

// The engine takes a refusal that is answered as one that a decision may lift.
export const postPaymentHandler = serve(postPayment, (call) => pay(call) as Promise<Receipt>);
