-- As before (migration 190), in fewer statements: each that a posting begins costs more than the rows that it looks at. What lines
-- name is looked up once as they are added up, and drawers by the lines of cash alone.
create or replace function move_balances() returns trigger language plpgsql security definer
  set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
  set plan_cache_mode = force_generic_plan as $$
declare
  entries uuid[];
  organizations uuid[];
  branches uuid[];
  accounts uuid[];
  days date[];
  held uuid[];
  signs integer[];
  debits bigint[];
  credits bigint[];
  counts bigint[];
  unknown_account uuid;
  account_not_held uuid;
  unknown_member uuid;
  wrong record;
begin
  select array_agg(distinct n.entry_id) into entries from new_line n;
  -- What members hold is moved through an account of theirs, and only that. Who is named without an account of theirs is a
  -- member of the branch all the same.
  select array_agg(s.organization_id), array_agg(s.branch_id), array_agg(s.account_id), array_agg(s.entry_date),
      array_agg(s.member_account_id), array_agg(case a.normal_side when 'debit' then 1 when 'credit' then -1 end),
      array_agg(s.debit), array_agg(s.credit), array_agg(s.lines),
      (array_agg(s.account_id) filter (where a.normal_side is null))[1],
      (array_agg(s.account_id) filter (where (a.member_kind is null) <> (s.member_account_id is null)
        or s.member_account_id is not null
          and (h.member_id, h.account_id) is distinct from (s.member_id, s.account_id)))[1],
      (array_agg(s.member_id) filter (where s.member_id is not null and s.member_account_id is null and x.id is null))[1]
    into organizations, branches, accounts, days, held, signs, debits, credits, counts,
      unknown_account, account_not_held, unknown_member
    from (select n.organization_id, n.branch_id, n.account_id, n.entry_date, n.member_id, n.member_account_id,
        sum(n.debit)::bigint as debit, sum(n.credit)::bigint as credit, count(*) as lines
      from new_line n group by 1, 2, 3, 4, 5, 6 order by 3, 4, 5, 6) s
    left join lateral (select c.member_kind, c.normal_side from account c
      where c.branch_id = s.branch_id and c.id = s.account_id offset 0) a on true
    left join lateral (select h.member_id, h.account_id from member_account h
      where h.organization_id = s.organization_id and h.branch_id = s.branch_id and h.id = s.member_account_id
      offset 0) h on s.member_account_id is not null
    left join lateral (select m.id from member m where m.branch_id = s.branch_id and m.id = s.member_id offset 0) x
      on s.member_id is not null and s.member_account_id is null;

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
  if unknown_account is not null then
    raise exception 'a line names an account that the branch does not have: %', unknown_account
      using errcode = 'restrict_violation';
  end if;
  if account_not_held is not null then
    raise exception 'a line in the account % names no account that the member holds there', account_not_held
      using errcode = 'restrict_violation';
  end if;
  if unknown_member is not null then
    raise exception 'a line names a member that the branch does not have: %', unknown_member
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
      from (select c.branch_id, c.account_id from branch_account c
        where c.branch_id = any (branches) and c.role = 'cash on hand' offset 0) c
      join new_line n on n.branch_id = c.branch_id and n.account_id = c.account_id
      cross join lateral (select o.batch_id from journal_entry o where o.id = n.entry_id offset 0) e
      where e.batch_id is not null group by 1 order by 1) m
    where b.id = m.batch_id;
  return null;
end $$;

-- Numbers of a series only rise while it keeps its prefix. Prefixes are compared where a number falls: what a trigger's condition
-- says is made ready for each statement, whether it is asked or not.
create function refuse_fall_of_numbers() returns trigger language plpgsql as $$
begin
  if kaban_reference_key(new.prefix || '1') = kaban_reference_key(old.prefix || '1') then
    raise exception '% only rises', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger series_only_rises on series;
create trigger series_only_rises before update on series
  for each row when (new.next_number < old.next_number) execute function refuse_fall_of_numbers();
