import { v7 as uuidv7 } from "uuid";
import type { CalendarDate } from "#contract/kit/dates";
import type { Operation } from "#contract/kit/operation";
import type { Problem, Refusal } from "#contract/kit/refusal";
import type { LedgerRefusalCode } from "#contract/operations/ledger-refusals";
import { readBranchAccounts } from "#server/domain/ledger/branch-accounts";
import { transfer } from "#server/domain/ledger/journal";
import { post } from "#server/domain/ledger/post";
import { isRefused } from "#server/domain/ledger/refused";
import { earnedBy, forfeitedBy } from "#server/domain/time-deposits/interest";
import { endPlacements, type Placement } from "#server/domain/time-deposits/placements";
import type { BranchCall } from "#server/platform/operations/call";

export type SettlingCall = Pick<BranchCall<Operation>, "tx" | "now" | "today" | "caller" | "approvedById"> & {
  refusal(code: LedgerRefusalCode | "branch_accounts_missing", detail?: Problem["detail"]): Refusal;
  emit(topic: "journal.create" | "time-deposit.update", ids: string[]): void;
};

type Running = Placement & { member_id: string; account_id: string };

// The account first, as whatever posts to it has it.
const find = `
  select d.id, d.number, d.member_account_id, d.principal, d.rate::text, d.days_in_year, d.placed_on,
    d.matures_on,
    d.interest, d.early, d.excess_rate::text, h.member_id, h.account_id
  from time_deposit d join member_account h on h.organization_id = d.organization_id
    and h.branch_id = d.branch_id
    and h.id = d.member_account_id
  where d.organization_id = (select kaban_organization()) and d.branch_id = (select kaban_branch())
    and d.member_account_id = $1 and d.state = 'running' for update of d`;

/** What the interest of a placement is credited as. */
const interestOf = (
  { tx: _, now, caller, approvedById }: SettlingCall,
  {
    member_id: memberId,
    account_id: accountId,
    member_account_id: memberAccountId,
    number,
    placed_on,
  }: Running,
  { own, amount, on }: { own: string; amount: number; on: CalendarDate },
) => ({
  ...{ entryId: uuidv7(), entryDate: on, source: "savings interest" as const, reference: null, amount },
  description: `${number}: ${placed_on} – ${on}`,
  ...{ memberId, accountId, paymentTypeId: null, paymentKind: null, batchId: null },
  ...{ reversesId: null, backDateReason: null, approvedById, createdAt: now, createdById: caller.userId },
  lines: transfer({ debit: { accountId: own }, credit: { accountId, memberId, memberAccountId }, amount }),
});

/** A placement that was ended to be paid out. */
export interface Settled {
  /** How many per cent of what it had earned are forfeited. */
  forfeited: string;
  /** Names the payout as what ended it, where no interest was credited. */
  paidBy(entryId: string): Promise<unknown>;
}

const nameEnd = `
  update time_deposit set end_entry_id = $2
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
    and id = $1 and end_entry_id is null`;

/**
 * Ends the placement that runs of a member's account, before it is paid out: credits what it has earned by
 * today (centavos), less what a pretermination forfeits. Null where nothing of the account is placed. Refuses
 * what the ledger refuses, and a branch without an account for it.
 */
export async function settleTimeDeposit(
  call: SettlingCall,
  memberAccountId: string,
): Promise<Settled | null> {
  const { tx, today, refusal, emit } = call;
  const { rows } = await tx.query<Running>(find, [memberAccountId]);
  const [placed] = rows;
  if (!placed) return null;
  const amount = earnedBy(placed, today);
  let end_entry_id: string | null = null;
  if (amount > 0) {
    const role = "interest on deposits";
    const own = (await readBranchAccounts(tx)).get(role);
    if (!own) throw refusal("branch_accounts_missing", { role });
    const posting = interestOf(call, placed, { own, amount, on: today });
    const [posted] = await post(tx, [posting]);
    if (posted && isRefused(posted)) throw refusal(posted.refused, posted.detail);
    emit("journal.create", [posting.entryId]);
    end_entry_id = posting.entryId;
  }
  const state = today < placed.matures_on ? "preterminated" : "paid";
  await endPlacements(tx, [{ id: placed.id, state, interest_paid: amount, end_entry_id }], today);
  emit("time-deposit.update", [placed.id]);
  return {
    forfeited: forfeitedBy(placed, today),
    paidBy: (entryId) => tx.query(nameEnd, [placed.id, entryId]),
  };
}

const findOf = `
  select id from time_deposit
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
    and member_account_id = any($1::uuid[]) and state = 'running' order by id for update`;

/**
 * Ends what runs of accounts of members, since the money of it did not come: without interest. What else lies
 * in them is placed no more.
 */
export async function voidTimeDeposits(
  { tx, today, emit }: Pick<SettlingCall, "tx" | "today" | "emit">,
  memberAccountIds: readonly string[],
): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(findOf, [memberAccountIds]);
  if (rows.length === 0) return;
  const without = { state: "preterminated", interest_paid: 0, end_entry_id: null } as const;
  const ended = rows.map(({ id }) => ({ id, ...without }));
  await endPlacements(tx, ended, today);
  emit(
    "time-deposit.update",
    rows.map(({ id }) => id),
  );
}
