import type { Denomination } from "#contract/kit/cash";
import { addDays, addMonths, type CalendarDate, dayIn } from "#contract/kit/dates";
import type { Database, Transaction } from "#server/platform/db/database";
import { inTenant, type Tenant } from "#server/platform/db/tenant";
import { type Books, postAll, readBooks } from "#server/seeds/demo/books";
import { momentOf, monthsThrough, quarterEnds, workingDays } from "#server/seeds/demo/calendar";
import { postAtWindow } from "#server/seeds/demo/calls";
import { bankChecks } from "#server/seeds/demo/checks";
import { closeMonths } from "#server/seeds/demo/closing";
import { savingsCode, serveMember, welcomeMember } from "#server/seeds/demo/counter";
import { endDrawer, openDrawer } from "#server/seeds/demo/drawer";
import { openingBalance, quarterlyInterest } from "#server/seeds/demo/entries";
import { keepingPlans } from "#server/seeds/demo/kept-plans";
import { collectLoans } from "#server/seeds/demo/loan-payers";
import { type Asked, applicationsOf, lendingDay } from "#server/seeds/demo/loans";
import { type DemoMember, enrolMembers, readMembers } from "#server/seeds/demo/members";
import { authorizeReceipts, endMonth, openOffice } from "#server/seeds/demo/office";
import { remitWages, takeOldLoansOver } from "#server/seeds/demo/old-loans";
import { type Random, seededRandom } from "#server/seeds/demo/random";
import { accrueLastMonth, offerTimeDeposits, placeForAYear } from "#server/seeds/demo/time-deposits";

/** How busy a branch of the demo is, and who works there. */
export interface BranchPlan {
  place: Tenant;
  /** Whatever happens by chance in this branch comes from it. */
  seed: number;
  members: number;
  /** The fewest and the most members a teller serves in a day. */
  turns: [number, number];
  /** Its window is open on one working day of so many. */
  everyDays: number;
  /** But on each of so many working days at the end of the year. */
  dailyDays: number;
  /** Whose drawers are open on the day after it, which is today. */
  openTodayIds: string[];
  /** How many ask for a loan in the year. */
  loans: number;
  /** How many the old books end with. */
  oldLoans: number;
  tellerIds: string[];
  approverId: string;
  bookkeeperId: string;
  /** Who writes applications for loans, where they are lent. */
  loanOfficerId: string;
}

/** A piece of a branch's year that is posted as a whole or not at all. */
export interface Piece {
  isDone: boolean;
  post(db: Database): Promise<void>;
}

export const timeZone = "Asia/Manila";
const daysOfYear = 365;
const daysOfWeek = 5;
/** So many months at the end are still open, that of the last day at the counter included. */
const monthsLeftOpen = 3;

/**
 * The branch is founded two days before its first day at the counter; between them its books are taken over.
 */
export const foundingDay = (today: CalendarDate) => addDays(today, -daysOfYear - 2);

interface Desk {
  tx: Transaction;
  plan: BranchPlan;
  random: Random;
  denominations: Denomination[];
  books: Books;
}

interface Day {
  date: CalendarDate;
  /** The day before that the doors were open. */
  since: CalendarDate;
  tellerId: string;
  /** Whether theirs is the first drawer of the day. */
  isFirst: boolean;
  /** The last of its month that the doors are open. */
  isLast: boolean;
  /** The last of the year. */
  end: CalendarDate;
}

/** One teller's day at the counter, from the beginning cash to the count; the first takes loans' payments. */
async function counterDay(desk: Desk, day: Day, members: DemoMember[]): Promise<void> {
  const { tellerId, isFirst, date, since, isLast, end } = day;
  const { tx, random, denominations, books } = desk;
  const { place, turns, approverId } = desk.plan;
  const teller = { tx, place, userId: tellerId, date };
  const cash = random.between(2, 5) * 1_000_000;
  const batchId = await openDrawer(teller, cash, momentOf(date, random.between(0, 14)));
  const at = { books, random, date, batchId, tellerId, approverId, drawer: cash };
  const newcomers = members.filter(({ joined, shares }) => joined <= date && shares === 0);
  const postings = newcomers.flatMap((member, index) => welcomeMember(at, member, 40 + index * 4));
  const known = members.filter(({ shares }) => shares > 0);
  const many = random.between(...turns);
  for (let turn = 0; turn < many; turn++) {
    postings.push(...serveMember(at, random.pick(known), 60 + Math.floor((turn * 400) / many)));
  }
  await postAtWindow(teller, postings);
  if (desk.plan.loans > 0 && isFirst) {
    const paymentTypeId = books.paymentTypes.get("cash")?.id;
    at.drawer += await collectLoans(teller, { since, paymentTypeId });
    const online = books.paymentTypes.get("online")?.id;
    if (isLast) await remitWages(teller, { end, paymentTypeId: online });
    if (isLast) await placeForAYear(teller, online);
  }
  const miscounted = random.onceIn(15) ? random.pick([-10_000, -5000, -2000, -500, 500, 1000, 2000]) : 0;
  const counted = Math.max(at.drawer + miscounted, 0);
  await endDrawer(teller, { counted, denominations, now: momentOf(date, random.between(490, 520)) });
}

