import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import { type LockedBooklet, lockBooklets } from "#server/domain/ledger/booklets";
import type { Posting } from "#server/domain/ledger/journal";
import {
  type LockedMemberAccount,
  lockMemberAccounts,
  productOf,
  sidesOf,
} from "#server/domain/ledger/member-accounts";
import { type Past, readPast } from "#server/domain/ledger/past";
import { findUsed } from "#server/domain/ledger/references";
import { type LockedSeries, lockSeries } from "#server/domain/ledger/series";
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
  takes_over: boolean;
  cash_account_id: string | null;
}

/** All that a group of postings may change or be refused by, locked until the transaction ends. */
export interface Locked {
  head: JournalHead;
  batches: Map<string, LockedBatch>;
  series: Map<string, LockedSeries>;
  /** By the person whose they are. */
  booklets: ReadonlyMap<string, LockedBooklet>;
  accounts: Map<string, LockedAccount>;
  /** By id, those that are about to be opened among them. */
  memberAccounts: Map<string, LockedMemberAccount>;
  /** What each member has of each product, by productOf. */
  ofProduct: Map<string, LockedMemberAccount[]>;
  usedReferences: Set<string>;
  reversed: Set<string>;
  /** How what is moved back in time stood on the days since, by the id of the account or member account. */
  past: Past;
}

const distinct = (values: (string | null)[]) => [...new Set(values)].filter((value) => value !== null).sort();

/**
 * Takes the branch's place in the queue of postings: from here to the end of the transaction nobody else
 * posts there, and what is read afterwards stays as it is.
 */
export async function lockHead(tx: Transaction): Promise<JournalHead> {
  const lock = {
    name: "lock-head",
    text: `select h.last_sequence, nullif(h.recorded_floor, '-infinity') as recorded_floor,
        coalesce(h.books_begin_on, (b.created_at at time zone b.time_zone)::date) as begins_on,
        h.closed_through, h.closing_through, h.back_date_days, h.owner_back_date_days, h.may_overdraw_cash,
        h.takes_over,
        (select c.account_id from branch_account c
          where c.branch_id = h.branch_id and c.role = 'cash on hand') as cash_account_id
      from journal_head h join branch b on b.id = h.branch_id
      where h.organization_id = (select kaban_organization()) and h.branch_id = (select kaban_branch())
      for update of h`,
  };
  const { rows } = await tx.query(lock);
  if (rows[0]) return rows[0];
  await tx.query(
    `insert into journal_head (organization_id, branch_id) values (kaban_organization(), kaban_branch())
     on conflict do nothing`,
  );
  return (await tx.query(lock)).rows[0];
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

async function lockBatches(tx: Transaction, ids: string[]): Promise<LockedBatch[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.query({
    name: "lock-batches",
    text: `select id, user_id, entry_date, expected_cash, ended_at from transaction_batch
      where id = any($1::uuid[]) order by id for share`,
    values: [ids],
  });
  return rows;
}

async function lockAccounts(tx: Transaction, ids: string[]): Promise<LockedAccount[]> {
  const { rows } = await tx.query({
    name: "lock-accounts",
    text: `select a.id, a.code, a.name, a.normal_side, a.member_kind, a.minimum_balance, a.maximum_balance,
        a.show_in_deposit, a.show_in_withdraw, a.is_cash_equivalent,
        case when a.deleted_at is null then a.status else 'closed' end as status, b.balance
      from account_balance b join account a on a.id = b.account_id
      where b.account_id = any($1::uuid[]) order by b.account_id for share of a`,
    values: [ids],
  });
  return rows;
}

/** The day by which checks count as cleared: the latest that is posted on. */
const lastDay = (postings: Posting[]) =>
  postings
    .map(({ entryDate }) => entryDate)
    .sort()
    .at(-1) ?? "0001-01-01";

function byProduct(memberAccounts: LockedMemberAccount[]): Map<string, LockedMemberAccount[]> {
  const sorted = new Map<string, LockedMemberAccount[]>();
  for (const one of memberAccounts) {
    const key = productOf(one.member_id, one.account_id);
    sorted.set(key, [...(sorted.get(key) ?? []), one]);
  }
  return sorted;
}

async function findReversed(tx: Transaction, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.query({
    name: "reversed",
    text: "select reverses_id from journal_entry where reverses_id = any($1::uuid[])",
    values: [ids],
  });
  return rows.map((row) => row.reverses_id);
}

/**
 * Locks in one order for everybody (the head of the journal, batches, series, booklets, accounts, member
 * accounts, each by key), so that no two deadlock.
 */
export async function lockFor(tx: Transaction, postings: Posting[]): Promise<Locked> {
  const lines = postings.flatMap((posting) => posting.lines);
  // Asked for in one go, and so locked in that order.
  const [head, batches, series, booklets, accounts, memberAccounts, reversed] = await Promise.all([
    lockHead(tx),
    lockBatches(tx, distinct(postings.map(({ batchId }) => batchId))),
    lockSeries(tx, distinct(postings.map(({ source }) => source))),
    lockBooklets(tx, postings),
    lockAccounts(tx, distinct(lines.map(({ accountId }) => accountId))),
    lockMemberAccounts(tx, sidesOf(lines), lastDay(postings)),
    findReversed(tx, distinct(postings.map(({ reversesId }) => reversesId))),
  ]);
  return {
    head,
    batches: new Map(batches.map((row) => [row.id, row])),
    series: new Map(series.map((row) => [row.kind, row])),
    accounts: new Map(accounts.map((row) => [row.id, row])),
    memberAccounts: new Map(memberAccounts.map((row) => [row.id, row])),
    ofProduct: byProduct(memberAccounts),
    booklets,
    usedReferences: await findUsed(tx, postings, { series, booklets }),
    reversed: new Set(reversed),
    past: await readPast(tx, postings, accounts, memberAccounts),
  };
}
