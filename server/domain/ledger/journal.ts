import type { EntrySource, PaymentKind } from "#contract/entities/journal";
import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import type { EndedPlacement } from "#server/domain/ledger/ended-placements";
import type { Step } from "#server/platform/operations/visits";

/** One side of an entry: exactly one of debit and credit is above zero. */
export interface Line {
  accountId: string;
  memberId: string | null;
  /** Which account of the member; their one account of the product where it is not said. */
  memberAccountId: string | null;
  debit: Centavos;
  credit: Centavos;
}

/** What is said of a check that a posting takes in. */
export interface CheckFace {
  bankId: string | null;
  number: string;
  date: string | null;
  /** It was taken before, for a day to come, and is paid in now. */
  postDatedId?: string;
}

/** An entry to be posted. The ledger gives it its number and checks every rule against the new balances. */
export interface Posting {
  entryId: string;
  entryDate: CalendarDate;
  source: EntrySource;
  /** Typed by hand; drawn from the source's series when null. */
  reference: string | null;
  description: string;
  amount: Centavos;
  memberId: string | null;
  /** The member's or main account, for lists; the lines say what moves. */
  accountId: string | null;
  paymentTypeId: string | null;
  paymentKind: PaymentKind | null;
  /** In whose drawer the cash on hand lies that it moves: it moves none without one. */
  batchId: string | null;
  /** It moves cash on hand that never lay in a drawer here: of books that are brought in. */
  isCashOfOldBooks?: boolean;
  /** Of shares or a time deposit, by the operation that somebody approves: the window pays out savings. */
  isPayout?: boolean;
  /** Working days until what it pays members in is available: of a check. */
  clearingDays?: number;
  /** What is said of the check that pays it. */
  check?: CheckFace;
  /** Out of checks that have not cleared too, by the decision of somebody else. */
  drawsHeld?: boolean;
  /** Of old books: how its accounts stand is looked at beforehand, of all that comes in with it. */
  isBroughtIn?: boolean;
  reversesId: string | null;
  /** What it takes back had ended a time deposit, whose account then holds its principal again. */
  reopens?: EndedPlacement;
  backDateReason: string | null;
  /** The business date, and whether an owner asks: how far back the entry may lie. Any day where left out. */
  asked?: { today: CalendarDate; isOwner: boolean };
  approvedById: string | null;
  createdAt: Date;
  createdById: string;
  /** What it says of the request that it is the footstep of. */
  step?: Step | undefined;
  lines: Line[];
}

/** Thrown for entries no caller may build: they are errors of the program, not of its user. */
export class UnbalancedEntry extends Error {}

const side = (amount: Centavos) => Number.isSafeInteger(amount) && amount >= 0;

/** Refuses an entry whose lines are not whole centavos on one side each, or whose sides differ. */
export function assertBalanced(lines: readonly Line[]): void {
  let difference = 0;
  for (const { debit, credit } of lines) {
    if (!side(debit) || !side(credit) || debit > 0 === credit > 0)
      throw new UnbalancedEntry("a line has one side");
    difference += debit - credit;
  }
  if (lines.length < 2 || difference !== 0)
    throw new UnbalancedEntry(`debits and credits differ by ${difference}`);
}

/** An account of the chart, and of a member where members hold it. */
export interface Side {
  accountId: string;
  memberId?: string;
  memberAccountId?: string | undefined;
}

const lineOf = ({ accountId, memberId, memberAccountId }: Side) => ({
  accountId,
  memberId: memberId ?? null,
  memberAccountId: memberAccountId ?? null,
});

/** A debit of one account and the same credit of another. The member belongs to the line named as theirs. */
export function transfer(move: { debit: Side; credit: Side; amount: Centavos }): Line[] {
  const { debit, credit, amount } = move;
  return [
    { ...lineOf(debit), debit: amount, credit: 0 },
    { ...lineOf(credit), debit: 0, credit: amount },
  ];
}

/** The lines that undo others: each on the other side. */
export const mirrored = (lines: readonly Line[]): Line[] =>
  lines.map((line) => ({ ...line, debit: line.credit, credit: line.debit }));

/** How a line moves a balance kept on a normal side: savings grow by credits, cash by debits. */
export const movement = (line: Pick<Line, "debit" | "credit">, normalSide: "debit" | "credit"): Centavos =>
  normalSide === "debit" ? line.debit - line.credit : line.credit - line.debit;
