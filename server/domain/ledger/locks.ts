import type { PaymentKind } from "#contract/entities/journal";
import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import type { Authority } from "#server/domain/ledger/authorities";
import { type Booklet, isReceipt, type LockedBooklet } from "#server/domain/ledger/booklets";
import type { Posting } from "#server/domain/ledger/journal";
import { type LockedMemberAccount, productOf, sidesOf } from "#server/domain/ledger/member-accounts";
import type { Past } from "#server/domain/ledger/past";
import { numberedWith, seriesOf } from "#server/domain/ledger/references";
import { addSeries, dueBy, type LockedSeries } from "#server/domain/ledger/series";
import { turnSeries } from "#server/domain/ledger/series-turns";
import type { Transaction } from "#server/platform/db/database";

export interface LockedBatch {
  id: string;
  user_id: string;
  entry_date: CalendarDate;
  expected_cash: Centavos;
  ended_at: string | null;
}

export interface LockedAccount {
  id: string;
  code: string;
  name: string;
  normal_side: "debit" | "credit";
  status: "open" | "frozen" | "closed";
  member_kind: string | null;
  minimum_balance: Centavos;
  maximum_balance: Centavos | null;
  show_in_deposit: boolean;
  show_in_withdraw: boolean;
  is_cash_equivalent: boolean;
  is_deleted: boolean;
  /** A withdrawal of more than that amount takes so many days of notice; 0 where it takes none. */
  notice_days: number;
  notice_amount: Centavos;
  /** Debit minus credit. */
  balance: Centavos;
}

/** The row at which a branch's postings queue, with the rules that hold for all of them. */
export interface JournalHead {
  last_sequence: number;
  recorded_floor: string | null;
  /** No entry is dated before this day. */
  begins_on: CalendarDate;
  closed_through: CalendarDate | null;
  closing_through: CalendarDate | null;
  back_date_days: number;
  owner_back_date_days: number;
  may_overdraw_cash: boolean;
  own_receipts_only: boolean;
  authorized_numbers_only: boolean;
  may_carry_batches: boolean;
  takes_over: boolean;
  /** A withdrawal above it, in centavos, takes a signature that was compared; null where none does. */
  signature_above: Centavos | null;
  cash_account_id: string | null;
}

/** How money is paid in or out, and the account it goes into. */
export interface KnownPaymentType {
  id: string;
  type: PaymentKind;
  account_id: string;
  /** The bank that checks paid out are drawn on. */
  bank_account_id: string | null;
  number_of_days: number | null;
}

/** Whose accounts are moved. */
interface LockedMember {
  id: string;
  is_closed: boolean;
  is_declined: boolean;
}

/** All that a group of postings may change or be refused by, locked until the transaction ends. */
export interface Locked {
  /** The business date; null where nothing that is asked for depends on it. */
  today: CalendarDate | null;
  head: JournalHead;
  batches: Map<string, LockedBatch>;
  series: Map<string, LockedSeries>;
  /** By the person whose they are. */
  booklets: ReadonlyMap<string, LockedBooklet>;
  /** Those that typed numbers have to be of. */
  ownBooklets: ReadonlyMap<string, Booklet>;
  /** Those that numbers have to be of. */
  authorities: readonly Authority[];
  accounts: Map<string, LockedAccount>;
  /** By id, those that are about to be opened among them. */
  memberAccounts: Map<string, LockedMemberAccount>;
  /** What each member has of each product, by productOf. */
  ofProduct: Map<string, LockedMemberAccount[]>;
  usedReferences: Set<string>;
  reversed: Set<string>;
  /** How what is moved back in time stood on the days since, by the id of the account or member account. */
  past: Past;
  /** What of a member account had not cleared by an earlier day that is posted on, by heldKey. */
  heldThen: ReadonlyMap<string, Centavos>;
  /** How many days back somebody's entries may be dated by their role, of who posts on an earlier day. */
  backDateDays: ReadonlyMap<string, number>;
  paymentTypes: Map<string, KnownPaymentType>;
  /** The accounts that play the parts asked for. */
  roles: Map<string, string>;
  members: Map<string, LockedMember>;
}

/** What a group of postings is about, as far as it is known before anything is read. */
export interface Wanted {
  batchIds?: string[];
  /** The people whose open batches are meant. */
  batchesOf?: string[];
  /** The series that numbers are drawn from, once for each number. */
  drawn?: string[];
  /** Who draws receipts, once for each; from their own booklet where they have one. */
  receiptsOf?: string[];
  /** Numbers typed by hand. */
  typed?: { source: string; reference: string }[];
  paymentTypeIds?: string[];
  roles?: string[];
  accountIds?: string[];
  memberIds?: string[];
  /** What members hold of products. */
  sides?: { memberId: string; accountId: string }[];
  reversedIds?: string[];
  /** The business date: by it checks count as cleared, whatever days are asked for. */
  today?: CalendarDate;
}

/** What several groups are about, as one. */
export function wantedTogether(wanted: readonly Wanted[]): Wanted {
  const together: Record<string, unknown> = {};
  for (const [name, value] of wanted.flatMap((one) => Object.entries(one)))
    together[name] = Array.isArray(value) ? [...((together[name] as unknown[]) ?? []), ...value] : value;
  return together;
}

