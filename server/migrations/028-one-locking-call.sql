-- What a group of postings may change or be refused by is locked and read in one call, each row reached by its key. The
-- call runs with the rights of who asks, so row-level security holds in it too. Its plans must do for ten rows and for ten
-- million: they are never made from what a table happened to hold when it was first asked.

-- Whichever of a table's indexes is taken, the whole key is in it.
drop index member_account_of_product;
create index member_account_of_product on member_account (branch_id, account_id, member_id, id);

-- A number that is unlike any other is unlike it to the letter, too.
do $$
begin
  if (select indisunique from pg_index where indexrelid = 'journal_entry_reference_key'::regclass) then
    alter table journal_entry drop constraint journal_entry_branch_id_source_reference_key;
  end if;
end $$;

-- The row at which a branch's postings queue, with the rules that hold for all of them.
create function lock_journal_head() returns jsonb language plpgsql
  set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  head jsonb;
begin
  loop
    select jsonb_build_object('last_sequence', h.last_sequence,
        'recorded_floor', nullif(h.recorded_floor, '-infinity'),
        'begins_on', coalesce(h.books_begin_on,
          (select (b.created_at at time zone b.time_zone)::date from branch b where b.id = h.branch_id)),
        'closed_through', h.closed_through, 'closing_through', h.closing_through,
        'back_date_days', h.back_date_days, 'owner_back_date_days', h.owner_back_date_days,
        'may_overdraw_cash', h.may_overdraw_cash, 'takes_over', h.takes_over,
        'cash_account_id', (select c.account_id from branch_account c
          where c.branch_id = h.branch_id and c.role = 'cash on hand'))
      into head from journal_head h
      where h.organization_id = (select kaban_organization()) and h.branch_id = (select kaban_branch())
      for update of h;
    exit when found;
    insert into journal_head (organization_id, branch_id) values (kaban_organization(), kaban_branch())
      on conflict do nothing;
  end loop;
  return head;
end $$;

-- What of a member account has not cleared on a day, unless the check was taken back.
create function held_on(member_account_id uuid, day date) returns bigint language plpgsql stable
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
begin
  return coalesce((
    select sum(x.amount) from member_account_hold x
    where x.branch_id = (select kaban_branch()) and x.member_account_id = held_on.member_account_id
      and x.clears_on > day and not exists (select from journal_entry r where r.reverses_id = x.entry_id)), 0);
end $$;

-- Of the numbers that a series gives next, those that were typed by hand before: of so many that the wanted ones are left.
create function used_numbers(source text, prefix text, padding integer, first bigint, wanted bigint) returns text[]
  language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
declare
  used text[] := '{}';
  taken text[];
  next bigint := first;
  looked bigint := wanted;
  free bigint := 0;
begin
  while free < wanted loop
    select coalesce(array_agg(e.reference_key), '{}') into taken
      from (select kaban_reference_key(prefix || kaban_padded(n, padding)) as key
        from generate_series(next, next + looked - 1) n offset 0) k
      cross join lateral (select e.reference_key from journal_entry e where e.branch_id = (select kaban_branch())
        and e.source = used_numbers.source and e.reference_key = k.key limit 1) e;
    used := used || taken;
    free := free + looked - cardinality(taken);
    next := next + looked;
    looked := looked * 2;
  end loop;
  return used;
end $$;

-- Locks in one order for everybody: the head of the journal, batches, series, booklets, accounts, member accounts. What is
-- read after the head is locked stays as it is until the transaction ends.
create function lock_for_posting(batches uuid[], batches_of uuid[], drawn text[], receipts_of uuid[],
    typed_sources text[], typed text[], payment_types uuid[], roles text[], accounts uuid[], members uuid[],
    sides_of uuid[], sides_in uuid[], reversed uuid[], day date) returns jsonb language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
  set plan_cache_mode = force_generic_plan as $$
declare
  result jsonb := jsonb_build_object('head', lock_journal_head());
  found_rows jsonb;
  kinds text[] := array(select distinct k from unnest(drawn) k order by 1);
  one record;
  used jsonb := '[]';
