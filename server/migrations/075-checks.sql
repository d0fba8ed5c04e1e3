-- The warehouse of checks (decision 045): every check that was received, from hand to bank to cleared or back.
create table check_deposit (
  organization_id uuid not null,
  branch_id uuid not null,
  -- Of its entry.
  id uuid not null,
  account_id uuid not null,
  slip_number text not null,
  slip_date date not null,
  media_id uuid,
  constraint check_deposit_pkey primary key (organization_id, branch_id, id),
  constraint check_deposit_branch foreign key (organization_id, branch_id) references branch (organization_id, id),
  constraint check_deposit_account foreign key (organization_id, branch_id, account_id)
    references account (organization_id, branch_id, id),
  constraint check_deposit_slip check (slip_number <> '')
);
create index check_deposit_media on check_deposit (organization_id, branch_id, media_id) where media_id is not null;
create trigger check_deposit_append_only before update or delete on check_deposit
  for each row execute function refuse_change();

create table received_check (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  state text not null,
  member_id uuid,
  bank_id uuid,
  check_number text,
  -- The day written on it; it is not good before.
  check_date date,
  amount bigint not null,
  payment_type_id uuid,
  -- Where it lies until it is in a bank; null while it is post-dated.
  account_id uuid,
  -- The receipt that it paid.
  entry_id uuid,
  received_on date not null,
  description text,
  deposit_id uuid,
  -- In a bank: from this day on it counts as cleared.
  clears_on date,
  cleared_on date,
  bounced_on date,
  bounce_reason text,
  -- What took it out of the bank again.
  return_entry_id uuid,
  -- What the branch charges for its return, and by what entry that was paid.
  fee bigint not null default 0,
  fee_entry_id uuid,
  -- The receipt that came in its place.
  replaced_by_id uuid,
  created_at timestamptz not null,
  created_by_id uuid not null constraint received_check_created_by references user_account,
  updated_at timestamptz not null,
  updated_by_id uuid not null constraint received_check_updated_by references user_account,
  version integer not null default 1,
  constraint received_check_pkey primary key (organization_id, branch_id, id),
  constraint received_check_branch foreign key (organization_id, branch_id) references branch (organization_id, id),
  constraint received_check_deposit foreign key (organization_id, branch_id, deposit_id)
    references check_deposit (organization_id, branch_id, id),
  constraint received_check_amount check (amount > 0 and fee >= 0),
  constraint received_check_number check (check_number <> ''),
  constraint received_check_state check (case state
    when 'post-dated' then num_nonnulls(entry_id, deposit_id, cleared_on, bounced_on) = 0
      and num_nulls(check_number, check_date, member_id) = 0
    when 'on hand' then num_nulls(entry_id, account_id) = 0 and num_nonnulls(deposit_id, cleared_on, bounced_on) = 0
    when 'in bank' then num_nulls(entry_id, deposit_id, clears_on) = 0 and num_nonnulls(cleared_on, bounced_on) = 0
    when 'cleared' then num_nulls(entry_id, cleared_on) = 0 and bounced_on is null
    when 'bounced' then num_nulls(entry_id, deposit_id, bounced_on, bounce_reason, return_entry_id) = 0
    when 'returned' then entry_id is null or bounced_on is not null
    when 'replaced' then num_nulls(entry_id, bounced_on, replaced_by_id) = 0
    when 'reversed' then entry_id is not null and deposit_id is null
    else false end)
);
create unique index received_check_entry on received_check (organization_id, branch_id, entry_id)
  where entry_id is not null;
create index received_check_uncleared on received_check (organization_id, branch_id, state, check_date, id)
  where state in ('post-dated', 'on hand', 'in bank', 'bounced');
create index received_check_listed on received_check (organization_id, branch_id, received_on desc, id desc);
create index received_check_of_deposit on received_check (organization_id, branch_id, deposit_id)
  where deposit_id is not null;
create index received_check_of_member on received_check (organization_id, branch_id, member_id)
  where state = 'bounced';
-- The same check of the same member is not taken in twice.
create unique index received_check_once on received_check (organization_id, branch_id, bank_id, member_id,
  (lower(check_number))) where state in ('post-dated', 'on hand', 'in bank', 'cleared');

-- It goes one way. What it is stays as it was, but for what its face says, until it is in a bank.
create function keep_received_check() returns trigger language plpgsql as $$
declare
  steps text[] := array['post-dated>on hand', 'post-dated>returned', 'on hand>in bank', 'on hand>reversed',
    'in bank>cleared', 'in bank>bounced', 'cleared>bounced', 'bounced>returned', 'bounced>replaced'];
