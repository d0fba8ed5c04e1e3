import type { Database } from "#server/platform/db/database";

const teller = `(select m.user_id, m.organization_id, m.branch_id from user_organization m
  join user_account u on u.id = m.user_id where u.user_name = 'teller')`;
const people = "(select id, row_number() over (order by id) - 1 as person from member)";
const accounts = `(select array_agg(a.id order by a.code) from account a join ${teller} t using (branch_id)
  where a.member_kind is null)`;
const savings = `(select a.id from account a join ${teller} t using (branch_id)
  where a.member_kind = 'savings' limit 1)`;

const members = `
  insert into member (id, organization_id, branch_id, passbook, first_name, last_name, full_name,
    created_at, updated_at)
  select gen_random_uuid(), t.organization_id, t.branch_id, 'S' || n, 'Search', 'Member', 'Member ' || n,
    now(), now()
  from ${teller} t, generate_series(1, 5000) n on conflict do nothing`;

const memberAccounts = `
  insert into member_account (organization_id, branch_id, id, number, member_id, account_id, opened_on,
    created_at)
  select m.organization_id, m.branch_id, gen_random_uuid(), 'S' || m.id, m.id, ${savings},
    date '2023-06-01', now()
  from member m where not exists (select from member_account h
    where h.member_id = m.id and h.account_id = ${savings})`;

const fresh = `
  create temporary table fresh as
  select ('01880000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id, n,
    date '2023-06-01' + (n * 7919 % 1095)::integer as entry_date,
    case n % 3 when 0 then 'withdraw' else 'deposit' end as source, (n * 104729 % 5000)::integer as person
  from generate_series((select count(*) + 1 from journal_entry), $1::bigint / 2) n`;

const visit = `
  insert into visit (organization_id, branch_id, id, said)
  select t.organization_id, t.branch_id,
    encode(substr(sha256(convert_to(s.said::text, 'UTF8')), 1, 16), 'hex')::uuid, s.said
  from ${teller} t, lateral (select json_build_object('user_id', t.user_id, 'module', 'teller',
    'activity', 'post-deposit-success', 'description', 'Post a deposit') as said) s
  on conflict do nothing`;

const entries = `
  insert into journal_entry (id, organization_id, branch_id, sequence, entry_date, source, reference, amount,
    member_id, created_at, created_by_id, request_id, visit_id, written_in)
  select f.id, t.organization_id, t.branch_id, n, f.entry_date, f.source, 'S' || lpad(n::text, 9, '0'),
    100 + n % 90000, m.id, now() - interval '1 minute' * (f.n % 500000), t.user_id, f.id, v.id,
    pg_current_xact_id()
  from fresh f join ${people} m using (person), ${teller} t
  join visit v on v.user_id = t.user_id and v.said ->> 'ip_address' is null`;

const lines = (number: number, account: string, member: string, amounts: string) => `
  insert into journal_line (entry_id, line_number, organization_id, branch_id, sequence, entry_date,
    account_id, member_id, member_account_id, source, payment_kind, created_by_id, debit, credit)
  select f.id, ${number}, t.organization_id, t.branch_id, n, f.entry_date, ${account}, ${member}, f.source,
    'cash', t.user_id, ${amounts}
  from fresh f join ${people} m using (person)
  join member_account h on h.member_id = m.id and h.account_id = ${savings}, ${teller} t`;

const head = `
  insert into journal_head as j (organization_id, branch_id, last_sequence)
  select t.organization_id, t.branch_id,
    (select max(sequence) from journal_entry e where e.branch_id = t.branch_id)
  from ${teller} t
  on conflict (organization_id, branch_id) do update set last_sequence = excluded.last_sequence`;

const days = `
  insert into account_day as d (account_id, entry_date, organization_id, branch_id, debit, credit, line_count)
  select l.account_id, l.entry_date, l.organization_id, l.branch_id, sum(l.debit), sum(l.credit), count(*)
  from journal_line l join fresh f on f.id = l.entry_id group by 1, 2, 3, 4
  on conflict (account_id, entry_date) do update set debit = d.debit + excluded.debit,
    credit = d.credit + excluded.credit, line_count = d.line_count + excluded.line_count`;

