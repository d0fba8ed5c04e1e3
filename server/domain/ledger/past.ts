import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import type { Posting } from "#server/domain/ledger/journal";
import type { LockedMemberAccount } from "#server/domain/ledger/member-accounts";
import type { Transaction } from "#server/platform/db/database";

interface DayBalance {
  date: CalendarDate;
  /** At the end of the day, on the account's own side. */
  balance: Centavos;
}

/** The balances of accounts at the ends of days, from the first day that is asked of on; rising by day. */
export type Past = Map<string, DayBalance[]>;

/**
 * The lowest balance from a day on once so much is moved there, and when; null where nothing lies after it.
 * The balance of today is for others to check.
 */
export function lowestSince(past: Past, id: string, from: CalendarDate, moved: Centavos): DayBalance | null {
  const days = past.get(id) ?? [];
  const before = days.findLast(({ date }) => date <= from);
  const since = [...(before ? [{ ...before, date: from }] : []), ...days.filter(({ date }) => date > from)];
  const lowest = since.reduce<DayBalance | null>(
    (low, day) => (low === null || day.balance < low.balance ? day : low),
    null,
  );
  return lowest && { ...lowest, balance: lowest.balance + moved };
}

/** How an account stood at the end of a day that is posted on; zero where nothing is known of it. */
export const balanceOn = (past: Past, id: string, day: CalendarDate): Centavos =>
  past.get(id)?.findLast(({ date }) => date <= day)?.balance ?? 0;

/** Moves the balances of an account from a day on, as a posting of that day does. */
export function moveSince(past: Past, id: string, from: CalendarDate, moved: Centavos): void {
  const days = past.get(id);
  if (!days) return;
  const before = days.findLast(({ date }) => date <= from);
  if (before && before.date !== from) days.push({ ...before, date: from });
  days.sort((one, other) => (one.date < other.date ? -1 : 1));
  for (const day of days) if (day.date >= from) day.balance += moved;
}

// From the balance of now back: what lies after a day is taken off.
const ofMemberAccounts = `
  select asked.id, d.date, h.balance - coalesce((
      select sum(case a.normal_side when 'debit' then l.debit - l.credit else l.credit - l.debit end)
      from journal_line l where l.branch_id = h.branch_id and l.member_id = h.member_id
        and l.member_account_id = h.id and l.entry_date > d.date), 0)::bigint as balance
  from unnest($1::uuid[], $2::date[]) as asked (id, from_day)
  cross join lateral (select o.* from member_account o
    where o.organization_id = (select kaban_organization()) and o.branch_id = (select kaban_branch())
      and o.id = asked.id offset 0) h
  cross join lateral (select o.normal_side from account o
    where o.branch_id = h.branch_id and o.id = h.account_id offset 0) a
  cross join lateral (
    select asked.from_day as date union
    select l.entry_date from journal_line l
    where l.branch_id = h.branch_id and l.member_id = h.member_id and l.member_account_id = h.id
      and l.entry_date > asked.from_day) d
  order by asked.id, d.date`;

const ofAccounts = `
  select asked.id, d.date, b.balance - coalesce((
      select sum(y.debit - y.credit) from account_day y
      where y.branch_id = b.branch_id and y.account_id = b.account_id
        and y.entry_date > d.date), 0)::bigint as balance
  from unnest($1::uuid[], $2::date[]) as asked (id, from_day)
  cross join lateral (select o.* from account_balance o
    where o.branch_id = (select kaban_branch()) and o.account_id = asked.id offset 0) b
  cross join lateral (
    select asked.from_day as date union
    select y.entry_date from account_day y
    where y.branch_id = b.branch_id and y.account_id = b.account_id and y.entry_date > asked.from_day) d
  order by asked.id, d.date`;

/** The first day on which each of those accounts is moved. */
function firstDays(moves: [id: string, date: CalendarDate][]): [string[], string[]] {
  const first = new Map<string, CalendarDate>();
  for (const [id, date] of moves) {
    const known = first.get(id);
    if (known === undefined || date < known) first.set(id, date);
  }
  return [[...first.keys()], [...first.values()]];
}

/** What is dated back, of those postings. */
export const datedBack = (postings: readonly Posting[]): Posting[] =>
  postings.filter(({ entryDate, asked }) => asked !== undefined && entryDate < asked.today);

interface Guarded {
  accounts: ReadonlyMap<string, { is_cash_equivalent: boolean }>;
  memberAccounts: ReadonlyMap<string, LockedMemberAccount>;
}

/**
 * Reads how the accounts that are moved on an earlier day than the business date stood since: those of
 * members, and the branch's cash. Reads nothing where no posting is dated back.
 */
export async function readPast(
  tx: Transaction,
  postings: Posting[],
  { accounts, memberAccounts }: Guarded,
): Promise<Past> {
  const past: Past = new Map();
  const back = datedBack(postings);
  if (back.length === 0) return past;
  const moves = back.flatMap(({ lines, entryDate }) => lines.map((line) => ({ line, entryDate })));
  const held = moves.flatMap(({ line, entryDate }) =>
    [...memberAccounts.values()]
      .filter((one) => one.member_id === line.memberId && one.account_id === line.accountId)
      .map(({ id }): [string, CalendarDate] => [id, entryDate]),
  );
  const own = moves.flatMap(({ line, entryDate }): [string, CalendarDate][] =>
    accounts.get(line.accountId)?.is_cash_equivalent ? [[line.accountId, entryDate]] : [],
  );
  const [theirs, ours] = await Promise.all([
    tx.query({ name: "past-of-member-accounts", text: ofMemberAccounts, values: firstDays(held) }),
    tx.query({ name: "past-of-accounts", text: ofAccounts, values: firstDays(own) }),
  ]);
  for (const { id, date, balance } of [...theirs.rows, ...ours.rows]) {
    past.set(id, [...(past.get(id) ?? []), { date, balance }]);
  }
  return past;
}