begin
  if tg_op = 'DELETE' then
    raise exception 'a check that was received stays' using errcode = 'restrict_violation';
  end if;
  if old.state <> new.state and not (old.state || '>' || new.state) = any (steps)
      or row(new.organization_id, new.branch_id, new.id, new.amount, new.received_on, new.created_at, new.created_by_id)
        is distinct from
        row(old.organization_id, old.branch_id, old.id, old.amount, old.received_on, old.created_at, old.created_by_id)
      or old.entry_id is not null and row(new.entry_id, new.account_id, new.member_id, new.payment_type_id)
        is distinct from row(old.entry_id, old.account_id, old.member_id, old.payment_type_id)
      or old.state not in ('post-dated', 'on hand') and row(new.deposit_id, new.check_number, new.check_date, new.bank_id)
        is distinct from row(old.deposit_id, old.check_number, old.check_date, old.bank_id) then
    raise exception 'a check does not go from % to % so', old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger received_check_way before update or delete on received_check
  for each row execute function keep_received_check();

-- It is what its entry took in; a deposit is of just its checks.
create function check_received_check() returns trigger language plpgsql as $$
begin
  if new.entry_id is not null and not exists (select from journal_entry e
      where e.organization_id = new.organization_id and e.branch_id = new.branch_id and e.id = new.entry_id
        and e.payment_kind = 'check' and e.source in ('deposit', 'payment') and e.amount = new.amount) then
    raise exception 'a check without its receipt' using errcode = 'restrict_violation';
  end if;
  if new.state = 'in bank' and (select e.amount from journal_entry e where e.organization_id = new.organization_id
      and e.branch_id = new.branch_id and e.id = new.deposit_id) is distinct from (select sum(c.amount)
      from received_check c where c.organization_id = new.organization_id and c.branch_id = new.branch_id
        and c.deposit_id = new.deposit_id) then
    raise exception 'a deposit of other checks than it has' using errcode = 'restrict_violation';
  end if;
  if new.state = 'bounced' and not exists (select from journal_entry r where r.organization_id = new.organization_id
      and r.branch_id = new.branch_id and r.reverses_id = new.entry_id) then
    raise exception 'a bounced check whose receipt stands' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger received_check_agrees after insert or update on received_check
  deferrable initially deferred for each row execute function check_received_check();

-- Whoever takes a receipt back takes its check with it; from a bank a check comes back by bouncing alone.
create function take_check_back() returns trigger language plpgsql as $$
declare
  was text;
begin
  select c.state into was from received_check c where c.organization_id = new.organization_id
    and c.branch_id = new.branch_id and c.entry_id = new.reverses_id for update;
  if was in ('in bank', 'cleared') then
    raise exception 'the check of this receipt is in a bank' using errcode = 'restrict_violation';
  end if;
  update received_check c set state = 'reversed', version = c.version + 1, updated_at = new.created_at,
    updated_by_id = new.created_by_id
    where c.organization_id = new.organization_id and c.branch_id = new.branch_id
      and c.entry_id = new.reverses_id and c.state = 'on hand';
  return null;
end $$;
create trigger journal_entry_takes_check_back after insert on journal_entry
  for each row when (new.reverses_id is not null) execute function take_check_back();

grant select, insert on check_deposit to kaban_app;
grant select, insert, update on received_check to kaban_app;
do $$
declare
  owned text;
begin
  foreach owned in array array['check_deposit', 'received_check']
  loop
    execute format('alter table %I enable row level security', owned);
    execute format($policy$create policy %I on %I to kaban_app
      using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
      with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))$policy$,
      owned || '_tenant', owned);
  end loop;
end $$;

-- The checks of before: those that were on hold and are free by now count as cleared.
insert into received_check (organization_id, branch_id, id, state, member_id, bank_id, check_number, check_date, amount,
  payment_type_id, account_id, entry_id, received_on, cleared_on, created_at, created_by_id, updated_at, updated_by_id)
select e.organization_id, e.branch_id, e.id,
  case when exists (select from journal_entry r where r.branch_id = e.branch_id and r.reverses_id = e.id) then 'reversed'
    when h.clears_on <= current_date then 'cleared' else 'on hand' end,
  e.member_id, null, p.bank_reference, p.bank_date, e.amount, e.payment_type_id, l.account_id, e.id, e.entry_date,
  case when h.clears_on <= current_date and not exists (select from journal_entry r where r.branch_id = e.branch_id
    and r.reverses_id = e.id) then h.clears_on end, e.created_at, e.created_by_id, e.created_at, e.created_by_id
from journal_entry e
join journal_line l on l.branch_id = e.branch_id and l.entry_id = e.id and l.line_number = 1
left join entry_payment p on p.organization_id = e.organization_id and p.branch_id = e.branch_id and p.entry_id = e.id
left join lateral (select max(x.clears_on) as clears_on from member_account_hold x
  where x.branch_id = e.branch_id and x.entry_id = e.id) h on true
where e.payment_kind = 'check' and e.source in ('deposit', 'payment');

