import { narrowingOf } from "#contract/entities/ledger-kind";
import type { Input } from "#contract/kit/operation";
import {
  showAccountLedger,
  showOwnAccountLedger,
  summariseLedger,
  summariseOwnLedger,
} from "#contract/operations/ledger/account-ledger";
import { particularsOf } from "#server/domain/ledger/particulars";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

// Of an entry that was reversed and of what reversed it, neither is in the sums.
const readFlow = `
  with line as (
    select l.source, l.payment_kind, l.entry_id,
      case a.normal_side when 'debit' then l.debit - l.credit else l.credit - l.debit end as moved
    from journal_line l join account a on a.branch_id = l.branch_id and a.id = l.account_id
    where l.branch_id = (select kaban_branch()) and l.source <> 'blotter'
      and case when $5::uuid is null then a.is_cash_equivalent else l.account_id = $5 end
      and l.entry_date between coalesce($1::date, '-infinity') and coalesce($2::date, 'infinity')
      and ($3::text[] is null or l.source = any($3)) and ($4::text is null or l.payment_kind = $4)
      and ($6::uuid is null or l.created_by_id = $6)
  ),
  reversed as (
    select unnest(array[e.id, e.reverses_id]) as id from journal_entry e
    where e.branch_id = (select kaban_branch()) and e.reverses_id is not null
  )
  select source, payment_kind, grouping(source, payment_kind) as grouped,
    coalesce(sum(greatest(moved, 0)), 0)::bigint as in, coalesce(sum(greatest(-moved, 0)), 0)::bigint as out,
    coalesce(sum(moved), 0)::bigint as net
  from line where entry_id not in (select id from reversed)
  group by grouping sets ((source), (payment_kind), ())
  order by source, payment_kind`;

const readAccount = `select code, name, normal_side from account
  where branch_id = (select kaban_branch()) and id = $1`;

/** What `grouping` says of a row of all, and of one by source or by payment. */
const [ofAll, ofSource, ofPayment] = [3, 1, 2];

type Asked = Pick<Input<typeof summariseLedger>, "kind" | "from" | "to">;

/** The days and what narrows them, as the statements here take them. */
function narrowedBy({ kind, from, to }: Asked) {
  const { sources, payment } = narrowingOf[kind];
  return [from ?? null, to ?? null, sources ?? null, payment ?? null];
}

type Call = BranchCall<typeof summariseLedger>;

const summaryHandler = (operation: typeof summariseLedger | typeof summariseOwnLedger) =>
  serve<typeof summariseLedger>(
    operation as typeof summariseLedger,
    async ({ tx, input, caller, refusal }: Call) => {
      const { from, to, account_id = null } = input;
      if (from && to && from > to) throw refusal("dates_reversed");
      if (account_id && (await tx.query(readAccount, [account_id])).rowCount === 0)
        throw refusal("account_not_found");
      const isOwn = operation.name === summariseOwnLedger.name;
      const person = isOwn ? caller.userId : null;
      const { rows } = await tx.query(readFlow, [...narrowedBy(input), account_id, person]);
      const flows = (grouped: number | undefined) => rows.filter((row) => row.grouped === grouped);
      const flowOf = (row: { in: number; out: number; net: number }) => ({
        ...{ in: row.in, out: row.out, net: row.net },
      });
      return {
        total: flowOf(flows(ofAll)[0]),
        by_source: flows(ofSource).map((row) => ({ source: row.source, ...flowOf(row) })),
        by_payment: flows(ofPayment).map((row) => ({ payment_kind: row.payment_kind, ...flowOf(row) })),
      };
    },
    { onReader: true },
  );

const readMoved = `
  select coalesce(sum(debit - credit) filter (where entry_date < $2::date), 0)::bigint as opening,
    coalesce(sum(debit) filter (where entry_date >= coalesce($2::date, '-infinity')), 0)::bigint as debit,
    coalesce(sum(credit) filter (where entry_date >= coalesce($2::date, '-infinity')), 0)::bigint as credit
  from kaban_movements($2::date, coalesce($3::date, '9999-12-31')) where account_id = $1`;

// The balance before a day is known from the days; within it lines are counted, whatever is shown of them.
const readLines = `
  with day as (
    select entry_date, sum(debit - credit) over (order by entry_date) - (debit - credit) as before
    from account_day where branch_id = (select kaban_branch()) and account_id = $1
  ),
  page as (
    select l.entry_id, l.line_number, l.sequence, l.entry_date, l.source, l.payment_kind, l.member_id,
      l.debit, l.credit
    from journal_line l
    where l.branch_id = (select kaban_branch()) and l.account_id = $1
      and l.entry_date between coalesce($2::date, '-infinity') and coalesce($3::date, 'infinity')
      and ($4::text[] is null or l.source = any($4)) and ($5::text is null or l.payment_kind = $5)
      and ($6::date is null or (l.entry_date, l.sequence, l.line_number) > ($6, $7::bigint, $8::smallint))
      and ($10::uuid is null or l.created_by_id = $10)
    order by l.entry_date, l.sequence, l.line_number limit $9
  )
  select p.*, e.reference, ${particularsOf("p")} as description, m.full_name as member_name,
    (d.before + (select sum(s.debit - s.credit) from journal_line s
      where s.branch_id = (select kaban_branch()) and s.account_id = $1 and s.entry_date = p.entry_date
        and (s.sequence, s.line_number) <= (p.sequence, p.line_number)))::bigint as balance
  from page p join day d on d.entry_date = p.entry_date
  join journal_entry e on e.branch_id = (select kaban_branch()) and e.id = p.entry_id
  left join member m on m.branch_id = (select kaban_branch()) and m.id = p.member_id
  order by p.entry_date, p.sequence, p.line_number`;

type RunningCall = BranchCall<typeof showAccountLedger>;

const runningHandler = (operation: typeof showAccountLedger | typeof showOwnAccountLedger) =>
  serve<typeof showAccountLedger>(
    operation as typeof showAccountLedger,
    async ({ tx, input, caller, refusal }: RunningCall) => {
      const { id, from, to, after, limit } = input;
      if (from && to && from > to) throw refusal("dates_reversed");
      const [account] = (await tx.query(readAccount, [id])).rows;
      if (!account) throw refusal("account_not_found");
      const sign = account.normal_side === "debit" ? 1 : -1;
      const { opening, debit, credit } = (await tx.query(readMoved, [id, from ?? null, to ?? null])).rows[0];
      const place = after?.split("_") ?? [null, null, null];
      const person = operation.name === showOwnAccountLedger.name ? caller.userId : null;
      const asked = [id, ...narrowedBy(input), ...place, limit + 1, person];
      const { rows } = await tx.query(readLines, asked);
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        ...{ code: account.code, name: account.name, opening: opening * sign || 0, debit, credit },
        closing: (opening + debit - credit) * sign || 0,
        lines: shown.map(({ sequence: _, member_id: __, balance, ...line }) => ({
          ...line,
          balance: balance * sign || 0,
        })),
        next: rows.length > limit ? `${last.entry_date}_${last.sequence}_${last.line_number}` : null,
      };
    },
    { onReader: true },
  );

/** What comes in and goes out by the lines of the ledger, and the running ledger of an account. */
export const accountLedger: readonly OperationHandler[] = [
  runningHandler(showAccountLedger),
  runningHandler(showOwnAccountLedger),
  summaryHandler(summariseLedger),
  summaryHandler(summariseOwnLedger),
];
