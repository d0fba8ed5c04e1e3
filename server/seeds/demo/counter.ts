import { v7 as uuidv7 } from "uuid";
import type { PaymentKind } from "#contract/entities/journal";
import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import { mirrored, type Posting, transfer } from "#server/domain/ledger/journal";
import { accountIn, type Books, plainPosting } from "#server/seeds/demo/books";
import { momentOf } from "#server/seeds/demo/calendar";
import type { DemoMember } from "#server/seeds/demo/members";
import type { Random } from "#server/seeds/demo/random";

export const savingsCode = "21110";
export const sharesCode = "30130";
const serviceFeeCode = "40120";

/** A teller at the counter on one day. */
export interface Counter {
  books: Books;
  random: Random;
  date: CalendarDate;
  batchId: string;
  tellerId: string;
  approverId: string;
  /** Nothing is later than this, where the day is not over yet. */
  until?: Date;
  /** What the drawer holds; moved along with each posting. */
  drawer: Centavos;
}

/** Whole fifties of pesos, now and then with odd centavos. */
function amountBetween(random: Random, fromPesos: number, toPesos: number): Centavos {
  const fifties = random.between(Math.ceil(fromPesos / 50), Math.floor(toPesos / 50)) * 5000;
  return random.onceIn(9) ? fifties + random.between(1, 4999) : fifties;
}

const stamped = ({ date, tellerId, batchId, until }: Counter, minutes: number) => {
  const meant = momentOf(date, minutes);
  const createdAt = until && meant > until ? until : meant;
  return {
    entryId: uuidv7({ msecs: createdAt.getTime() }),
    entryDate: date,
    createdAt,
    createdById: tellerId,
    batchId,
  };
};

function overWindow(
  at: Counter,
  move: {
    member: DemoMember;
    source: "deposit" | "withdraw";
    code: string;
    amount: Centavos;
    kind: PaymentKind;
  },
  minutes: number,
): Posting {
  const { member, source, code, amount, kind } = move;
  const accountId = accountIn(at.books, code);
  const type = at.books.paymentTypes.get(kind);
  if (!type) throw new Error(`the demo needs a payment type for ${kind}`);
  const theirs = { accountId, memberId: member.id };
  const ours = { accountId: type.account_id };
  const way = source === "deposit" ? 1 : -1;
  if (kind === "cash") at.drawer += way * amount;
  if (code === savingsCode) member.savings += way * amount;
  else member.shares += way * amount;
  const [debit, credit] = source === "deposit" ? [ours, theirs] : [theirs, ours];
  const stamp = stamped(at, minutes);
  const number = String(100_000 + (Math.floor(stamp.createdAt.getTime() / 1000) % 900_000));
  return {
    ...plainPosting,
    ...stamp,
    ...(kind === "check" && { check: { bankId: null, number, date: at.date } }),
    source,
    amount,
    memberId: member.id,
    accountId,
    paymentTypeId: type.id,
    paymentKind: kind,
    lines: transfer({ debit, credit, amount }),
  };
}

function paymentOfDeposit(random: Random): PaymentKind {
  const drawn = random.between(1, 20);
  return drawn <= 17 ? "cash" : drawn <= 19 ? "check" : "online";
}

function deposit(at: Counter, member: DemoMember, minutes: number): Posting {
  const { random } = at;
  const code = random.onceIn(5) ? sharesCode : savingsCode;
  const amount = code === sharesCode ? amountBetween(random, 100, 1000) : amountBetween(random, 100, 5000);
  return overWindow(at, { member, source: "deposit", code, amount, kind: paymentOfDeposit(random) }, minutes);
}

/** As much as they have and the drawer can pay; nothing when that is too little to queue for. */
function withdrawal(at: Counter, member: DemoMember, minutes: number): Posting | null {
  const { random } = at;
  const kind = random.onceIn(10) ? "online" : "cash";
  const most = Math.min(member.savings / 2, 600_000, kind === "cash" ? at.drawer : 600_000);
  if (most < 20_000) return null;
  const amount = random.between(1, Math.floor(most / 10_000)) * 10_000;
  return overWindow(at, { member, source: "withdraw", code: savingsCode, amount, kind }, minutes);
}

/** A fee taken from savings: a lost passbook. */
function fee(at: Counter, member: DemoMember, minutes: number): Posting | null {
  const amount = 5000;
  if (member.savings < amount) return null;
  member.savings -= amount;
  const accountId = accountIn(at.books, savingsCode);
  return {
    ...plainPosting,
    ...stamped(at, minutes),
    batchId: null,
    source: "savings charge",
    description: "Passbook replaced",
    amount,
    memberId: member.id,
    accountId,
    lines: transfer({
      debit: { accountId, memberId: member.id },
      credit: { accountId: accountIn(at.books, serviceFeeCode) },
      amount,
    }),
  };
}

/** The mirror of a cash deposit just posted, for a teller who mistyped. */
function reversal(at: Counter, member: DemoMember, wrong: Posting, minutes: number): Posting {
  at.drawer -= wrong.amount;
  if (wrong.accountId === accountIn(at.books, savingsCode)) member.savings -= wrong.amount;
  else member.shares -= wrong.amount;
  return {
    ...wrong,
    ...stamped(at, minutes),
    reference: null,
    source: "reversal",
    description: "Amount keyed wrongly",
    reversesId: wrong.entryId,
    approvedById: at.approverId,
    lines: mirrored(wrong.lines),
  };
}

/** One member's turn in the queue: what is posted for them, mostly one entry. */
export function serveMember(at: Counter, member: DemoMember, minutes: number): Posting[] {
  const drawn = at.random.between(1, 40);
  if (drawn === 1) return [fee(at, member, minutes)].filter((posting) => posting !== null);
  if (drawn <= 14) return [withdrawal(at, member, minutes)].filter((posting) => posting !== null);
  const posted = deposit(at, member, minutes);
  if (posted.paymentKind !== "cash" || !at.random.onceIn(50)) return [posted];
  return [posted, reversal(at, member, posted, minutes + 3)];
}

/** A new member's first turn: the shares that make them a member, and their first savings. */
export function welcomeMember(at: Counter, member: DemoMember, minutes: number): Posting[] {
  const shares = { member, source: "deposit", code: sharesCode, amount: 200_000, kind: "cash" } as const;
  const amount = amountBetween(at.random, 500, 3000);
  const savings = { member, source: "deposit", code: savingsCode, amount, kind: "cash" } as const;
  return [overWindow(at, shares, minutes), overWindow(at, savings, minutes + 2)];
}