-- Banks clear on working days: not on weekends, not on the branch's holidays. With no days to wait it is the day itself.
create function kaban_working_day(start date, days integer) returns date language plpgsql stable
  set enable_seqscan = off as $$
begin
  if days <= 0 then
    return start;
  end if;
  return (select g::date from generate_series(start + 1, start + 30 + 3 * days, interval '1 day') g
    where extract(isodow from g) < 6 and not exists (select from holiday y
      where y.branch_id = (select kaban_branch()) and y.entry_date = g::date
        and y.kind is distinct from 'special working' and y.deleted_at is null)
    order by g offset days - 1 limit 1);
end $$;

-- What a check paid in is held from the window to the day on which the bank has paid it.
create or replace function held_on(member_account_id uuid, day date) returns bigint language plpgsql stable
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
begin
  return coalesce((
    select sum(x.amount) from member_account_hold x
    where x.branch_id = (select kaban_branch()) and x.member_account_id = held_on.member_account_id
      and exists (select from received_check c where c.organization_id = (select kaban_organization())
        and c.branch_id = (select kaban_branch()) and c.entry_id = x.entry_id
        and (c.state = 'on hand' or c.state = 'in bank' and c.clears_on > day))), 0);
end $$;

-- As before (migration 041), but for checks: their days begin once they are in a bank.
create or replace function lock_for_posting(batches uuid[], batches_of uuid[], drawn text[], receipts_of uuid[],
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
      where b.branch_id = (select kaban_branch()) and b.id = a.id for share offset 0) l
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
      select p.* from payment_type p
      where p.branch_id = (select kaban_branch()) and p.id = a.id and p.deleted_at is null offset 0) l) p;
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
    select l.*, (select b.balance from account_balance b
        where b.branch_id = (select kaban_branch()) and b.account_id = l.id) as balance
    from (select distinct i as id from unnest(accounts) i order by 1) a cross join lateral (
      select c.id, c.code, c.name, c.normal_side, c.member_kind, c.minimum_balance, c.maximum_balance,
        c.show_in_deposit, c.show_in_withdraw, c.is_cash_equivalent, c.deleted_at is not null as is_deleted,
        coalesce((c.terms ->> 'notice_days')::integer, 0) as notice_days,
        coalesce((c.terms ->> 'notice_amount')::bigint, 0) as notice_amount,
        case when c.deleted_at is null then c.status else 'closed' end as status
      from account c where c.branch_id = (select kaban_branch()) and c.id = a.id for share offset 0) l) x;
  result := result || jsonb_build_object('accounts', found_rows);

  select jsonb_agg(m) into found_rows from (
    select l.* from (select distinct i as id from unnest(members) i) a cross join lateral (
      select m.id, m.is_closed from member m
      where m.branch_id = (select kaban_branch()) and m.id = a.id and m.deleted_at is null offset 0) l) m;
  result := result || jsonb_build_object('members', found_rows);

  select jsonb_agg(x) into found_rows from (
    select l.*, case when exists (select from member_account_hold y where y.branch_id = (select kaban_branch())
        and y.member_account_id = l.id) then held_on(l.id, day) else 0 end as held
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
      cross join lateral (select from journal_entry e
        where e.branch_id = (select kaban_branch()) and e.reverses_id = a.id limit 1) e;
  end if;
  return result || jsonb_build_object('reversed', found_rows, 'used', used);
end $$;

-- What a returned check costs who gave it, in centavos.
alter table payment_type add column returned_fee bigint;

-- Who takes money in takes checks in; who has a drawer, or puts books right, takes them to a bank; who decides or puts
-- books right says what became of them; who sees the books sees them all.
do $$
declare
  roles text;
begin
  foreach roles in array array['user_organization', 'permission_template']
  loop
    execute format($update$update %I set permissions = permissions || array['checks:receive', 'checks:describe']
      where 'teller:post-deposit' = any(permissions) or 'adjustment-entry:create' = any(permissions)$update$, roles);
    execute format($update$update %I set permissions = permissions || array['checks:deposit']
      where 'batches:deposit-in-bank' = any(permissions) or 'adjustment-entry:create' = any(permissions)$update$, roles);
    execute format($update$update %I set permissions = permissions || array['checks:clear', 'checks:bounce',
      'checks:return', 'checks:replace']
      where 'approvals:decide' = any(permissions) or 'adjustment-entry:create' = any(permissions)$update$, roles);
    execute format($update$update %I set permissions = permissions || array['received-check:read',
      'received-check:export'] where 'teller:post-deposit' = any(permissions)
        or 'batches:cash-position' = any(permissions)$update$, roles);
    execute format($update$update %I set permissions = permissions || array['check-deposit:read', 'check-deposit:export']
      where 'batches:cash-position' = any(permissions)$update$, roles);
  end loop;
end $$;
