import type { PassbookLine, PassbookVolume } from "#contract/entities/passbook";
import type { Transaction } from "#server/platform/db/database";

const volumes = `
  select v.id, v.number, v.reason, v.lines_per_page, v.pages, v.opened_at, u.full_name as opened_by_name,
    (select coalesce(max(l.position), 0) from passbook_line l
      where l.branch_id = v.branch_id and l.volume_id = v.id and l.position > 0) as printed
  from passbook_volume v left join user_account u on u.id = v.opened_by_id
  where v.branch_id = (select kaban_branch()) and v.member_account_id = $1 order by v.number desc`;

/** The volumes of a passbook, newest first. */
export async function readVolumes(
  tx: Transaction,
  memberAccountId: string | null,
): Promise<PassbookVolume[]> {
  const { rows } = await tx.query({ name: "passbook-volumes", text: volumes, values: [memberAccountId] });
  return rows;
}

const printed = `
  select p.position, p.entry_id, coalesce(l.entry_date, (p.printed_at at time zone b.time_zone)::date)
      as entry_date, e.reference, l.source, coalesce(l.debit, 0) as debit, coalesce(l.credit, 0) as credit,
    p.balance, p.printed_at, u.full_name as printed_by_name
  from passbook_line p join branch b on b.id = p.branch_id
  left join journal_line l on l.branch_id = p.branch_id and l.entry_id = p.entry_id
    and l.line_number = p.line_number
  left join journal_entry e on e.branch_id = p.branch_id and e.id = p.entry_id
  left join user_account u on u.id = p.printed_by_id
  where p.branch_id = (select kaban_branch()) and p.volume_id = $1 and p.position > 0
    and p.position between $2 and $3
  order by p.position`;

type Placed = Omit<PassbookLine, "page" | "line">;

/** On which page and line of its volume a position is. */
const placed =
  ({ lines_per_page }: Pick<PassbookVolume, "lines_per_page">) =>
  (line: Placed): PassbookLine => ({
    ...line,
    page: Math.ceil(line.position / lines_per_page),
    line: ((line.position - 1) % lines_per_page) + 1,
  });

/** The lines on paper in a volume, from one position to another. */
export async function readPrinted(
  tx: Transaction,
  volume: PassbookVolume,
  from = 1,
  to = volume.printed,
): Promise<PassbookLine[]> {
  const { rows } = await tx.query({ name: "passbook-printed", text: printed, values: [volume.id, from, to] });
  return rows.map(placed(volume));
}

// In the order they were entered: what came late stands below what is on paper, whatever its day.
const waiting = `
  with base as (
    select coalesce((
      select p.balance from passbook_line p 
        join passbook_volume v on v.branch_id = p.branch_id and v.id = p.volume_id
      where v.branch_id = (select kaban_branch()) and v.member_account_id = $1 and p.position > 0
      order by v.number desc, p.position desc limit 1), 0) as balance
  )
  select l.entry_id, l.line_number, l.entry_date, e.reference, l.source, l.debit, l.credit,
    row_number() over in_book as place,
    (base.balance + sum(case a.normal_side when 'debit' then l.debit - l.credit else l.credit - l.debit end)
      over in_book)::bigint as balance
  from journal_line l join account a on a.branch_id = l.branch_id and a.id = l.account_id
  join journal_entry e on e.branch_id = l.branch_id and e.id = l.entry_id
  cross join base
  where l.branch_id = (select kaban_branch()) and l.member_account_id = $1
    and l.member_id = (select h.member_id from member_account h
      where h.branch_id = (select kaban_branch()) and h.id = $1)
    and not exists (
    select from passbook_line p where p.branch_id = l.branch_id and p.entry_id = l.entry_id
      and p.line_number = l.line_number)
  window in_book as (order by l.sequence, l.line_number)`;

const firstOf = `select w.*, (select count(*) from w) as waiting_count from w order by place limit $2`;

/**
 * The first `room` lines that are not printed yet, where they would go in the volume, and how many wait in
 * all.
 */
export async function readWaiting(
  tx: Transaction,
  memberAccountId: string | null,
  volume: Pick<PassbookVolume, "lines_per_page" | "pages" | "printed">,
): Promise<{ lines: PassbookLine[]; count: number }> {
  const room = volume.lines_per_page * volume.pages - volume.printed;
  const text = `with w as (${waiting}) ${firstOf}`;
  // One row at least, for the count.
  const values = [memberAccountId, Math.max(room, 1)];
  const { rows } = await tx.query({ name: "passbook-waiting", text, values });
  const lines = rows.slice(0, room).map(({ place, waiting_count: _, line_number: __, ...line }) =>
    placed(volume)({
      ...line,
      position: volume.printed + place,
      printed_at: null,
      printed_by_name: null,
    }),
  );
  return { lines, count: rows[0]?.waiting_count ?? 0 };
}

const write = `
  insert into passbook_line (organization_id, branch_id, volume_id, position, entry_id, line_number, balance,
    printed_at, printed_by_id)
  select kaban_organization(), kaban_branch(), $2, case when $4 then 0 else $3 + w.place end, w.entry_id,
    w.line_number, w.balance, $5, $6
  from (${waiting}) w where $7::integer is null or w.place <= $7`;

interface Writing {
  volume: Pick<PassbookVolume, "id" | "printed">;
  now: Date;
  userId: string;
}

/** Puts waiting lines on paper below what the volume holds, `most` of them; answers how many. */
export async function writeWaiting(
  tx: Transaction,
  memberAccountId: string,
  { volume, now, userId }: Writing,
  most: number,
): Promise<number> {
  const values = [memberAccountId, volume.id, volume.printed, false, now, userId, most];
  const { rowCount } = await tx.query({ name: "passbook-print", text: write, values });
  return rowCount ?? 0;
}

/** Puts all waiting lines into the balance brought forward: they will not be on paper. */
export async function coverWaiting(
  tx: Transaction,
  memberAccountId: string,
  { volume, now, userId }: Writing,
): Promise<void> {
  const values = [memberAccountId, volume.id, 0, true, now, userId, null];
  await tx.query({ name: "passbook-print", text: write, values });
}
