import { v7 as uuidv7 } from "uuid";
import type { MonthCheck } from "#contract/entities/period-check";
import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import { lastOf } from "#server/domain/periods/months";
import type { Transaction } from "#server/platform/db/database";

/** What a month was when it was closed. */
export interface Seal {
  /** 64 hex digits. */
  hash: string;
  entries: number;
  debit: Centavos;
  credit: Centavos;
  link_number: number | null;
  checks: MonthCheck[];
  reason: string | null;
  closed_at: string;
  closed_by_name: string;
  approved_by_name: string | null;
}

const keep = `
  with link as (
    select number, hash from journal_link
    where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
    order by number desc limit 1),
  entry as materialized (select * from period_entries(kaban_organization(), kaban_branch(), $2, $3)),
  totals as (
    select coalesce(sum(l.debit), 0)::bigint as debit, coalesce(sum(l.credit), 0)::bigint as credit
    from entry e join journal_line l on l.entry_id = e.entry_id
    where l.branch_id = (select kaban_branch())),
  sealed as (
    insert into period_seal (organization_id, branch_id, id, month, entries, debit, credit, link_number,
      link_hash, hash, checks, reason, closed_at, closed_by_id, approved_by_id)
    select kaban_organization(), kaban_branch(), $1, $2, (select count(*) from entry), t.debit, t.credit,
      (select number from link), (select hash from link),
      period_seal_hash(kaban_branch(), (select hash from link),
        (select string_agg(hash, ''::bytea order by sequence) from entry)), $4, $5, $6, $7, $8
    from totals t returning id, hash),
  kept as (
    insert into period_seal_entry (organization_id, branch_id, seal_id, sequence, hash)
    select kaban_organization(), kaban_branch(), s.id, e.sequence, e.hash from sealed s cross join entry e)
  select encode(hash, 'hex') as hash from sealed`;

interface Sealing {
  checks: readonly MonthCheck[];
  reason: string | null;
  closedAt: Date;
  closedById: string;
  approvedById: string | null;
}

/** Keeps what a month is now, under the lock of the journal's head; answers its hash. */
export async function sealMonth(tx: Transaction, month: CalendarDate, sealing: Sealing): Promise<string> {
  const { checks, reason, closedAt, closedById, approvedById } = sealing;
  const { rows } = await tx.query(keep, [
    ...[uuidv7(), month, lastOf(month), JSON.stringify(checks), reason],
    ...[closedAt, closedById, approvedById],
  ]);
  return rows[0].hash;
}

const read = `
  select encode(s.hash, 'hex') as hash, s.entries, s.debit, s.credit, s.link_number, s.checks, s.reason,
    s.closed_at, c.full_name as closed_by_name, a.full_name as approved_by_name
  from period_seal s
  join user_account c on c.id = s.closed_by_id
  left join user_account a on a.id = s.approved_by_id
  where s.organization_id = (select kaban_organization()) and s.branch_id = (select kaban_branch())
    and s.month = $1
    and exists (select from journal_head h where h.organization_id = s.organization_id
      and h.branch_id = s.branch_id and h.closed_through >= s.month)
  order by s.closed_at desc, s.id desc limit 1`;

/** What a month was when it was last closed; null where it is open, or was closed before seals were kept. */
export async function readSeal(tx: Transaction, month: CalendarDate): Promise<Seal | null> {
  const { rows } = await tx.query(read, [month]);
  return rows[0] ?? null;
}