// The rate that the quarter's interest goes by.
const tellSavingsRate = `
  update account set terms = terms || '{"interest_rate": "1"}', is_rate_public = true, version = version + 1
  where branch_id = (select kaban_branch()) and code = $1`;

/** Enrols the members, most of whom were there before the books begin, and takes their balances over. */
async function takeOver(tx: Transaction, plan: BranchPlan, takenOver: CalendarDate, days: CalendarDate[]) {
  const random = seededRandom(plan.seed);
  const settled = Math.ceil(plan.members * 0.85);
  const joining = Array.from({ length: plan.members }, (_, index) =>
    index < settled ? takenOver : random.pick(days),
  );
  const { place, bookkeeperId, approverId } = plan;
  await enrolMembers(tx, place, { joining, enrolledBy: bookkeeperId, verifiedBy: approverId, random });
  const books = await readBooks(tx);
  const members = (await readMembers(tx, timeZone)).filter(({ joined }) => joined === takenOver);
  const by = { books, random, bookkeeperId, date: takenOver };
  await postAll(
    tx,
    members.map((member, index) => openingBalance(by, member, index)),
  );
  await tx.query(tellSavingsRate, [savingsCode]);
  await offerTimeDeposits(tx);
  await authorizeReceipts({ tx, place, userId: bookkeeperId, date: takenOver });
  const desk = { tx, place, books, date: takenOver, writerId: bookkeeperId, approverId };
  if (plan.loans > 0) await openOffice(desk, days.at(-1) ?? takenOver);
}

interface Month {
  days: CalendarDate[];
  /** The days of the whole year. */
  year: CalendarDate[];
  interestDays: Set<CalendarDate>;
  seed: number;
}

/** The day at the desk of loans, where the branch has one: what its applications come to. */
async function deskDay({ tx, plan, books }: Desk, date: CalendarDate, asked: readonly Asked[]) {
  const { place, loanOfficerId: writerId, approverId, loans } = plan;
  const ofDay = asked.filter((one) => one.date === date);
  if (loans > 0) await lendingDay({ tx, place, books, date, writerId, approverId }, ofDay);
}

/** Who sits at the windows on a day of the year: one teller in turn, in its last week all of them. */
function tellersOf({ tellerIds }: BranchPlan, year: CalendarDate[], date: CalendarDate): string[] {
  const nth = year.indexOf(date);
  if (nth >= year.length - daysOfWeek) return tellerIds;
  return [tellerIds[nth % tellerIds.length] as string];
}

/** A month at the counter, from the balances as the month before left them. */
async function liveMonth(tx: Transaction, plan: BranchPlan, { days, year, interestDays, seed }: Month) {
  const random = seededRandom(seed);
  const { rows: denominations } = await tx.query(
    "select id, value from bills_and_coins where branch_id = (select kaban_branch())",
  );
  const members = await readMembers(tx, timeZone);
  const books = await readBooks(tx);
  const desk = { tx, plan, random, denominations, books };
  const asked = applicationsOf(year, plan.loans, plan.seed + 50);
  const slipDay = days[Math.floor(days.length / 2)];
  if (plan.oldLoans > 0 && days[0] === year[0]) {
    const worker = {
      tx,
      place: plan.place,
      userId: plan.bookkeeperId,
      date: addDays(year[0] as CalendarDate, -1),
    };
    await takeOldLoansOver(worker, books, plan.oldLoans);
  }
  const [first] = days;
  if (first) await accrueLastMonth({ tx, place: plan.place, userId: plan.bookkeeperId, date: first });
  for (const date of days) {
    const since = year[year.indexOf(date) - 1] ?? date;
    await deskDay(desk, date, asked);
    const day = { date, since, isLast: date === days.at(-1), end: year.at(-1) ?? date };
    for (const [index, tellerId] of tellersOf(plan, year, date).entries()) {
      await counterDay(desk, { ...day, tellerId, isFirst: index === 0 }, members);
    }
    if (date === slipDay) await bankChecks(tx, { books, date, bookkeeperId: plan.bookkeeperId });
    if (!interestDays.has(date)) continue;
    const by = { books, random, bookkeeperId: plan.bookkeeperId, date };
    await postAll(
      tx,
      members.flatMap((member, index) => quarterlyInterest(by, member, index)),
    );
  }
  const last = days.at(-1);
  if (!last) return;
  const { place, bookkeeperId: writerId, approverId, loans } = plan;
  if (loans > 0) await endMonth({ tx, place, books, date: last, writerId, approverId }, year);
}

