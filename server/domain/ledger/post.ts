import { assertBalanced, movement, type Posting } from "#server/domain/ledger/journal";
import { type Locked, lockFor } from "#server/domain/ledger/locks";
import { type Allowed, allow, type LedgerRefusal } from "#server/domain/ledger/rules";
import type { Transaction } from "#server/platform/db/database";
import { send } from "#server/platform/db/tenant";

export const isRefused = (result: Allowed | LedgerRefusal): result is LedgerRefusal => "refused" in result;

// Every row here is reached by its key. Plans are kept while tables grow, and one made for ten rows must
// still do for a million.
const byKeyOnly = `set local enable_seqscan = off; set local enable_hashjoin = off;
  set local enable_mergejoin = off`;

// One statement writes a whole group: entries, lines, and every balance they move. What moves comes as
// arrays, which are taken to be short: each balance is then reached by its key, however many there are.
const write = `
with entry as (
  insert into journal_entry (id, organization_id, branch_id, entry_date, source, reference, description,
    member_id, account_id, payment_type_id, payment_kind, amount, balance_after, batch_id, reverses_id,
    back_date_reason, approved_by_id, created_at, created_by_id)
  select id, kaban_organization(), kaban_branch(), entry_date, source, reference, description,
    member_id, account_id, payment_type_id, payment_kind, amount, balance_after, batch_id, reverses_id,
    back_date_reason, approved_by_id, created_at, created_by_id
  from jsonb_to_recordset($1) as e (id uuid, entry_date date, source text, reference text, description text,
    member_id uuid, account_id uuid, payment_type_id uuid, payment_kind text, amount bigint,
    balance_after bigint, batch_id uuid, reverses_id uuid, back_date_reason text, approved_by_id uuid,
    created_at timestamptz, created_by_id uuid)
),
asked_line as materialized (
  select * from jsonb_to_recordset($2) as l (entry_id uuid, line_number smallint, entry_date date,
    account_id uuid, member_id uuid, source text, payment_kind text, created_by_id uuid, debit bigint,
    credit bigint)
),
line as (
  insert into journal_line (entry_id, line_number, organization_id, branch_id, entry_date, account_id,
    member_id, source, payment_kind, created_by_id, debit, credit)
  select entry_id, line_number, kaban_organization(), kaban_branch(), entry_date, account_id, member_id,
    source, payment_kind, created_by_id, debit, credit
  from asked_line
),
account_moved as (
  update account_balance b set balance = b.balance + m.moved, line_count = b.line_count + m.lines
  from unnest($3::uuid[], $4::bigint[], $5::integer[]) as m (account_id, moved, lines)
  where b.account_id = m.account_id
),
day_moved as (
  insert into account_day as d (account_id, entry_date, organization_id, branch_id, debit, credit, line_count)
  select account_id, entry_date, kaban_organization(), kaban_branch(), sum(debit), sum(credit), count(*)
  from asked_line group by 1, 2 order by 1, 2
  on conflict (account_id, entry_date) do update set debit = d.debit + excluded.debit,
    credit = d.credit + excluded.credit, line_count = d.line_count + excluded.line_count
),
holding_moved as (
  update member_account_balance h set balance = h.balance + m.moved, line_count = h.line_count + m.lines,
    last_entry_date = greatest(h.last_entry_date, m.entry_date)
  from unnest($6::uuid[], $7::uuid[], $8::bigint[], $9::integer[], $10::date[])
    as m (member_id, account_id, moved, lines, entry_date)
  where h.member_id = m.member_id and h.account_id = m.account_id
),
batch_moved as (
  update transaction_batch b set expected_cash = m.expected_cash
  from unnest($11::uuid[], $12::bigint[]) as m (id, expected_cash) where b.id = m.id
)
update series s set next_number = m.next_number
from unnest($13::text[], $14::bigint[]) as m (kind, next_number)
where s.branch_id = (select kaban_branch()) and s.kind = m.kind`;