begin
  select jsonb_agg(b) into found_rows from (
    select l.* from unnest(batches) as a (id) cross join lateral (
      select b.id, b.user_id, b.entry_date, b.expected_cash, b.ended_at from transaction_batch b
      where b.id = a.id for share offset 0) l
    union all
    select l.* from unnest(batches_of) as a (id) cross join lateral (
      select b.id, b.user_id, b.entry_date, b.expected_cash, b.ended_at from transaction_batch b
      where b.branch_id = (select kaban_branch()) and b.user_id = a.id and b.ended_at is null
      for share offset 0) l) b;
  result := result || jsonb_build_object('batches', found_rows);

  if cardinality(kinds) > 0 then
    select jsonb_agg(s) into found_rows from (
      select l.* from unnest(kinds) as a (kind) cross join lateral (
        select s.kind, s.prefix, s.padding, s.next_number from series s
        where s.branch_id = (select kaban_branch()) and s.kind = a.kind for update offset 0) l) s;
    result := result || jsonb_build_object('series', found_rows);
    for one in select s.*, (select count(*) from unnest(drawn) d where d = s.kind) + cardinality(typed) as wanted
        from jsonb_to_recordset(found_rows) as s (kind text, prefix text, padding integer, next_number bigint) loop
      used := used || coalesce((select jsonb_agg(jsonb_build_array(one.kind, key))
        from unnest(used_numbers(one.kind, one.prefix, one.padding, one.next_number, one.wanted)) as key), '[]');
    end loop;
  end if;

  if cardinality(receipts_of) > 0 then
    select jsonb_agg(k) into found_rows from (
      select l.*, (select count(*) from unnest(receipts_of) r where r = a.id) as wanted
      from (select distinct r as id from unnest(receipts_of) r order by 1) a cross join lateral (
        select m.id, m.user_id, 'deposit' as kind, m.receipt_prefix as prefix,
          m.user_setting_number_padding as padding, m.receipt_end as last_number,
          greatest(m.user_setting_used_or + 1, m.receipt_start) as next_number
        from user_organization m
        where m.user_id = a.id and m.branch_id = (select kaban_branch()) and m.deleted_at is null
          and m.receipt_start is not null for update offset 0) l) k;
    result := result || jsonb_build_object('booklets', found_rows);
    for one in select * from jsonb_to_recordset(found_rows)
        as k (prefix text, padding integer, next_number bigint, wanted bigint) loop
      used := used || coalesce((select jsonb_agg(jsonb_build_array('deposit', key)) from unnest(used_numbers('deposit',
        one.prefix, one.padding, one.next_number, one.wanted + cardinality(typed))) as key), '[]');
    end loop;
  end if;

  if cardinality(typed) > 0 then
    select used || coalesce(jsonb_agg(jsonb_build_array(a.source, a.key)), '[]') into used
      from (select u.source, kaban_reference_key(u.reference) as key
        from unnest(typed_sources, typed) as u (source, reference) offset 0) a
      cross join lateral (select from journal_entry e where e.branch_id = (select kaban_branch())
        and e.source = a.source and e.reference_key = a.key limit 1) e;
  end if;

  select jsonb_agg(p) into found_rows from (
    select l.id, l.type, l.account_id, l.number_of_days,
      (select b.account_id from branch_account b where b.branch_id = l.branch_id and b.role = 'bank') as bank_account_id
    from (select distinct p as id from unnest(payment_types) p) a cross join lateral (
      select p.* from payment_type p where p.id = a.id and p.deleted_at is null offset 0) l) p;
  accounts := accounts || array(select (p ->> side)::uuid from jsonb_array_elements(found_rows) p,
    unnest(array['account_id', 'bank_account_id']) side where p ->> side is not null);
  result := result || jsonb_build_object('payment_types', found_rows);

  if cardinality(roles) > 0 then
    select jsonb_object_agg(r.role, r.account_id), accounts || coalesce(array_agg(r.account_id), '{}')
      into found_rows, accounts
      from unnest(roles) as a (role) cross join lateral (select b.role, b.account_id from branch_account b
        where b.branch_id = (select kaban_branch()) and b.role = a.role offset 0) r;
    result := result || jsonb_build_object('roles', found_rows);
  end if;

  select jsonb_agg(x) into found_rows from (
    select l.*, (select b.balance from account_balance b where b.account_id = l.id) as balance
    from (select distinct i as id from unnest(accounts) i order by 1) a cross join lateral (
      select c.id, c.code, c.name, c.normal_side, c.member_kind, c.minimum_balance, c.maximum_balance,
        c.show_in_deposit, c.show_in_withdraw, c.is_cash_equivalent, c.deleted_at is not null as is_deleted,
        coalesce((c.terms ->> 'notice_days')::integer, 0) as notice_days,
        coalesce((c.terms ->> 'notice_amount')::bigint, 0) as notice_amount,
        case when c.deleted_at is null then c.status else 'closed' end as status
      from account c where c.id = a.id for share offset 0) l) x;
  result := result || jsonb_build_object('accounts', found_rows);

  select jsonb_agg(m) into found_rows from (
    select l.* from (select distinct i as id from unnest(members) i) a cross join lateral (
      select m.id, m.is_closed from member m where m.id = a.id and m.deleted_at is null offset 0) l) m;
  result := result || jsonb_build_object('members', found_rows);

  select jsonb_agg(x) into found_rows from (
    select l.*, case when exists (select from member_account_hold y where y.branch_id = (select kaban_branch())
        and y.member_account_id = l.id and y.clears_on > day) then held_on(l.id, day) else 0 end as held
    from (select distinct s.member_id, s.account_id
      from unnest(sides_of, sides_in) as s (member_id, account_id) order by 1, 2) a cross join lateral (
      select h.id, h.number, h.member_id, h.account_id, h.opened_on, h.balance, h.status, h.overdraft_limit,
        h.overdraft_until
      from member_account h where h.branch_id = (select kaban_branch()) and h.member_id = a.member_id
        and h.account_id = a.account_id order by h.id for update offset 0) l) x;
  result := result || jsonb_build_object('member_accounts', found_rows);

  found_rows := null;
  if cardinality(reversed) > 0 then
    select jsonb_agg(a.id) into found_rows from unnest(reversed) as a (id)
      cross join lateral (select from journal_entry e where e.reverses_id = a.id limit 1) e;
  end if;
  return result || jsonb_build_object('reversed', found_rows, 'used', used);
