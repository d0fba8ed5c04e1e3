import type { Centavos } from "#contract/kit/money";
import type { CheckFace, Posting } from "#server/domain/ledger/journal";
import type { Transaction } from "#server/platform/db/database";
import { send } from "#server/platform/db/tenant";

/** A posting that was allowed. */
type Posted = { posting: Posting };

const isOfCheck = ({ posting: { paymentKind, source } }: Posted) =>
  paymentKind === "check" && (source === "deposit" || source === "payment");

interface CheckRow {
  id: string;
  entry_id: string;
  member_id: string | null;
  bank_id: string | null;
  check_number: string | null;
  check_date: string | null;
  amount: Centavos;
  payment_type_id: string | null;
  account_id: string;
  received_on: string;
  description: string | null;
  at: Date;
  by_id: string;
}

/** The money of a receipt is the line that no member holds, which is debited. */
const moneyOf = ({ lines }: Posting) =>
  (lines.find(({ debit, memberAccountId }) => debit > 0 && memberAccountId === null) ?? lines[0])
    ?.accountId as string;

const rowOf = ({ posting }: Posted): CheckRow => ({
  id: posting.check?.postDatedId ?? posting.entryId,
  entry_id: posting.entryId,
  member_id: posting.memberId,
  bank_id: posting.check?.bankId ?? null,
  check_number: posting.check?.number || null,
  check_date: posting.check?.date ?? null,
  amount: posting.amount,
  payment_type_id: posting.paymentTypeId,
  account_id: moneyOf(posting),
  received_on: posting.entryDate,
  description: posting.description || null,
  at: posting.createdAt,
  by_id: posting.createdById,
});

const insert = `
  insert into received_check (organization_id, branch_id, id, state, member_id, bank_id, check_number,
    check_date, amount, payment_type_id, account_id, entry_id, received_on, description, created_at,
    created_by_id, updated_at, updated_by_id)
  select kaban_organization(), kaban_branch(), c.id, 'on hand', c.member_id, c.bank_id, c.check_number,
    c.check_date, c.amount, c.payment_type_id, c.account_id, c.entry_id, c.received_on, c.description, c.at,
    c.by_id, c.at, c.by_id
  from jsonb_to_recordset($1) as c (id uuid, member_id uuid, bank_id uuid, check_number text,
    check_date date, amount bigint, payment_type_id uuid, account_id uuid, entry_id uuid, received_on date,
    description text, at timestamptz, by_id uuid)
  on conflict (organization_id, branch_id, id) do update set state = 'on hand',
    entry_id = excluded.entry_id, account_id = excluded.account_id,
    payment_type_id = excluded.payment_type_id, updated_at = excluded.updated_at,
    updated_by_id = excluded.updated_by_id, version = received_check.version + 1`;

/** Keeps the checks that receipts took in, on hand from then on; each once, as its receipt. */
export function receiveChecks(tx: Transaction, posted: readonly Posted[]): void {
  const rows = posted.filter(isOfCheck).map(rowOf);
  if (rows.length === 0) return;
  send(tx, { name: "receive-checks", text: insert, values: [JSON.stringify(rows)] });
}

const readReceived = `
  select exists (select from received_check c
    where c.organization_id = (select kaban_organization()) and c.branch_id = (select kaban_branch())
      and c.bank_id = $1 and c.member_id = $2 and lower(c.check_number) = lower($3)
      and c.id is distinct from $4
      and c.state in ('post-dated', 'on hand', 'in bank', 'cleared')) as found`;

/** Whether a check of a bank and member was received before, other than the one named, and not given back. */
export async function isReceived(
  tx: Transaction,
  { bankId, number }: Pick<CheckFace, "bankId" | "number">,
  memberId: string | null | undefined,
  besidesId?: string,
): Promise<boolean> {
  if (!bankId || !memberId || !number) return false;
  const { rows } = await tx.query(readReceived, [bankId, memberId, number, besidesId]);
  return rows[0].found;
}

/** Where the check of a receipt is; null of a receipt that no check paid. */
export async function checkStateOf(tx: Transaction, entryId: string): Promise<string | null> {
  const { rows } = await tx.query<{ state: string }>(
    `select state from received_check where organization_id = (select kaban_organization())
       and branch_id = (select kaban_branch()) and entry_id = $1`,
    [entryId],
  );
  return rows[0]?.state ?? null;
}
