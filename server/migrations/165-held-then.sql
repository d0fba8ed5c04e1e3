-- What of accounts had not cleared on days that have passed: each hold and check reached by its key, whatever the tables held
-- when this was first asked.
create function held_then(accounts uuid[], days date[]) returns table (id uuid, day date, held bigint)
  language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
begin
  return query select a.id, a.day, sum(x.amount)::bigint
    from unnest(accounts, days) as a (id, day)
    cross join lateral (select o.entry_id, o.amount from member_account_hold o
      where o.branch_id = (select kaban_branch()) and o.member_account_id = a.id offset 0) x
    cross join lateral (select from received_check c where c.organization_id = (select kaban_organization())
      and c.branch_id = (select kaban_branch()) and c.entry_id = x.entry_id and c.received_on <= a.day
      and case c.state when 'on hand' then true when 'in bank' then c.clears_on > a.day
        when 'cleared' then c.cleared_on > a.day else false end offset 0) c
    group by 1, 2;
end $$;
