-- As before (migration 101), and whether a member was declined.
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
      where b.branch_id = (select kaban_branch()) and b.id = a.id for no key update offset 0) l
    union all
    select l.* from unnest(batches_of) as a (id) cross join lateral (
      select b.id, b.user_id, b.entry_date, b.expected_cash, b.ended_at from transaction_batch b
      where b.branch_id = (select kaban_branch()) and b.user_id = a.id and b.ended_at is null
      for no key update offset 0) l) b;
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
      select m.id, m.is_closed, m.status = 'not allowed' as is_declined from member m
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
