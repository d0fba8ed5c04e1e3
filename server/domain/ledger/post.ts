import type { Centavos } from "#contract/kit/money";
import { authoritiesFor } from "#server/domain/ledger/authorities";
import { keepUsed, readOwnBooklets } from "#server/domain/ledger/booklets";
import { receiveChecks } from "#server/domain/ledger/checks";
import { type Hold, holdUntilCleared, readHeldThen } from "#server/domain/ledger/holds";
import { assertBalanced, type Posting } from "#server/domain/ledger/journal";
import { type JournalHead, type Locked, lockFor, wantedBy } from "#server/domain/ledger/locks";
import { insertMemberAccounts } from "#server/domain/ledger/member-accounts";
import { datedBack, readPast } from "#server/domain/ledger/past";
import { readBackDateDays } from "#server/domain/ledger/posting-rules";
import type { LedgerRefusal } from "#server/domain/ledger/refused";
import { isRefused } from "#server/domain/ledger/refused";
import { type Allowed, allow } from "#server/domain/ledger/rules";
import type { Transaction } from "#server/platform/db/database";
import { send } from "#server/platform/db/tenant";

const write = "select write_postings($1, $2, $3, $4, $5)";

/**
 * When an entry counts as recorded: now, or right after the last moment of which somebody was told how the
 * books stood then.
 */
export function recordedAt(now: Date, { recorded_floor }: JournalHead): Date {
  const floor = recorded_floor === null ? null : new Date(recorded_floor);
  return floor && now <= floor ? new Date(floor.getTime() + 1) : now;
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
  request_id: posting.step?.requestId,
  visit_id: posting.step?.visitId,
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

/** What of a posting has to clear before it is available, in each account that it pays into. */
function holdsOf({ posting, lines }: Allowed): Hold[] {
  const { entryId, entryDate, clearingDays: days } = posting;
  if (!days) return [];
  const paid = new Map<string, Centavos>();
  for (const { memberAccountId, credit } of lines) {
    if (memberAccountId) paid.set(memberAccountId, (paid.get(memberAccountId) ?? 0) + credit);
  }
  return [...paid].map(([memberAccountId, amount]) => ({
    entryId,
    memberAccountId,
    amount,
    entryDate,
    days,
  }));
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
 * (DESIGN section 5). Whoever has locked all that the postings are about hands that in.
 */
export async function post(
  tx: Transaction,
  postings: Posting[],
  ahead?: Locked,
): Promise<(Allowed | LedgerRefusal)[]> {
  for (const { lines } of postings) assertBalanced(lines);
  if (postings.length === 0) return [];
  const locked = ahead ?? (await lockFor(tx, wantedBy(postings)));
  locked.past = await readPast(tx, postings, locked);
  const back = datedBack(postings);
  locked.heldThen = await readHeldThen(tx, back, locked);
  locked.backDateDays = await readBackDateDays(
    tx,
    back.map(({ createdById }) => createdById),
  );
  locked.authorities = await authoritiesFor(tx, postings, locked.head);
  locked.ownBooklets = await readOwnBooklets(tx, postings, locked.head);
  const results = postings.map((posting) =>
    allow({ ...posting, createdAt: recordedAt(posting.createdAt, locked.head) }, locked),
  );
  const allowed = results.filter((result): result is Allowed => !isRefused(result));
  if (allowed.length === 0) return results;
  await openAccounts(tx, allowed);
  send(tx, { name: "write-postings", text: write, values: valuesOf(allowed, locked) });
  keepUsed(tx, locked.booklets);
  receiveChecks(tx, allowed);
  holdUntilCleared(tx, allowed.flatMap(holdsOf));
  return results;
}