const distinct = (values: (string | null)[]) => [...new Set(values)].filter((value) => value !== null).sort();

/**
 * Takes the branch's place in the queue of postings: from here to the end of the transaction nobody else
 * posts there, and what is read afterwards stays as it is.
 */
export async function lockHead(tx: Transaction): Promise<JournalHead> {
  const { rows } = await tx.query({ name: "lock-head", text: "select lock_journal_head() as head" });
  return rows[0].head;
}

/**
 * Makes what is told of the books as they stood at a moment true for good: it waits for postings in flight,
 * and nothing that comes later counts as recorded by then.
 */
export async function fixMoment(tx: Transaction, moment: Date): Promise<void> {
  await lockHead(tx);
  await tx.query(
    `update journal_head set recorded_floor = $1
     where branch_id = (select kaban_branch()) and recorded_floor < $1::timestamptz`,
    [moment],
  );
}

function byProduct(memberAccounts: LockedMemberAccount[]): Map<string, LockedMemberAccount[]> {
  const sorted = new Map<string, LockedMemberAccount[]>();
  for (const one of memberAccounts) {
    const key = productOf(one.member_id, one.account_id);
    sorted.set(key, [...(sorted.get(key) ?? []), one]);
  }
  return sorted;
}

const lock = "select lock_for_posting($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) as locked";

function valuesOf(wanted: Wanted): unknown[] {
  const { sides = [] } = wanted;
  const typed = (wanted.typed ?? []).flatMap(({ source, reference }) =>
    numberedWith(source).map((alike) => ({ source: alike, reference })),
  );
  return [
    distinct(wanted.batchIds ?? []),
    distinct(wanted.batchesOf ?? []),
    wanted.drawn ?? [],
    wanted.receiptsOf ?? [],
    typed.map(({ source }) => source),
    typed.map(({ reference }) => reference),
    wanted.paymentTypeIds ?? [],
    wanted.roles ?? [],
    wanted.accountIds ?? [],
    wanted.memberIds ?? [],
    sides.map(({ memberId }) => memberId),
    sides.map(({ accountId }) => accountId),
    distinct(wanted.reversedIds ?? []),
    wanted.today ?? "0001-01-01",
  ];
}

const byId = <One extends { id: string }>(rows: One[] | null) => new Map(rows?.map((row) => [row.id, row]));

/**
 * Locks in one call and one order for everybody (the head of the journal, batches, series, booklets,
 * accounts, member accounts, each by key), so that no two deadlock, and reads what rules are held against.
 * Branches begin a series with its first number.
 */
export async function lockFor(tx: Transaction, wanted: Wanted): Promise<Locked> {
  const { rows } = await tx.query({ name: "lock-for-posting", text: lock, values: valuesOf(wanted) });
  const { locked } = rows[0];
  const series = new Map<string, LockedSeries>(locked.series?.map((row: LockedSeries) => [row.kind, row]));
  const missing = distinct(wanted.drawn ?? []).filter((kind) => !series.has(kind));
  if (missing.length > 0) {
    await addSeries(tx, missing);
    return lockFor(tx, wanted);
  }
  const due = dueBy(series.values(), wanted.today);
  if (wanted.today && due.length > 0) {
    await turnSeries(tx, due, wanted.today);
    return lockFor(tx, wanted);
  }
  const memberAccounts = byId<LockedMemberAccount>(locked.member_accounts);
  return {
    today: wanted.today ?? null,
    head: locked.head,
    batches: byId(locked.batches),
    series,
    booklets: new Map(locked.booklets?.map((row: LockedBooklet) => [row.user_id, row])),
    accounts: byId(locked.accounts),
    memberAccounts,
    ofProduct: byProduct([...memberAccounts.values()]),
    usedReferences: new Set(
      locked.used.map(([source, key]: [string, string]) => `${seriesOf(source)} ${key}`),
    ),
    reversed: new Set(locked.reversed),
    past: new Map(),
    heldThen: new Map(),
    backDateDays: new Map(),
    ownBooklets: new Map(),
    authorities: [],
    paymentTypes: byId(locked.payment_types),
    roles: new Map(Object.entries(locked.roles ?? {})),
    members: byId<LockedMember>(locked.members),
  };
}

/** What postings are about. */
export function wantedBy(postings: readonly Posting[]): Wanted {
  const lines = postings.flatMap((posting) => posting.lines);
  const drawing = postings.filter(({ reference }) => reference === null);
  return {
    batchIds: distinct(postings.map(({ batchId }) => batchId)),
    drawn: drawing.map(({ source }) => seriesOf(source)),
    receiptsOf: drawing.filter(isReceipt).map(({ createdById }) => createdById),
    typed: postings.flatMap(({ source, reference }) => (reference === null ? [] : [{ source, reference }])),
    accountIds: lines.map(({ accountId }) => accountId),
    sides: sidesOf(lines),
    reversedIds: distinct(postings.map(({ reversesId }) => reversesId)),
    ...(postings.length > 0 && {
      today: postings
        .map(({ entryDate, asked }) => asked?.today ?? entryDate)
        .sort()
        .at(-1) as string,
    }),
  };
}