/** The day that has begun: drawers that are open, with what was taken in since. Never later than now. */
async function liveToday(
  tx: Transaction,
  plan: BranchPlan,
  { today, now }: { today: CalendarDate; now: Date },
) {
  const random = seededRandom(plan.seed + 90);
  const { place, approverId } = plan;
  const books = await readBooks(tx);
  const known = (await readMembers(tx, timeZone)).filter(({ shares }) => shares > 0);
  for (const [index, tellerId] of plan.openTodayIds.entries()) {
    const teller = { tx, place, userId: tellerId, date: today };
    const opened = momentOf(today, index * 7);
    const cash = random.between(2, 4) * 1_000_000;
    const batchId = await openDrawer(teller, cash, opened < now ? opened : now);
    const at = { books, random, date: today, batchId, tellerId, approverId, drawer: cash, until: now };
    const turns = Array.from({ length: random.between(4, 7) }, (_, turn) => 20 + turn * 11);
    await postAtWindow(
      teller,
      turns.flatMap((minutes) => serveMember(at, random.pick(known), minutes)),
    );
  }
}

/** What is there of a branch: the day it was founded, its holidays, and the months that are posted. */
async function readProgress(tx: Transaction, { openTodayIds }: BranchPlan) {
  const { rows } = await tx.query(
    `select created_at,
       array(select entry_date::text from holiday h
         where h.branch_id = b.id and h.kind <> 'special working') as holidays,
       array(select distinct to_char(entry_date, 'YYYY-MM') from transaction_batch t
         where t.branch_id = b.id) as months,
       exists (select from member m where m.branch_id = b.id) as has_members,
       exists (select from transaction_batch t where t.branch_id = b.id and t.ended_at is null
         and t.user_id = any($1)) as has_open,
       exists (select from period_act a where a.branch_id = b.id and a.act = 'close') as has_closed
     from branch b where b.id = (select kaban_branch())`,
    [openTodayIds],
  );
  return rows[0] as {
    created_at: string;
    holidays: string[];
    months: string[];
    has_members: boolean;
    has_open: boolean;
    has_closed: boolean;
  };
}

/**
 * A branch's year in pieces, in order: the taking over of its books, then month by month, up to the day
 * before the one it was founded for. Each piece is one transaction through the ledger's own door and goes
 * on from what the one before left in the database, so that a year that was cut short is gone on with.
 */
export async function yearInPieces(db: Database, plan: BranchPlan, now: Date): Promise<Piece[]> {
  const there = await inTenant(db, plan.place, (tx) => readProgress(tx, plan));
  const founded = dayIn(timeZone, new Date(there.created_at));
  const after = (days: number) => addDays(founded, days);
  const [takenOver, first, last, today] = [after(1), after(2), after(daysOfYear + 1), after(daysOfYear + 2)];
  const open = workingDays(first, last, new Set(there.holidays));
  const days = open.filter(
    (_, index) => index % plan.everyDays === 0 || index >= open.length - plan.dailyDays,
  );
  const closed = monthsThrough(founded, addMonths(days.at(-1) ?? today, -monthsLeftOpen));
  const interestDays = quarterEnds(days);
  const months = [...new Set(days.map((day) => day.slice(0, 7)))];
  const pieceOf = (isDone: boolean, work: (tx: Transaction) => Promise<void>): Piece => ({
    isDone,
    post: (db) => inTenant(db, plan.place, (tx) => keepingPlans(tx, () => work(tx))),
  });
  return [
    pieceOf(there.has_members, (tx) => takeOver(tx, plan, takenOver, days)),
    ...months.map((month, index) => {
      const ofMonth = days.filter((day) => day.startsWith(month));
      const seed = plan.seed + index + 1;
      return pieceOf(there.months.includes(month), (tx) =>
        liveMonth(tx, plan, { days: ofMonth, year: days, interestDays, seed }),
      );
    }),
    pieceOf(there.has_closed, (tx) => closeMonths(tx, plan, closed)),
    ...(plan.openTodayIds.length > 0
      ? [pieceOf(there.has_open, (tx) => liveToday(tx, plan, { today, now }))]
      : []),
  ];
}
