import { v7 as uuidv7 } from "uuid";
import type { CalendarDate } from "#contract/kit/dates";
import type { Operation } from "#contract/kit/operation";
import type { Problem, Refusal } from "#contract/kit/refusal";
import type { LedgerRefusalCode } from "#contract/operations/ledger-refusals";
import { postOne } from "#server/domain/ledger/post-one";
import { accrueEnding } from "#server/domain/time-deposits/accrue-ending";
import { type InterestBooks, interestLines, readInterestBooks } from "#server/domain/time-deposits/accrued";
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
    d.interest, d.early, d.excess_rate::text, d.accrued, h.member_id, h.account_id
  from time_deposit d join member_account h on h.organization_id = d.organization_id
    and h.branch_id = d.branch_id
    and h.id = d.member_account_id
  where d.organization_id = (select kaban_organization()) and d.branch_id = (select kaban_branch())
    and d.member_account_id = any($1::uuid[]) and d.state = 'running' order by d.id for update of d`;

/** What the interest of a placement (centavos) is credited as, out of what is owed of it first. */
const interestOf = (
  { now, caller, approvedById }: SettlingCall,
  placed: Running,
  { books, amount, on }: { books: InterestBooks; amount: number; on: CalendarDate },
) => {
  const { member_id: memberId, account_id: accountId, number, placed_on, accrued } = placed;
  const credit = { accountId, memberId, memberAccountId: placed.member_account_id, debit: 0, credit: amount };
  return {
    ...{ entryId: uuidv7(), entryDate: on, source: "savings interest" as const, reference: null },
    amount: Math.max(amount, accrued),
    description: `${number}: ${placed_on} – ${on}`,
    // What is taken back alone is no member's.
    ...(amount > 0 ? { memberId, accountId } : { memberId: null, accountId: null }),
    ...{ paymentTypeId: null, paymentKind: null, batchId: null },
    ...{ reversesId: null, backDateReason: null, approvedById, createdAt: now, createdById: caller.userId },
    lines: [...interestLines(books, amount, accrued), ...(amount > 0 ? [credit] : [])],
  };
};

/** Credits the interest of a placement (centavos) and takes back what more was accrued; null for neither. */
async function credit(call: SettlingCall, placed: Running, amount: number): Promise<string | null> {
  if (amount === 0 && placed.accrued === 0) return null;
  const books = await readInterestBooks(call.tx);
  if (!books) throw call.refusal("branch_accounts_missing", { role: "interest on deposits" });
  const posting = interestOf(call, placed, { books, amount, on: call.today });
  await postOne(call, posting);
  return posting.entryId;
}

/** As it is once what it earned in months that are over is accrued. */
async function accruedUntil(call: SettlingCall, placed: Running): Promise<Running> {
  const books = await readInterestBooks(call.tx);
  if (!books) return placed;
  const ending = { ...call, on: call.today, books, userId: call.caller.userId };
  return (await accrueEnding(ending, [placed]))[0] as Running;
}

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
  const { tx, today, emit } = call;
  const { rows } = await tx.query<Running>(find, [[memberAccountId]]);
  const [found] = rows;
  if (!found) return null;
  const placed = await accruedUntil(call, found);
  const amount = earnedBy(placed, today);
  const end_entry_id = await credit(call, placed, amount);
  const state = today < placed.matures_on ? "preterminated" : "paid";
  await endPlacements(tx, [{ id: placed.id, state, interest_paid: amount, end_entry_id }], today);
  emit("time-deposit.update", [placed.id]);
  return {
    forfeited: forfeitedBy(placed, today),
    paidBy: (entryId) => tx.query(nameEnd, [placed.id, entryId]),
  };
}

/**
 * Ends what runs of accounts of members, since the money of it did not come: without interest, and what was
 * accrued of it is taken back. What else lies in them is placed no more.
 */
export async function voidTimeDeposits(
  call: SettlingCall,
  memberAccountIds: readonly string[],
): Promise<void> {
  const { rows } = await call.tx.query<Running>(find, [memberAccountIds]);
  if (rows.length === 0) return;
  for (const placed of rows) await credit(call, placed, 0);
  const without = { state: "preterminated", interest_paid: 0, end_entry_id: null } as const;
  await endPlacements(
    call.tx,
    rows.map(({ id }) => ({ id, ...without })),
    call.today,
  );
  call.emit(
    "time-deposit.update",
    rows.map(({ id }) => id),
  );
}
