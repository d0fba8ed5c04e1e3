import { keepUsed } from "#server/domain/ledger/booklets";
import { type Hold, holdUntilCleared } from "#server/domain/ledger/holds";
import { assertBalanced, type Posting } from "#server/domain/ledger/journal";
import { type JournalHead, type Locked, lockFor } from "#server/domain/ledger/locks";
import { insertMemberAccounts } from "#server/domain/ledger/member-accounts";
import type { LedgerRefusal } from "#server/domain/ledger/refused";
import { isRefused } from "#server/domain/ledger/refused";
import { type Allowed, allow } from "#server/domain/ledger/rules";
import type { Transaction } from "#server/platform/db/database";
import { send } from "#server/platform/db/tenant";

// Every row here is reached by its key. Plans are kept while tables grow, and one made for ten rows must
// still do for a million.
const byKeyOnly = `set local enable_seqscan = off; set local enable_hashjoin = off;
  set local enable_mergejoin = off`;

// One statement writes a whole group: entries, lines, and what numbers them. The balances are moved by the
// database itself, from the lines (migration 019).
const write = `
with entry as (
  insert into journal_entry (id, organization_id, branch_id, sequence, entry_date, source, reference,
    description, member_id, account_id, member_account_id, payment_type_id, payment_kind, amount,
    balance_after, batch_id, reverses_id, back_date_reason, approved_by_id, created_at, created_by_id,
    written_in)
  select id, kaban_organization(), kaban_branch(), sequence, entry_date, source, reference, description,
    member_id, account_id, member_account_id, payment_type_id, payment_kind, amount, balance_after, batch_id,
    reverses_id, back_date_reason, approved_by_id, created_at, created_by_id, pg_current_xact_id()
  from jsonb_to_recordset($1) as e (id uuid, sequence bigint, entry_date date, source text, reference text,
    description text, member_id uuid, account_id uuid, member_account_id uuid, payment_type_id uuid,
    payment_kind text, amount bigint, balance_after bigint, batch_id uuid, reverses_id uuid,
    back_date_reason text, approved_by_id uuid, created_at timestamptz, created_by_id uuid)
),
line as (
  insert into journal_line (entry_id, line_number, organization_id, branch_id, sequence, entry_date,
    account_id, member_id, member_account_id, source, payment_kind, created_by_id, debit, credit)
  select entry_id, line_number, kaban_organization(), kaban_branch(), sequence, entry_date, account_id,
    member_id, member_account_id, source, payment_kind, created_by_id, debit, credit
  from jsonb_to_recordset($2) as l (entry_id uuid, line_number smallint, sequence bigint, entry_date date,
    account_id uuid, member_id uuid, member_account_id uuid, source text, payment_kind text,
    created_by_id uuid, debit bigint, credit bigint)
),
head as (
  update journal_head set last_sequence = $3
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
)
update series s set next_number = m.next_number
from unnest($4::text[], $5::bigint[]) as m (kind, next_number)
where s.branch_id = (select kaban_branch()) and s.kind = m.kind`;

/**
 * When an entry counts as recorded: now, or right after the last moment of which somebody was told how the
 * books stood then.
 */
function recordedAt({ createdAt }: Posting, { recorded_floor }: JournalHead): Date {
  const floor = recorded_floor === null ? null : new Date(recorded_floor);
  return floor && createdAt <= floor ? new Date(floor.getTime() + 1) : createdAt;
}

const entryRow = ({ posting, sequence, reference, memberAccount }: Allowed) => ({
  id: posting.entryId,
  sequence,
  entry_date: posting.entryDate,
  source: posting.source,
  reference,
  description: posting.description,
  member_id: posting.memberId,
  account_id: posting.accountId,
  member_account_id: memberAccount?.account.id,
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

const lineRows = ({ posting, sequence, lines }: Allowed) =>
  lines.map((line, index) => ({
    entry_id: posting.entryId,
    line_number: index + 1,
    sequence,
    entry_date: posting.entryDate,
    account_id: line.accountId,
    member_id: line.memberId,
    member_account_id: line.memberAccountId,
    source: posting.source,
    payment_kind: posting.paymentKind,
    created_by_id: posting.createdById,
    debit: line.debit,
    credit: line.credit,
  }));

/** Opens the accounts that postings begin with, and gives them the numbers they were given. */
async function openAccounts(tx: Transaction, allowed: Allowed[]): Promise<void> {
  const openings = allowed.flatMap(({ posting, opens }) =>
    opens.map((one) => ({
      id: one.id,
      memberId: one.member_id,
      accountId: one.account_id,
      openedOn: one.opened_on,
      createdAt: posting.createdAt,
      createdById: posting.createdById,
    })),
  );
  if (openings.length === 0) return;
  const numbers = await insertMemberAccounts(tx, openings);
  for (const one of allowed.flatMap(({ opens }) => opens)) one.number = numbers.get(one.id) ?? "";
}

/** What of a posting has to clear before it is available. */
function holdOf({ posting, memberAccount }: Allowed): Hold[] {
  const { entryId, entryDate, amount, clearingDays: days } = posting;
  return memberAccount && days
    ? [{ entryId, memberAccountId: memberAccount.account.id, amount, entryDate, days }]
    : [];
}

/** The rows of the statement that writes. */
function valuesOf(allowed: Allowed[], { head, series }: Locked): unknown[] {
  const drawn = [...series.values()];
  return [
    JSON.stringify(allowed.map(entryRow)),
    JSON.stringify(allowed.flatMap(lineRows)),
    head.last_sequence,
    drawn.map(({ kind }) => kind),
    drawn.map(({ next_number }) => next_number),
  ];
}

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
  const results = postings.map((posting) =>
    allow({ ...posting, createdAt: recordedAt(posting, locked.head) }, locked),
  );
  const allowed = results.filter((result): result is Allowed => !isRefused(result));
  if (allowed.length === 0) return results;
  await openAccounts(tx, allowed);
  send(tx, { name: "post", text: write, values: valuesOf(allowed, locked) });
  keepUsed(tx, locked.booklets);
  holdUntilCleared(tx, allowed.flatMap(holdOf));
  return results;
}
