import { v7 as uuidv7 } from "uuid";
import type { CalendarDate } from "#contract/kit/dates";
import type { Output } from "#contract/kit/operation";
import { Refusal } from "#contract/kit/refusal";
import type { NotedFee } from "#contract/operations/teller/noted-fees";
import { postPayment } from "#contract/operations/teller/post-payment";
import { batchOf, isUsable } from "#server/domain/ledger/counter";
import { entryDateOf } from "#server/domain/ledger/entry-date";
import { assertPaidSoundly, cashReceivedRefused, keepPayment } from "#server/domain/ledger/entry-payments";
import type { Line, Posting } from "#server/domain/ledger/journal";
import type { KnownPaymentType, Locked, Wanted } from "#server/domain/ledger/locks";
import { assertCheck, faceOf } from "#server/domain/ledger/paid-checks";
import { type Built, defineGroupedPosting } from "#server/domain/ledger/posting-group";
import { isRefused, type LedgerRefusal } from "#server/domain/ledger/refused";
import type { Allowed } from "#server/domain/ledger/rules";
import { type FoundLine, findLines, type RefusedLine } from "#server/domain/ledger/written-lines";
import { feesOf, keepCollected, lockFees } from "#server/domain/teller/noted-fees";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import type { AheadCall } from "#server/platform/operations/run";

type Call = BranchCall<typeof postPayment>;
type Receipt = Output<typeof postPayment>;

/** What payments are about. */
function wanted(calls: readonly AheadCall<typeof postPayment>[]): Wanted {
  const inputs = calls.map(({ input }) => input);
  const drawing = calls.filter(({ input }) => !input.reference);
  return {
    batchesOf: calls.map(({ caller }) => caller.userId),
    drawn: drawing.map(() => "deposit"),
    receiptsOf: drawing.map(({ caller }) => caller.userId),
    typed: inputs.flatMap(({ reference }) => (reference ? [{ source: "payment", reference }] : [])),
    paymentTypeIds: inputs.map(({ payment_type_id }) => payment_type_id),
    accountIds: inputs.flatMap(({ lines }) => lines.map(({ account_id }) => account_id)),
    memberIds: inputs.flatMap(({ member_id }) => member_id ?? []),
    sides: inputs.flatMap(({ member_id: memberId, lines }) =>
      memberId ? lines.map(({ account_id }) => ({ memberId, accountId: account_id })) : [],
    ),
    ...(calls[0] && { today: calls[0].today }),
  };
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

/** What the lines of each payment move, in their order. */
async function findLinesOf(tx: Transaction, calls: readonly Call[], { accounts }: Locked) {
  const held = (id: string) => (accounts.get(id)?.member_kind ?? null) !== null;
  const written = calls.flatMap(({ input: { member_id: memberId = null, lines } }) =>
    lines.map(({ account_id, member_account_id }) => ({
      account_id,
      member_id: held(account_id) ? memberId : null,
      member_account_id: memberId ? (member_account_id ?? null) : null,
    })),
  );
  const found = (await findLines(tx, "show_in_payment", written)).values();
  return calls.map(({ input }) => input.lines.map(() => found.next().value as FoundLine | RefusedLine));
}

/** What a payment pays into: the accounts its lines were found to move, and the fees some of them pay. */
interface PaidInto {
  found: readonly (FoundLine | RefusedLine)[];
  fees: ReadonlyMap<number, NotedFee>;
}

/**
 * What each line credits. Money is not paid into where the branch keeps it, nor into loans; a product that
 * the member never had is opened by the posting.
 */
function creditsOf({ input, refusal }: Call, { accounts }: Locked, { found, fees }: PaidInto): Line[] {
  const memberId = input.member_id ?? null;
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

function postingOf(call: Call, locked: Locked, paymentType: KnownPaymentType, paidInto: PaidInto): Posting {
  const { input, caller, now, today } = call;
  const dated = entryDateOf(input, today, caller.membership, call.lifted);
  if (typeof dated === "string") throw call.refusal(dated);
  const batch = batchOf(caller.userId, locked);
  if (!batch) throw call.refusal("batch_not_open");
  const credits = creditsOf(call, locked, paidInto);
  const amount = credits.reduce((sum, { credit }) => sum + credit, 0);
  const { account_id: accountId, type } = paymentType;
  const entryId = uuidv7();
  return {
    entryId,
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
    step: call.auditByRow({ entity: "transaction", entityId: entryId }),
    lines: [{ accountId, memberId: null, memberAccountId: null, debit: amount, credit: 0 }, ...credits],
  };
}

/** What a payment posts; throws what refuses it before the ledger is asked. */
async function checkedPostingOf(call: Call, locked: Locked, paidInto: PaidInto): Promise<Posting> {
  const { input, refusal } = call;
  const paymentType = locked.paymentTypes.get(input.payment_type_id);
  if (!paymentType) throw refusal("payment_type_not_found");
  if (!isUsable(paymentType, locked)) throw refusal("payment_account_not_usable");
  const posting = postingOf(call, locked, paymentType, paidInto);
  await assertPaidSoundly(call, paymentType.type);
  await assertCheck(call, posting);
  const short = cashReceivedRefused(paymentType.type, input.cash_received, posting.amount);
  if (short) throw refusal(short.code, short.detail);
  return posting;
}

/** Names the line that a refusal of the ledger is about as it was sent: the entry's first is the money. */
function refused({ refusal }: Call, { refused: code, detail, line }: LedgerRefusal): Refusal {
  if (code !== "above_maximum_balance" || !line) return refusal(code, detail);
  return refusal("line_above_maximum_balance", { line: line - 1, ...detail });
}

function answerOf(call: Call, { posting, reference }: Allowed): Receipt {
  const { entryId, batchId, amount } = posting;
  const received = call.input.cash_received;
  call.emit("journal.create", [entryId]);
  if (batchId) call.emit("transaction-batch.update", [batchId]);
  return {
    id: entryId,
    reference,
    entry_date: posting.entryDate as CalendarDate,
    created_at: posting.createdAt.toISOString(),
    source: "payment",
    amount,
    change: received === undefined ? null : received - amount,
  };
}

/**
 * How payments are posted, beside whatever else is at the windows. Where two of a group collect the same fee
 * or bring the same check, the database refuses the group, and each is carried out by itself.
 */
export function payment() {
  const feesPaid = new WeakMap<Call, PaidInto["fees"]>();
  return defineGroupedPosting<Call>({
    operation: postPayment,
    wanted,
    async build(tx, calls, locked) {
      const [open, found] = await Promise.all([lockFees(tx, calls), findLinesOf(tx, calls, locked)]);
      const build = async (call: Call, index: number): Promise<Built> => {
        try {
          assertPayer(call, locked);
          const paidInto = { fees: feesOf(call, open), found: found[index] ?? [] };
          feesPaid.set(call, paidInto.fees);
          return { entry: await checkedPostingOf(call, locked, paidInto) };
        } catch (error) {
          if (error instanceof Refusal) return { entry: error };
          throw error;
        }
      };
      return Promise.all(calls.map(build));
    },
    answer(tx, call, result) {
      if (isRefused(result)) return refused(call, result);
      const { entryId } = result.posting;
      keepCollected(tx, entryId, feesPaid.get(call));
      const particulars = call.input.lines.map((line) => line.particulars);
      keepPayment(tx, entryId, { ...call.input, particulars });
      return answerOf(call, result);
    },
  });
}
