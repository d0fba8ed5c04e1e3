-- While a table is small, two indexes that begin alike cost the same, and a plan that took the wrong one is kept as the table
-- grows. So of those that begin alike only one serves who asks by a key: the numbers of accounts serve who names a number,
-- which implies that there is one, and nobody else.
alter table member_account drop constraint member_account_number;
create unique index member_account_number on member_account (organization_id, branch_id, account_id, number)
  where number is not null;

-- Whichever of a table's indexes is taken, the whole key is in it.
drop index user_organization_branch;
create index user_organization_branch on user_organization (branch_id, user_id) where deleted_at is null;

-- What is sealed is reached by its key, whatever the tables held when this was first asked.
alter function seal_footsteps(integer) set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan;

-- Of indexes that cost the same the youngest is taken; that is to be the one which has the whole key.
drop index received_check_entry;
create unique index received_check_entry on received_check (organization_id, branch_id, entry_id)
  where entry_id is not null;

-- As before (migration 075), each check reached by the entry that it paid.
create or replace function held_on(member_account_id uuid, day date) returns bigint language plpgsql stable
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
begin
  return coalesce((
    select sum(x.amount) from member_account_hold x
    cross join lateral (select from received_check c where c.organization_id = (select kaban_organization())
      and c.branch_id = (select kaban_branch()) and c.entry_id = x.entry_id
      and (c.state = 'on hand' or c.state = 'in bank' and c.clears_on > day) offset 0) c
    where x.branch_id = (select kaban_branch()) and x.member_account_id = held_on.member_account_id), 0);
end $$;
