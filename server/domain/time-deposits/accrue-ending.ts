import { v7 as uuidv7 } from "uuid";
import { addDays, type CalendarDate } from "#contract/kit/dates";
import { monthEntryDate } from "#server/domain/ledger/entry-date";
import type { Posting } from "#server/domain/ledger/journal";
import { lockFor } from "#server/domain/ledger/locks";
import { post } from "#server/domain/ledger/post";
import { isRefused } from "#server/domain/ledger/refused";
import { accrualLines, type InterestBooks, keepAccrued } from "#server/domain/time-deposits/accrued";
import { earnedThrough } from "#server/domain/time-deposits/interest";
import type { Placement } from "#server/domain/time-deposits/placements";
import type { Transaction } from "#server/platform/db/database";

interface Ending {
  tx: Transaction;
  now: Date;
  /** The day on which they end. */
  on: CalendarDate;
  books: InterestBooks;
  userId: string;
  approvedById: string | null;
  emit(topic: "journal.create", ids: string[]): void;
}

function postingOf(
  { now, userId, approvedById, books }: Ending,
  amount: number,
  through: CalendarDate,
): Posting {
  return {
    ...{ entryId: uuidv7(), entryDate: through, source: "savings interest", reference: null },
    description: `Interest accrued through ${through} on time deposits that end`,
    amount: Math.abs(amount),
    ...{ memberId: null, accountId: null, paymentTypeId: null, paymentKind: null, batchId: null },
    ...{ reversesId: null, backDateReason: null, approvedById, createdAt: now, createdById: userId },
    lines: accrualLines(books, amount),
  };
}

/**
 * Accrues what running placements that are about to end have earned through the last month that is over, as
 * far as that was not done yet: it is an expense of that month, not of the day they end. Answers them with
 * what is accrued of them by then (centavos). Does nothing where the month is closed, the branch names no
 * account of it, or the books refuse the entry: then all of it is of the day.
 */
export async function accrueEnding<One extends Placement>(
  call: Ending,
  ending: readonly One[],
): Promise<One[]> {
  const { tx, on, books } = call;
  const through = addDays(`${on.slice(0, 7)}-01`, -1);
  const behind = ending
    .map((one) => ({ one, earned: earnedThrough(one, through) }))
    .filter(({ one, earned }) => earned > one.accrued);
  const amount = behind.reduce((sum, { one, earned }) => sum + earned - one.accrued, 0);
  if (!books.payable || amount === 0) return [...ending];
  const accountIds = [books.expense, books.payable];
  const locked = await lockFor(tx, { drawn: ["savings interest"], accountIds, today: on });
  if (monthEntryDate(locked.head, through) !== through) return [...ending];
  const posting = postingOf(call, amount, through);
  const [posted] = await post(tx, [posting], locked);
  if (!posted || isRefused(posted)) return [...ending];
  await keepAccrued(
    tx,
    behind.map(({ one, earned }) => ({ id: one.id, earned })),
  );
  call.emit("journal.create", [posting.entryId]);
  const earnedOf = new Map(behind.map(({ one, earned }) => [one.id, earned]));
  return ending.map((one) => ({ ...one, accrued: earnedOf.get(one.id) ?? one.accrued }));
}
