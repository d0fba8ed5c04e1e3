import type { LedgerLine, MemberAccount } from "#contract/entities/member-ledger";
import type { CalendarDate } from "#contract/kit/dates";
import type { Output } from "#contract/kit/operation";
import { showLedger } from "#contract/operations/member-ledger/show-ledger";
import { particularsOf } from "#server/domain/ledger/particulars";
import { readMemberAccount } from "#server/domain/member-ledger/member-account";
import type { Transaction } from "#server/platform/db/database";
import { serve } from "#server/platform/operations/serve";

/** Whose the account $1 is: lines are reached by their member. */
const holder = `(select h.member_id from member_account h
  where h.branch_id = (select kaban_branch()) and h.id = $1)`;

// Balances are counted back from the stored one, so that a member's long past costs nothing where a recent
// period is asked for: `later` is what the lines after this one have moved. One statement, and so one moment.
// Names are read for the page alone.
const read = (order: "asc" | "desc") => `
  with line as (
    select l.entry_id, l.line_number, l.sequence, l.entry_date, l.source, l.payment_kind, l.debit, l.credit,
      s.moved, sum(s.moved) over in_order - s.moved as later
    from journal_line l, lateral (
      select case $4 when 'debit' then l.debit - l.credit else l.credit - l.debit end as moved) s
    where l.branch_id = (select kaban_branch()) and l.member_account_id = $1 and l.member_id = ${holder}
      and l.entry_date >= coalesce($2::date, '-infinity')
    window in_order as (order by l.entry_date desc, l.sequence desc, l.line_number desc)
  ),
  total as (
    select coalesce(sum(moved), 0) as since, coalesce(sum(moved) filter (where not is_in), 0) as later,
      coalesce(sum(debit) filter (where is_in), 0)::bigint as debit,
      coalesce(sum(credit) filter (where is_in), 0)::bigint as credit,
      count(*) filter (where is_in) as count,
      coalesce((select h.balance from member_account h
        where h.branch_id = (select kaban_branch()) and h.id = $1), 0) as stored
    from line, lateral (select entry_date <= coalesce($3::date, 'infinity') as is_in) p
  ),
  page as (
    select * from line
    where entry_date <= coalesce($3::date, 'infinity') and ($5::date is null
      or (entry_date, sequence, line_number) ${order === "asc" ? ">" : "<"}
        ($5::date, $6::bigint, $7::integer))
    order by entry_date ${order}, sequence ${order}, line_number ${order} limit $8
  )
  select t.stored, (t.stored - t.since)::bigint as opening, t.debit as debits, t.credit as credits,
    (t.stored - t.later)::bigint as closing, t.count, (t.stored - p.later)::bigint as balance, p.*,
    e.reference, ${particularsOf("p")} as description, y.name as payment_type_name
  from total t left join page p on true
  left join journal_entry e on e.branch_id = (select kaban_branch()) and e.id = p.entry_id
  left join payment_type y on y.branch_id = e.branch_id and y.id = e.payment_type_id
  order by p.entry_date ${order}, p.sequence ${order}, p.line_number ${order}`;

export interface LedgerQuestion {
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

const placeOf = ({ entry_date, sequence, line_number }: LedgerLine & { sequence: number }) =>
  `${entry_date}_${sequence}_${line_number}`;

/**
 * The running ledger of an account of a member over a period, by day and within it in the order of the
 * branch, with at most `limit` lines after the place named. All in centavos on the account's normal side;
 * opening + movement = closing.
 */
export async function readLedger(
  tx: Transaction,
  account: MemberAccount,
  { from = null, to = null, order, after, limit }: LedgerQuestion,
): Promise<Output<typeof showLedger>> {
  const place = after?.split("_") ?? [null, null, null];
  const values = [account.member_account_id, from, to, account.normal_side, ...place, limit + 1];
  const { rows } = await tx.query({ name: `member-ledger-${order}`, text: read(order), values });
  const { stored, opening, debits, credits, closing, count } = rows[0];
  const found = rows.filter(({ entry_id }) => entry_id !== null);
  const shown = found.slice(0, limit);
  const lines = shown.map(lineOf);
  const last = shown.at(-1);
  return {
    account: { ...account, balance: stored, available: stored - account.on_hold },
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

export const showLedgerHandler = serve(
  showLedger,
  async ({ tx, input, today, refusal }) => {
    const { from, to } = input;
    if (from && to && from > to) throw refusal("dates_reversed");
    const { account } = await readMemberAccount({ tx, input, today, refusal });
    return readLedger(tx, account, input);
  },
  { onReader: true },
);
