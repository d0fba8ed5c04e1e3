import { v7 as uuidv7 } from "uuid";
import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import type { Line, Posting } from "#server/domain/ledger/journal";
import { accountIn, type Books, plainPosting } from "#server/seeds/demo/books";
import { momentOf } from "#server/seeds/demo/calendar";
import { savingsCode, sharesCode } from "#server/seeds/demo/counter";
import type { DemoMember } from "#server/seeds/demo/members";
import type { Random } from "#server/seeds/demo/random";

const vaultCode = "11112";
const bankCode = "11130";
const interestCode = "71200";

/** The bookkeeper's desk on one day. */
export interface Desk {
  books: Books;
  random: Random;
  bookkeeperId: string;
  date: CalendarDate;
}

function line(accountId: string, side: "debit" | "credit", amount: Centavos, memberId: string | null): Line {
  return {
    accountId,
    memberId,
    memberAccountId: null,
    debit: side === "debit" ? amount : 0,
    credit: side === "credit" ? amount : 0,
  };
}

/** An entry about a member's savings, so many tens of seconds after a time of the day. */
function bookkeeping(desk: Desk, member: DemoMember, minutes: number, nth: number) {
  const createdAt = momentOf(desk.date, minutes + nth / 6);
  return {
    ...plainPosting,
    entryId: uuidv7({ msecs: createdAt.getTime() }),
    entryDate: desk.date,
    memberId: member.id,
    accountId: accountIn(desk.books, savingsCode),
    createdAt,
    createdById: desk.bookkeeperId,
  };
}

/**
 * What a member already had when the books were taken over; two thirds of it lie in the bank, the rest in
 * the vault.
 */
export function openingBalance(desk: Desk, member: DemoMember, nth: number): Posting {
  const { books, random } = desk;
  member.savings = random.between(10, 400) * 5000 + random.between(0, 99);
  member.shares = random.between(20, 300) * 10_000;
  const amount = member.savings + member.shares;
  const inVault = Math.floor(amount / 3);
  return {
    ...bookkeeping(desk, member, 60, nth),
    source: "opening",
    description: "Balances taken over",
    amount,
    lines: [
      line(accountIn(books, vaultCode), "debit", inVault, null),
      line(accountIn(books, bankCode), "debit", amount - inVault, null),
      line(accountIn(books, savingsCode), "credit", member.savings, member.id),
      line(accountIn(books, sharesCode), "credit", member.shares, member.id),
    ],
  };
}

/** A quarter's interest at 1 % a year, rounded half up to the centavo; nothing on very little. */
export function quarterlyInterest(desk: Desk, member: DemoMember, nth: number): Posting[] {
  const amount = Math.floor((member.savings + 200) / 400);
  if (amount < 100) return [];
  member.savings += amount;
  return [
    {
      ...bookkeeping(desk, member, 570, nth),
      source: "savings interest",
      description: "Interest of the quarter, 1% a year",
      amount,
      lines: [
        line(accountIn(desk.books, interestCode), "debit", amount, null),
        line(accountIn(desk.books, savingsCode), "credit", amount, member.id),
      ],
    },
  ];
}
