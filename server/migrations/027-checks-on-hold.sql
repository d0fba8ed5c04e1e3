-- What was paid in by a check is in the balance at once, and on hold until the check has cleared.
create table member_account_hold (
  organization_id uuid not null,
  branch_id uuid not null,
  entry_id uuid not null,
  member_account_id uuid not null,
  amount bigint not null,
  -- From this day on it is available.
  clears_on date not null,
  constraint member_account_hold_pkey primary key (organization_id, branch_id, entry_id),
  constraint member_account_hold_amount check (amount > 0),
  constraint member_account_hold_account foreign key (organization_id, branch_id, member_account_id)
    references member_account (organization_id, branch_id, id)
);
create index member_account_hold_of on member_account_hold (branch_id, member_account_id, clears_on);
create trigger member_account_hold_append_only before update or delete on member_account_hold
  for each row execute function refuse_change();
grant select, insert on member_account_hold to kaban_app;
alter table member_account_hold enable row level security;
create policy member_account_hold_tenant on member_account_hold to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));
