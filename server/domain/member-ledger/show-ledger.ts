import type { LedgerLine, MemberAccount } from "#contract/entities/member-ledger";
import type { CalendarDate } from "#contract/kit/dates";
import type { Output } from "#contract/kit/operation";
import { showLedger } from "#contract/operations/member-ledger/show-ledger";
import { readMemberAccount } from "#server/domain/member-ledger/member-account";
import type { Transaction } from "#server/platform/db/database";
import { serve } from "#server/platform/operations/serve";

// Balances are counted back from the stored one, so that a member's long past costs nothing where a recent
// period is asked for: `later` is what the lines after this one have moved. One statement, and so one moment.
// Names are read for the page alone.
const read = (order: "asc" | "desc") => `
  with line as (
    select l.entry_id, l.line_number, l.entry_date, l.source, l.payment_kind, l.debit, l.credit, s.moved,
      sum(s.moved) over (order by l.entry_date desc, l.entry_id desc, l.line_number desc) - s.moved as later
    from journal_line l, lateral (
      select case $5 when 'debit' then l.debit - l.credit else l.credit - l.debit end as moved) s
    where l.member_id = $1 and l.account_id = $2 and l.entry_date >= coalesce($3::date, '-infinity')
  ),
  total as (
    select coalesce(sum(moved), 0) as since, coalesce(sum(moved) filter (where not is_in), 0) as later,
      coalesce(sum(debit) filter (where is_in), 0)::bigint as debit,
      coalesce(sum(credit) filter (where is_in), 0)::bigint as credit,
      count(*) filter (where is_in) as count,
      coalesce((select h.balance from member_account_balance h where h.member_id = $1 and h.account_id = $2),
        0) as stored
    from line, lateral (select entry_date <= coalesce($4::date, 'infinity') as is_in) p
  ),
  page as (
    select * from line
    where entry_date <= coalesce($4::date, 'infinity') and ($6::date is null
      or (entry_date, entry_id, line_number) ${order === "asc" ? ">" : "<"} ($6::date, $7::uuid, $8::integer))
    order by entry_date ${order}, entry_id ${order}, line_number ${order} limit $9
  )
  select t.stored, (t.stored - t.since)::bigint as opening, t.debit as debits, t.credit as credits,
    (t.stored - t.later)::bigint as closing, t.count, (t.stored - p.later)::bigint as balance, p.*,
    e.reference, e.description, y.name as payment_type_name
  from total t left join page p on true
  left join journal_entry e on e.id = p.entry_id
  left join payment_type y on y.id = e.payment_type_id
  order by p.entry_date ${order}, p.entry_id ${order}, p.line_number ${order}`;

export interface LedgerQuestion {
  id: string;
  account_id: string;
  from?: CalendarDate | null;
  to?: CalendarDate | null;
  order: "asc" | "desc";
  /** Where the page before ended. */
  after?: string;
  limit: number;
}

const lineOf = (row: LedgerLine): LedgerLine => ({
  entry_id: row.entry_id,
  line_number: row.line_number,
  entry_date: row.entry_date,
  reference: row.reference,
  source: row.source,
  payment_kind: row.payment_kind,
  payment_type_name: row.payment_type_name,
  description: row.description,
  debit: row.debit,
  credit: row.credit,
  balance: row.balance,
});

const placeOf = ({ entry_date, entry_id, line_number }: LedgerLine) =>
  `${entry_date}_${entry_id}_${line_number}`;

/**
 * The running ledger of an account of a member over a period, with at most `limit` lines after the place
 * named. All in centavos on the account's normal side; opening + movement = closing.
 */
export async function readLedger(
  tx: Transaction,
  account: MemberAccount,
  { id, account_id, from = null, to = null, order, after, limit }: LedgerQuestion,
): Promise<Output<typeof showLedger>> {
  const place = after?.split("_") ?? [null, null, null];
  const values = [id, account_id, from, to, account.normal_side, ...place, limit + 1];
  const { rows } = await tx.query({ name: `member-ledger-${order}`, text: read(order), values });
  const { stored, opening, debits, credits, closing, count } = rows[0];
  const found = rows.filter(({ entry_id }) => entry_id !== null);
  const lines = found.slice(0, limit).map(lineOf);
  const last = lines.at(-1);
  return {
    account: { ...account, balance: stored },
    from,
    to,
    opening,
    debit: debits,
    credit: credits,
    closing,
    count,
    lines,
    next: found.length > limit && last ? placeOf(last) : null,
  };
}

export const showLedgerHandler = serve(showLedger, async ({ tx, input, refusal }) => {
  const { from, to } = input;
  if (from && to && from > to) throw refusal("dates_reversed");
  const found = await readMemberAccount(tx, input);
  if (!found) throw refusal("holding_not_found");
  return readLedger(tx, found.account, input);
});