// What stands beside the journal: people with a session each, footsteps, answers, batches that have ended,
// checks on hold, notices.
const beside = [
  `insert into user_account (id, email, user_name, password_hash, created_at, updated_at)
   select gen_random_uuid(), 'crowd' || n || '@kaban.test', 'crowd' || n, '', now(), now()
   from generate_series((select count(*) + 1 from user_account), $1::bigint / 2) n`,
  `insert into user_organization (id, user_id, organization_id, branch_id, user_type, permission_name,
     permissions, created_at)
   select gen_random_uuid(), u.id, t.organization_id, t.branch_id, 'member', 'member', '{}', now()
   from user_account u, ${teller} t where u.user_name like 'crowd%' on conflict do nothing`,
  `insert into session (token_hash, id, user_id, created_at, expires_at, last_used_at)
   select sha256(uuid_send(u.id)), gen_random_uuid(), u.id, now(), now() + interval '1 day', now()
   from user_account u where u.user_name like 'crowd%' on conflict do nothing`,
  `insert into footstep (id, organization_id, branch_id, user_id, module, activity, entity, entity_id,
     created_at)
   select gen_random_uuid(), t.organization_id, t.branch_id, t.user_id, 'teller', 'post-deposit-success',
     'transaction', f.id, now() - interval '1 minute' * (f.n % 500000)
   from fresh f, ${teller} t`,
  `insert into remembered_answer (organization_id, branch_id, asked, request, entry_id, created_at)
   select t.organization_id, t.branch_id, gen_random_uuid(), gen_random_uuid(), f.id, now()
   from fresh f, ${teller} t`,
  `insert into transaction_batch (id, organization_id, branch_id, user_id, reference, name, entry_date,
     beginning_cash, expected_cash, counted_cash, over_short, opened_at, ended_at)
   select gen_random_uuid(), t.organization_id, t.branch_id, t.user_id, 'S' || f.n, '', f.entry_date,
     0, 0, 0, 0, now(), now()
   from fresh f, ${teller} t where f.n % 2 = 0`,
  `insert into member_account_hold (organization_id, branch_id, entry_id, member_account_id, amount,
     clears_on)
   select h.organization_id, h.branch_id, f.id, h.id, 1, f.entry_date
   from fresh f join ${people} m using (person)
   join member_account h on h.member_id = m.id and h.account_id = ${savings}
   where f.n % 7 = 0`,
  `insert into withdrawal_notice (organization_id, branch_id, id, member_account_id, amount, given_on,
     payable_from, created_at, created_by_id)
   select h.organization_id, h.branch_id, gen_random_uuid(), h.id, 1, f.entry_date, f.entry_date, now(),
     t.user_id
   from fresh f join ${people} m using (person) join member_account h on h.member_id = m.id, ${teller} t
   where f.n % 7 = 0`,
];

/**
 * Adds two-line entries up to a number of lines, spread over accounts, members and three years of days; where
 * that is asked for, with what stands beside them, or without telling the planner.
 */
export async function growTo(
  db: Database,
  size: number,
  { isWhole = false, isTold = true } = {},
): Promise<void> {
  const client = await db.connect();
  try {
    // Loading millions of rows: the ledger's triggers guard postings, and these are none.
    await client.query("set session_replication_role = replica");
    await client.query(members);
    await client.query(memberAccounts);
    await client.query(fresh.replace("$1", String(size)));
    await client.query(visit);
    await client.query(entries);
    await client.query(lines(1, `(${accounts})[1 + n % 20]`, "null, null", "100 + n % 90000, 0"));
    await client.query(lines(2, savings, "m.id, h.id", "0, 100 + n % 90000"));
    await client.query(days);
    await client.query(head);
    for (const text of isWhole ? beside : []) await client.query(text.replace("$1", String(size)));
    await client.query("drop table fresh");
    await client.query("set session_replication_role = default");
    if (isTold) await client.query("vacuum analyze");
  } finally {
    client.release(true);
  }
}
