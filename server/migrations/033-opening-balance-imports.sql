-- Balances of old books brought in by files: a set for each file, which is posted as one entry once it ties out.
create table opening_balance_set (
  organization_id uuid not null,
  branch_id uuid not null,
  -- The import that brought it in.
  id uuid not null,
  created_at timestamptz not null,
  created_by_id uuid not null,
  -- The entry it was posted as; none before, and after that entry was taken back.
  entry_id uuid,
  constraint opening_balance_set_pkey primary key (organization_id, branch_id, id),
  constraint opening_balance_set_branch foreign key (organization_id, branch_id) references branch (organization_id, id),
  constraint opening_balance_set_entry foreign key (entry_id) references journal_entry,
  constraint opening_balance_set_created_by foreign key (created_by_id) references user_account
);
create unique index opening_balance_set_once on opening_balance_set (organization_id, branch_id, entry_id)
  where entry_id is not null;

create table opening_balance_line (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  set_id uuid not null,
  entry_date date not null,
  account_id uuid not null,
  -- None for an account that nobody holds, and for what the old books say members hold of a product together.
  member_id uuid,
  member_account_id uuid,
  debit bigint not null,
  credit bigint not null,
  constraint opening_balance_line_pkey primary key (organization_id, branch_id, id),
  constraint opening_balance_line_side check (debit >= 0 and credit >= 0 and (debit > 0) <> (credit > 0)),
  constraint opening_balance_line_set foreign key (organization_id, branch_id, set_id)
    references opening_balance_set (organization_id, branch_id, id),
  constraint opening_balance_line_account foreign key (branch_id, account_id) references account (branch_id, id),
  constraint opening_balance_line_member foreign key (branch_id, member_id) references member (branch_id, id),
  constraint opening_balance_line_member_account foreign key (organization_id, branch_id, member_account_id)
    references member_account (organization_id, branch_id, id)
);
create index opening_balance_line_of_set on opening_balance_line (organization_id, branch_id, set_id, account_id);

grant select, insert, update, delete on opening_balance_set to kaban_app;
grant select, insert, delete on opening_balance_line to kaban_app;

do $$
declare
  owned text;
begin
  foreach owned in array array['opening_balance_set', 'opening_balance_line']
  loop
    execute format('alter table %I enable row level security', owned);
    execute format($policy$create policy %I on %I to kaban_app
      using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
      with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))$policy$,
      owned || '_tenant', owned);
  end loop;
end $$;
