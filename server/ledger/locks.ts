import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import type { Transaction } from "#server/db/database";
import type { Posting } from "#server/ledger/journal";
import { findUsed } from "#server/ledger/references";
import { type LockedSeries, lockSeries } from "#server/ledger/series";

export interface LockedBatch {
  id: string;
  user_id: string;
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
  /** Debit minus credit. */
  balance: Centavos;
}

export interface LockedHolding {
  member_id: string;
  account_id: string;
  balance: Centavos;
  status: "open" | "frozen" | "closed";
  overdraft_limit: Centavos;
}

/** All that a group of postings may change or be refused by, locked until the transaction ends. */
export interface Locked {
  closedThrough: CalendarDate | null;
  cashAccountId: string | null;
  batches: Map<string, LockedBatch>;
  series: Map<string, LockedSeries>;
  accounts: Map<string, LockedAccount>;
  holdings: Map<string, LockedHolding>;
  usedReferences: Set<string>;
  reversed: Set<string>;
}

export const holdingKey = (memberId: string, accountId: string) => `${memberId} ${accountId}`;

const distinct = (values: (string | null)[]) => [...new Set(values)].filter((value) => value !== null).sort();

async function lockBatches(tx: Transaction, ids: string[]): Promise<LockedBatch[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.query({
    name: "lock-batches",
    text: `select id, user_id, expected_cash, ended_at from transaction_batch
      where id = any($1::uuid[]) order by id for update`,
    values: [ids],
  });
  return rows;
}

async function lockAccounts(tx: Transaction, ids: string[]): Promise<LockedAccount[]> {
  const { rows } = await tx.query({
    name: "lock-accounts",
    text: `select a.id, a.code, a.name, a.normal_side, a.status, a.member_kind, a.minimum_balance, b.balance
      from account_balance b join account a on a.id = b.account_id
      where b.account_id = any($1::uuid[]) and a.deleted_at is null order by b.account_id
      for update of b for share of a`,
    values: [ids],
  });
  return rows;
}

/** Locks what members hold, opening the holdings that are new. */
export async function lockHoldings(tx: Transaction, pairs: { memberId: string; accountId: string }[]) {
  if (pairs.length === 0) return [];
  const values = [pairs.map(({ memberId }) => memberId), pairs.map(({ accountId }) => accountId)];
  const lock = {
    name: "lock-holdings",
    text: `select h.member_id, h.account_id, h.balance, h.status, h.overdraft_limit
      from member_account_balance h
      join unnest($1::uuid[], $2::uuid[]) as asked (member_id, account_id)
        on h.member_id = asked.member_id and h.account_id = asked.account_id
      order by h.member_id, h.account_id for update of h`,
    values,
  };
  const { rows } = await tx.query(lock);
  if (rows.length === pairs.length) return rows as LockedHolding[];
  await tx.query({
    name: "open-holdings",
    text: `insert into member_account_balance (member_id, account_id, organization_id, branch_id)
      select member_id, account_id, kaban_organization(), kaban_branch()
      from unnest($1::uuid[], $2::uuid[]) as asked (member_id, account_id)
      order by 1, 2 on conflict do nothing`,
    values,
  });
  return (await tx.query(lock)).rows as LockedHolding[];
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

/** The members' sides of postings, each once. Only accounts that members hold keep a balance per member. */
function heldPairs(postings: Posting[], accounts: Map<string, LockedAccount>) {
  const pairs = new Map<string, { memberId: string; accountId: string }>();
  for (const { memberId, accountId } of postings.flatMap(({ lines }) => lines)) {
    if (memberId && accounts.get(accountId)?.member_kind) {
      pairs.set(holdingKey(memberId, accountId), { memberId, accountId });
    }
  }
  return [...pairs.values()];
}

/**
 * Locks in one order for everybody (batches, series, accounts, holdings, each by key), so that no two
 * deadlock.
 */
export async function lockFor(tx: Transaction, postings: Posting[]): Promise<Locked> {
  const batches = await lockBatches(tx, distinct(postings.map(({ batchId }) => batchId)));
  const series = await lockSeries(tx, distinct(postings.map(({ source }) => source)));
  const branch = await tx.query({
    name: "branch-rules",
    text: `select b.closed_through, c.account_id from branch b
      left join branch_account c on c.branch_id = b.id and c.role = 'cash on hand'
      where b.id = (select kaban_branch())`,
  });
  const accountIds = distinct(postings.flatMap(({ lines }) => lines.map(({ accountId }) => accountId)));
  const accounts = new Map((await lockAccounts(tx, accountIds)).map((row) => [row.id, row]));
  const holdings = await lockHoldings(tx, heldPairs(postings, accounts));
  return {
    closedThrough: branch.rows[0]?.closed_through ?? null,
    cashAccountId: branch.rows[0]?.account_id ?? null,
    batches: new Map(batches.map((row) => [row.id, row])),
    series: new Map(series.map((row) => [row.kind, row])),
    accounts,
    holdings: new Map(holdings.map((row) => [holdingKey(row.member_id, row.account_id), row])),
    usedReferences: await findUsed(tx, postings, series),
    reversed: new Set(await findReversed(tx, distinct(postings.map(({ reversesId }) => reversesId)))),
  };
}
