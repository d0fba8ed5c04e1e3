import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import type { Posting } from "#server/domain/ledger/journal";
import { findUsed } from "#server/domain/ledger/references";
import { type LockedSeries, lockSeries } from "#server/domain/ledger/series";
import type { Transaction } from "#server/platform/db/database";
import { send } from "#server/platform/db/tenant";

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
  maximum_balance: Centavos | null;
  /** Debit minus credit. */
  balance: Centavos;
}

export interface LockedMemberAccount {
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
  memberAccounts: Map<string, LockedMemberAccount>;
  usedReferences: Set<string>;
  reversed: Set<string>;
}

export const memberAccountKey = (memberId: string, accountId: string) => `${memberId} ${accountId}`;

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
    text: `select a.id, a.code, a.name, a.normal_side, a.member_kind, a.minimum_balance, a.maximum_balance,
        case when a.deleted_at is null then a.status else 'closed' end as status, b.balance
      from account_balance b join account a on a.id = b.account_id
      where b.account_id = any($1::uuid[]) order by b.account_id
      for update of b for share of a`,
    values: [ids],
  });
  return rows;
}

interface Pair {
  memberId: string;
  accountId: string;
}

const byPair = (pairs: Pair[]) => [
  pairs.map(({ memberId }) => memberId),
  pairs.map(({ accountId }) => accountId),
];

async function lockOpenMemberAccounts(tx: Transaction, pairs: Pair[]): Promise<LockedMemberAccount[]> {
  if (pairs.length === 0) return [];
  const { rows } = await tx.query({
    name: "lock-member-accounts",
    text: `select h.member_id, h.account_id, h.balance, h.status, h.overdraft_limit
      from member_account_balance h
      join unnest($1::uuid[], $2::uuid[]) as asked (member_id, account_id)
        on h.member_id = asked.member_id and h.account_id = asked.account_id
      order by h.member_id, h.account_id for update of h`,
    values: byPair(pairs),
  });
  return rows;
}

/** Locks what members hold, opening the member accounts that are new. */
export async function lockMemberAccounts(tx: Transaction, pairs: Pair[]): Promise<LockedMemberAccount[]> {
  const open = await lockOpenMemberAccounts(tx, pairs);
  if (open.length === pairs.length) return open;
  send(tx, {
    name: "open-member-accounts",
    text: `insert into member_account_balance (member_id, account_id, organization_id, branch_id)
      select member_id, account_id, kaban_organization(), kaban_branch()
      from unnest($1::uuid[], $2::uuid[]) as asked (member_id, account_id)
      order by 1, 2 on conflict do nothing`,
    values: byPair(pairs),
  });
  return lockOpenMemberAccounts(tx, pairs);
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

/** The members' sides of postings, each once. */
function memberPairs(postings: Posting[]): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const { memberId, accountId } of postings.flatMap(({ lines }) => lines)) {
    if (memberId) pairs.set(memberAccountKey(memberId, accountId), { memberId, accountId });
  }
  return [...pairs.values()];
}

/**
 * Locks in one order for everybody (batches, series, accounts, member accounts, each by key), so that no two
 * deadlock.
 */
export async function lockFor(tx: Transaction, postings: Posting[]): Promise<Locked> {
  const lines = postings.flatMap((posting) => posting.lines);
  // Asked for in one go, and so locked in that order.
  const pairs = memberPairs(postings);
  const [batches, series, branch, lockedAccounts, open, reversed] = await Promise.all([
    lockBatches(tx, distinct(postings.map(({ batchId }) => batchId))),
    lockSeries(tx, distinct(postings.map(({ source }) => source))),
    tx.query({
      name: "branch-rules",
      text: `select b.closed_through, c.account_id from branch b
        left join branch_account c on c.branch_id = b.id and c.role = 'cash on hand'
        where b.id = (select kaban_branch())`,
    }),
    lockAccounts(tx, distinct(lines.map(({ accountId }) => accountId))),
    lockOpenMemberAccounts(tx, pairs),
    findReversed(tx, distinct(postings.map(({ reversesId }) => reversesId))),
  ]);
  const accounts = new Map(lockedAccounts.map((row) => [row.id, row]));
  // Only accounts that members hold keep a balance per member.
  const held = pairs.filter(({ accountId }) => accounts.get(accountId)?.member_kind);
  const memberAccounts = open.length === held.length ? open : await lockMemberAccounts(tx, held);
  return {
    closedThrough: branch.rows[0]?.closed_through ?? null,
    cashAccountId: branch.rows[0]?.account_id ?? null,
    batches: new Map(batches.map((row) => [row.id, row])),
    series: new Map(series.map((row) => [row.kind, row])),
    accounts,
    memberAccounts: new Map(
      memberAccounts.map((row) => [memberAccountKey(row.member_id, row.account_id), row]),
    ),
    usedReferences: await findUsed(tx, postings, series),
    reversed: new Set(reversed),
  };
}