end $$;

-- One statement writes a whole group: entries, lines, and what numbers them. The balances are moved by the database
-- itself, from the lines (migration 019).
create function write_postings(entries jsonb, lines jsonb, sequence_reached bigint, kinds text[], next_numbers bigint[])
  returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
begin
  with entry as (
    insert into journal_entry (id, organization_id, branch_id, sequence, entry_date, source, reference, description,
      member_id, account_id, member_account_id, payment_type_id, payment_kind, amount, balance_after, batch_id,
      reverses_id, back_date_reason, approved_by_id, created_at, created_by_id, written_in)
    select e.id, kaban_organization(), kaban_branch(), e.sequence, e.entry_date, e.source, e.reference, e.description,
      e.member_id, e.account_id, e.member_account_id, e.payment_type_id, e.payment_kind, e.amount, e.balance_after,
      e.batch_id, e.reverses_id, e.back_date_reason, e.approved_by_id, e.created_at, e.created_by_id,
      pg_current_xact_id()
    from jsonb_to_recordset(entries) as e (id uuid, sequence bigint, entry_date date, source text, reference text,
      description text, member_id uuid, account_id uuid, member_account_id uuid, payment_type_id uuid,
      payment_kind text, amount bigint, balance_after bigint, batch_id uuid, reverses_id uuid,
      back_date_reason text, approved_by_id uuid, created_at timestamptz, created_by_id uuid)
  ),
  line as (
    insert into journal_line (entry_id, line_number, organization_id, branch_id, sequence, entry_date, account_id,
      member_id, member_account_id, source, payment_kind, created_by_id, debit, credit)
    select l.entry_id, l.line_number, kaban_organization(), kaban_branch(), l.sequence, l.entry_date, l.account_id,
      l.member_id, l.member_account_id, l.source, l.payment_kind, l.created_by_id, l.debit, l.credit
    from jsonb_to_recordset(lines) as l (entry_id uuid, line_number smallint, sequence bigint, entry_date date,
      account_id uuid, member_id uuid, member_account_id uuid, source text, payment_kind text,
      created_by_id uuid, debit bigint, credit bigint)
  ),
  head as (
    update journal_head set last_sequence = sequence_reached
    where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
  )
  update series s set next_number = m.next_number
  from unnest(kinds, next_numbers) as m (kind, next_number)
  where s.branch_id = (select kaban_branch()) and s.kind = m.kind;
end $$;

-- As before (migration 019), each row now reached by its key whatever a table holds, and what lines say of themselves
-- looked up once.
create or replace function move_balances() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set enable_material = off set plan_cache_mode = force_generic_plan as $$
declare
  entries uuid[];
  organizations uuid[];
  branches uuid[];
  accounts uuid[];
  days date[];
  members uuid[];
  held uuid[];
  kinds text[];
  signs integer[];
  debits bigint[];
  credits bigint[];
  counts bigint[];
  wrong record;