const entryRow = ({ posting, reference, memberAccount }: Allowed) => ({
  id: posting.entryId,
  entry_date: posting.entryDate,
  source: posting.source,
  reference,
  description: posting.description,
  member_id: posting.memberId,
  account_id: posting.accountId,
  payment_type_id: posting.paymentTypeId,
  payment_kind: posting.paymentKind,
  amount: posting.amount,
  balance_after: memberAccount?.after,
  batch_id: posting.batchId,
  reverses_id: posting.reversesId,
  back_date_reason: posting.backDateReason,
  approved_by_id: posting.approvedById,
  created_at: posting.createdAt,
  created_by_id: posting.createdById,
});

const lineRows = ({ posting }: Allowed) =>
  posting.lines.map((line, index) => ({
    entry_id: posting.entryId,
    line_number: index + 1,
    entry_date: posting.entryDate,
    account_id: line.accountId,
    member_id: line.memberId,
    source: posting.source,
    payment_kind: posting.paymentKind,
    created_by_id: posting.createdById,
    debit: line.debit,
    credit: line.credit,
  }));

function memberAccountRows(allowed: Allowed[], locked: Locked) {
  const rows = new Map<string, { moved: number; lines: number; entry_date: string }>();
  for (const { posting } of allowed) {
    for (const line of posting.lines) {
      const account = locked.accounts.get(line.accountId);
      if (!line.memberId || !account?.member_kind) continue;
      const key = `${line.memberId} ${line.accountId}`;
      const row = rows.get(key) ?? { moved: 0, lines: 0, entry_date: posting.entryDate };
      row.moved += movement(line, account.normal_side);
      row.lines += 1;
      if (posting.entryDate > row.entry_date) row.entry_date = posting.entryDate;
      rows.set(key, row);
    }
  }
  return [...rows].map(([key, row]) => {
    const [member_id, account_id] = key.split(" ");
    return { member_id, account_id, ...row };
  });
}

/** How each account's debits less credits change. */
function accountRows(allowed: Allowed[]) {
  const rows = new Map<string, { account_id: string; moved: number; lines: number }>();
  for (const line of allowed.flatMap(({ posting }) => posting.lines)) {
    const row = rows.get(line.accountId) ?? { account_id: line.accountId, moved: 0, lines: 0 };
    row.moved += movement(line, "debit");
    row.lines += 1;
    rows.set(line.accountId, row);
  }
  return [...rows.values()];
}

/** Rows as one array for each of those columns. */
const columnsOf = <Row>(rows: Row[], ...names: (keyof Row)[]) =>
  names.map((name) => rows.map((row) => row[name]));

/**
 * The one door to the ledger: posts entries of the transaction's branch, in order, each checked against the
 * balances the ones before it leave. Answers for each its number and the member's balance before and after,
 * or why it is refused; a refused posting leaves nothing behind and hinders no other. Amounts are whole
 * centavos; every entry's debits equal its credits, or the program is at fault and nothing at all is posted
 * (DESIGN section 5).
 */
export async function post(tx: Transaction, postings: Posting[]): Promise<(Allowed | LedgerRefusal)[]> {
  for (const { lines } of postings) assertBalanced(lines);
  if (postings.length === 0) return [];
  send(tx, byKeyOnly);
  const locked = await lockFor(tx, postings);
  const results = postings.map((posting) => allow(posting, locked));
  const allowed = results.filter((result): result is Allowed => !isRefused(result));
  if (allowed.length === 0) return results;
  send(tx, {
    name: "post",
    text: write,
    values: [
      JSON.stringify(allowed.map(entryRow)),
      JSON.stringify(allowed.flatMap(lineRows)),
      ...columnsOf(accountRows(allowed), "account_id", "moved", "lines"),
      ...columnsOf(
        memberAccountRows(allowed, locked),
        "member_id",
        "account_id",
        "moved",
        "lines",
        "entry_date",
      ),
      ...columnsOf(
        [...locked.batches.values()].filter(({ ended_at }) => ended_at === null),
        "id",
        "expected_cash",
      ),
      ...columnsOf([...locked.series.values()], "kind", "next_number"),
    ],
  });
  return results;
}
