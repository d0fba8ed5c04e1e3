-- A line's entry is written here and now, and its member is that of the account it moves: the database says so of each
-- statement (move_balances), so that entries and members need not be locked by a key besides. Neither is ever deleted.
alter table journal_line drop constraint journal_line_entry_id_fkey;
alter table journal_line drop constraint journal_line_branch_id_member_id_fkey;

-- A day of a person's entries is one key of the index, kept once; those of a day are put in order as they are read.
drop index journal_entry_of_person;
create index journal_entry_of_person on journal_entry (created_by_id, entry_date);

-- As before (migration 028), and a member is there whom a line names without an account of theirs.
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

  -- Who is named without an account of theirs is a member of the branch all the same.
  select m.member_id into wrong
    from unnest(branches, members, held) as m (branch_id, member_id, member_account_id)
    left join lateral (select x.id from member x where x.branch_id = m.branch_id and x.id = m.member_id offset 0) x
      on m.member_account_id is null
    where m.member_id is not null and m.member_account_id is null and x.id is null
    limit 1;
  if found then
    raise exception 'a line names a member that the branch does not have: %', wrong.member_id
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