begin
  select array_agg(distinct n.entry_id) into entries from new_line n;
  select array_agg(s.organization_id), array_agg(s.branch_id), array_agg(s.account_id), array_agg(s.entry_date),
      array_agg(s.member_id), array_agg(s.member_account_id), array_agg(a.member_kind),
      array_agg(case a.normal_side when 'debit' then 1 else -1 end), array_agg(s.debit), array_agg(s.credit),
      array_agg(s.lines)
    into organizations, branches, accounts, days, members, held, kinds, signs, debits, credits, counts
    from (select n.organization_id, n.branch_id, n.account_id, n.entry_date, n.member_id, n.member_account_id,
        sum(n.debit)::bigint as debit, sum(n.credit)::bigint as credit, count(*) as lines
      from new_line n group by 1, 2, 3, 4, 5, 6 order by 3, 4, 5, 6) s
    left join lateral (select c.member_kind, c.normal_side from account c
      where c.branch_id = s.branch_id and c.id = s.account_id offset 0) a on true;

  -- Each entry whole, written here and now, and its lines of one mind with it.
  select i.id, s.debit, s.credit, e.amount, e.id is not null and e.written_in = pg_current_xact_id() and s.is_its
      and s.has_its_own as is_its
    into wrong
    from unnest(entries) as i (id)
    left join lateral (select o.* from journal_entry o where o.id = i.id offset 0) e on true
    cross join lateral (select sum(l.debit) as debit, sum(l.credit) as credit,
        bool_and((l.organization_id, l.branch_id, l.entry_date, l.sequence, l.source, l.created_by_id)
          = (e.organization_id, e.branch_id, e.entry_date, e.sequence, e.source, e.created_by_id)
          and l.payment_kind is not distinct from e.payment_kind) as is_its,
        (e.member_id is null or bool_or(l.member_id = e.member_id))
          and (e.member_account_id is null or bool_or(l.member_account_id = e.member_account_id
            and l.member_id = e.member_id and l.account_id = e.account_id)) as has_its_own
      from journal_line l where l.entry_id = i.id) s
    where e.id is null or e.written_in <> pg_current_xact_id() or s.is_its is not true or s.has_its_own is not true
      or s.debit <> s.credit or s.debit <> e.amount
    limit 1;
  if found then
    if wrong.is_its is not true then
      raise exception 'a journal entry takes no further lines, and none that differ from it'
        using errcode = 'restrict_violation';
    end if;
    raise exception 'journal entry % does not balance: debits %, credits %, amount %', wrong.id, wrong.debit,
      wrong.credit, wrong.amount using errcode = 'check_violation', constraint = 'journal_entry_balances';
  end if;

  -- What members hold is moved through an account of theirs, and only that.
  select m.account_id into wrong
    from unnest(organizations, branches, accounts, members, held, kinds)
      as m (organization_id, branch_id, account_id, member_id, member_account_id, member_kind)
    left join lateral (select h.member_id, h.account_id from member_account h
      where h.organization_id = m.organization_id and h.branch_id = m.branch_id and h.id = m.member_account_id
      offset 0) h on m.member_account_id is not null
    where (m.member_kind is null) <> (m.member_account_id is null)
      or m.member_account_id is not null
        and (h.member_id, h.account_id) is distinct from (m.member_id, m.account_id)
    limit 1;
  if found then
    raise exception 'a line in the account % names no account that the member holds there', wrong.account_id
      using errcode = 'restrict_violation';
  end if;

  update account_balance b set balance = b.balance + m.moved, line_count = b.line_count + m.lines
    from (select u.account_id, sum(u.debit - u.credit)::bigint as moved, sum(u.lines)::bigint as lines
      from unnest(accounts, debits, credits, counts) as u (account_id, debit, credit, lines)
      group by 1 order by 1) m
    where b.account_id = m.account_id;
  insert into account_day as d (account_id, entry_date, organization_id, branch_id, debit, credit, line_count)
    select u.account_id, u.entry_date, u.organization_id, u.branch_id, sum(u.debit), sum(u.credit), sum(u.lines)
    from unnest(organizations, branches, accounts, days, debits, credits, counts)
      as u (organization_id, branch_id, account_id, entry_date, debit, credit, lines)
    group by 1, 2, 3, 4 order by 1, 2
    on conflict (account_id, entry_date) do update set debit = d.debit + excluded.debit,
      credit = d.credit + excluded.credit, line_count = d.line_count + excluded.line_count;
  update member_account h set balance = h.balance + m.moved,
      line_count = h.line_count + m.lines, last_entry_date = greatest(h.last_entry_date, m.last_day)
    from (select u.organization_id, u.branch_id, u.member_account_id,
        sum((u.debit - u.credit) * u.sign)::bigint as moved, sum(u.lines)::bigint as lines, max(u.entry_date) as last_day
      from unnest(organizations, branches, days, held, signs, debits, credits, counts)
        as u (organization_id, branch_id, entry_date, member_account_id, sign, debit, credit, lines)
      where u.member_account_id is not null
      group by 1, 2, 3 order by 3) m
    where h.organization_id = m.organization_id and h.branch_id = m.branch_id and h.id = m.member_account_id;
  -- Cash on hand of an entry in a batch lies in its drawer.
  update transaction_batch b set expected_cash = b.expected_cash + m.moved
    from (select e.batch_id, sum(n.debit - n.credit)::bigint as moved
      from new_line n
      cross join lateral (select o.batch_id from journal_entry o where o.id = n.entry_id offset 0) e
      cross join lateral (select c.account_id from branch_account c
        where c.branch_id = n.branch_id and c.role = 'cash on hand' offset 0) c
      where e.batch_id is not null and n.account_id = c.account_id group by 1 order by 1) m
    where b.id = m.batch_id;
  return null;
end $$;
